// One item of a store's timeline, as plain values.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
package import LogRecords
package import Timelines

/// An event of a store, or a line of the reporter between events.
package struct ReportEvent: Sendable, ReportTexts {
  /// The kind of an item.
  package enum Kind: Sendable {
    /// An event of the store.
    case event(EventKind)
    /// A line that the reporter wrote.
    case mark(Prose)
    /// A part that the reporter left out.
    case gap
  }

  /// The kind of the item.
  package var kind: Kind
  /// The line of the item's record.
  package let line: Int
  /// The time of the item; `nil` if the capture does not show it.
  package let time: Timestamp?
  /// The time at which the event began; `nil` if the event has no duration.
  package var began: Timestamp?
  /// The ID of the peer that the event concerns.
  package var peer: Prose?
  /// The short name of that peer.
  package var peerName: Prose?
  /// The number of the transaction.
  package var transaction: Int?
  /// The file name of the transaction log.
  package var log: Prose?
  /// The numbers of changed objects.
  package var changes: ObjectCounts?
  /// Whether the store is on local storage, for events that say so.
  package var isOnLocalStorage: Bool?
  /// The mirroring request of the event.
  package var request: Prose?
  /// The number of objects that the event concerns.
  package var objects: Int?
  /// The ID of the event's catalogue entry.
  package var entry: String?

  /// The kind of event; `nil` if the line is a mark or a gap of the reporter.
  package var event: EventKind? {
    if case .event(let kind) = kind { kind } else { nil }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    if case .mark(let text) = kind { kind = .mark(transform(text)) }
    mapText(transform, \.peer, \.peerName, \.log, \.request)
  }
}

extension ReportEvent {
  fileprivate init(_ event: Event, _ peer: (id: Prose, name: Prose)?, _ names: Names, entry: String) {
    self.init(
      kind: .event(event.kind), line: event.line, time: event.time, began: event.began, peer: peer?.id,
      peerName: peer?.name,
      transaction: event.transaction, log: event.log.map { Prose($0.file.text(in: names), .logFile) },
      changes: event.changes, isOnLocalStorage: event.isLocalStorage,
      request: event.mirrored?.request.flatMap { $0.isNamed ? Prose($0.text, .quotation) : nil },
      objects: event.mirrored?.count, entry: entry)
  }

  /// Returns the events of a store in order, with the reporter's marks and gaps between them.
  static func timeline(_ history: StoreHistory, _ diagnosis: CaptureDiagnosis) -> [ReportEvent] {
    let entries = diagnosis.catalogue.entries
    // A timeline of a hundred thousand events has few peers, so their names are resolved once.
    var peers: [Name: (id: Prose, name: Prose)] = [:]
    let names = diagnosis.timelines.names
    let events = history.events.map { event in
      if let peer = event.peer, peers[peer] == nil {
        peers[peer] = (Prose(names[peer], .peerID), names.prose(peer))
      }
      return ReportEvent(
        event, event.peer.flatMap { peers[$0] }, names, entry: entries[event.entry].document.id)
    }
    let marks = diagnosis.reporterLines.marks.map {
      ReportEvent(kind: .mark(Prose($0.text, .mark)), line: $0.place.line, time: $0.place.time)
    }
    let gaps = diagnosis.reporterLines.gaps.map { ReportEvent(kind: .gap, line: $0.line, time: nil) }
    return (events + marks + gaps).sorted(by: \.line)
  }
}
