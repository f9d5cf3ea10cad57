// One item of a store's timeline, as plain values.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
package import LogRecords
package import Timelines

/// Something that happened to a store, or that the reporter wrote meanwhile.
package struct ReportEvent: Sendable, ReportTexts {
  /// What it is.
  package enum Kind: Sendable {
    /// An event of the store.
    case event(EventKind)
    /// A line of the reporter.
    case mark(Prose)
    /// A part that the reporter left out.
    case gap
  }

  package var kind: Kind
  package let line: Int
  package let time: Timestamp?
  /// When it began; `nil` for what takes no time.
  package var began: Timestamp?
  /// The peer whose transaction it is: its ID, and its short name.
  package var peer: Prose?
  package var peerName: Prose?
  package var transaction: Int?
  package var log: Prose?
  package var changes: ObjectCounts?
  package var isOnLocalStorage: Bool?
  /// The request of mirroring.
  package var request: Prose?
  /// How many objects it is about.
  package var objects: Int?
  /// The id of its entry.
  package var entry: String?

  /// The event; `nil` for what the reporter wrote.
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

  /// The events of a story in order, with the reporter's marks and gaps between them.
  static func timeline(_ story: MilestoneStory, _ diagnosis: CaptureDiagnosis) -> [ReportEvent] {
    let entries = diagnosis.catalogue.entries
    // A hundred thousand events have few peers.
    var peers: [Name: (id: Prose, name: Prose)] = [:]
    let names = diagnosis.timelines.names
    let events = story.events.map { event in
      if let peer = event.peer, peers[peer] == nil {
        peers[peer] = (Prose(names[peer], .peerID), names.prose(peer))
      }
      return ReportEvent(
        event, event.peer.flatMap { peers[$0] }, names, entry: entries[event.entry].document.id)
    }
    let marks = diagnosis.chapters.marks.map {
      ReportEvent(kind: .mark(Prose($0.text, .mark)), line: $0.place.line, time: $0.place.time)
    }
    let gaps = diagnosis.chapters.gaps.map { ReportEvent(kind: .gap, line: $0.line, time: nil) }
    return (events + marks + gaps).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
