// One line for each event of the narrative: its topic, what it is about, and what happened.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// What the narrative says of one event.
struct EventWords {
  /// The life cycle it belongs to, one word.
  let topic: String

  /// The store's name, empty when it concerns none.
  let store: String

  /// The peer and the transaction, empty when it concerns none.
  let subject: String

  /// What happened.
  let text: String

  /// The words for an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - entry: The entry its record is.
  ///   - timelines: The timelines after it.
  ///   - failure: What a failed import says; `nil` for other events.
  ///   - object: The object it concerns, as `Trip/p12`; `nil` for none.
  init(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    object: String?
  ) {
    let peers = PeerNames(timelines.names)
    topic = Self.topic(of: event.kind)
    store = event.store.map { timelines.names[timelines.stores[$0].name].oneLine } ?? ""
    let isOwn = event.kind == .exportWritten
    let number = event.transaction.map(String.init) ?? ""
    subject =
      object ?? (isOwn ? number : event.peer.map { (peers.short($0) + " " + number).trimmedEnd } ?? "")
    text = Self.text(event, entry, timelines, failure, peers)
  }

  static func topic(of kind: EventKind) -> String {
    let family = kind.rawValue.prefix { $0 != "." }
    return switch family {
    case "storage", "setup", "options", "sideload", "vector": "set-up"
    case "scan": "import"
    default: String(family)
    }
  }

  private static func text(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    _ peers: PeerNames
  ) -> String {
    let store = event.store.map { timelines.stores[$0] }
    switch event.kind {
    case .storageLocal where event.isLocalStorage == true:
      return "on local storage until iCloud is ready"
    case .storageLocal where event.isLocalStorage == false:
      let after = store?.readyAfter.map { " after \(durationWords($0))" } ?? ""
      return "iCloud ready\(after): syncing"
    case .importApplied: return event.changes.map(words) ?? "changes applied"
    case .importMetadataWritten: return event.changes.map { "imported: " + words($0) } ?? "imported"
    case .exportWritten:
      return store?.localStorage == true ? "written, for when iCloud is ready" : "written"
    case .importIncompatible:
      let needed = event.log.flatMap { store?.openLogs[$0.file]?.needed } ?? []
      guard !needed.isEmpty else { return "waits for an earlier transaction" }
      let what = needed.prefix(4).map { "\($0.numbers.words) of \(peers.short($0.peer))" }.joined(
        separator: ", ")
      let isOne = needed.count == 1 && needed[0].numbers.count == 1
      return "waits: \(what) \(isOne ? "has" : "have") not been imported"
    case .conflictSkipped: return "another device's change of it is dropped here"
    case .importModelMismatch: return "skipped: written with another version of the data model"
    case .importFailed, .importLogUnreadable, .importDownloadFailed:
      let isDelayed = failure?.isDownloadMissing ?? false || event.kind == .importDownloadFailed
      let isNamed = event.log.flatMap { store?.openLogs[$0.file] }?.failure != nil
      let why = failure.flatMap { isNamed || !$0.links.isEmpty ? $0.words : nil }
      return (isDelayed ? "waits, not downloaded: " : "FAILED: ") + (why ?? entry.firstSentence)
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed:
      guard entry.document.severity == .error else { return entry.firstSentence }
      return "FAILED: " + entry.firstSentence
    default: return entry.firstSentence
    }
  }

  private static func words(_ changes: ObjectCounts) -> String {
    var parts: [String] = []
    if changes.inserted > 0 { parts.append("\(changes.inserted) inserted") }
    if changes.updated > 0 { parts.append("\(changes.updated) updated") }
    if changes.deleted > 0 { parts.append("\(changes.deleted) deleted") }
    return parts.isEmpty ? "no object changed" : parts.joined(separator: ", ")
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
