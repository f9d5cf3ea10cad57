// One line for each event of the narrative: its topic, what it is about, and what happened.

package import Catalogue
internal import CatalogueDocument
package import Timelines

struct EventWords {
  let topic: String
  let store: Prose
  /// The peer and the transaction, empty when it concerns none.
  let subject: Prose
  let text: Prose

  init(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    object: Prose?
  ) {
    let peers = PeerNames(timelines.names)
    topic = event.kind.topic
    store = event.store.map { Prose(timelines.names[timelines.stores[$0].name], .store) } ?? ""
    let isOwn = event.kind == .exportWritten
    let number = event.transaction.map(String.init) ?? ""
    subject =
      object
      ?? (isOwn
        ? Prose(words: number)
        : event.peer.map { peers.prose($0) + Prose(words: number.isEmpty ? "" : " " + number) } ?? "")
    text = Self.text(event, entry, timelines, failure, peers)
  }

  private static func text(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    _ peers: PeerNames
  ) -> Prose {
    let store = event.store.map { timelines.stores[$0] }
    switch event.kind {
    case .storageLocal where event.isLocalStorage == true:
      return "on local storage until iCloud is ready"
    case .storageLocal where event.isLocalStorage == false:
      let after = store?.storage.readyAfter.map { " after \(durationWords($0))" } ?? ""
      return "iCloud ready\(words: after): syncing"
    case .importApplied: return event.changes.map { Prose(words: words($0)) } ?? "changes applied"
    case .importMetadataWritten: return event.changes.map { "imported: \(words: words($0))" } ?? "imported"
    case .exportWritten:
      return store?.storage.isLocal == true ? "written, for when iCloud is ready" : "written"
    case .importIncompatible:
      let needed = event.log.flatMap { store?.imports.openLogs[$0.file]?.needs?.needed } ?? []
      guard !needed.isEmpty else { return "waits for an earlier transaction" }
      let what = needed.prefix(4).map { "\(words: $0.numbers.words) of \(peers.prose($0.peer))" as Prose }
        .joined(separator: ", ")
      let isOne = needed.count == 1 && needed[0].numbers.count == 1
      return "waits: \(what) \(words: isOne ? "has" : "have") not been imported"
    case .conflictSkipped: return "another device's change of it is dropped here"
    case .importModelMismatch: return "skipped: written with another version of the data model"
    case .importFailed, .importLogUnreadable, .importDownloadFailed:
      let isDelayed = failure?.isDownloadMissing ?? false || event.kind == .importDownloadFailed
      let isNamed = event.log.flatMap { store?.imports.openLogs[$0.file] }?.failure != nil
      let why = failure.flatMap { isNamed || !$0.links.isEmpty ? Prose($0.words, .quotation) : nil }
      return (isDelayed ? "waits, not downloaded: " : "FAILED: ") + (why ?? entry.sentence)
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed:
      return entry.document.severity == .error ? "FAILED: " + entry.sentence : entry.sentence
    default: return entry.sentence
    }
  }

  private static func words(_ changes: ObjectCounts) -> String {
    let parts = [
      (changes.inserted, "inserted"), (changes.updated, "updated"), (changes.deleted, "deleted"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.isEmpty ? "no object changed" : parts.joined(separator: ", ")
  }
}

extension EventKind {
  /// The life cycle it belongs to, one word.
  package var topic: String {
    let family = rawValue.prefix { $0 != "." }
    return switch family {
    case "storage", "setup", "options", "sideload", "vector": "set-up"
    case "scan": "import"
    default: String(family)
    }
  }
}

extension Entry {
  /// The first sentence as text of a report: a catalogue from outside may say anything.
  package var sentence: Prose { isBuiltIn ? Prose(words: firstSentence) : Prose(firstSentence, .quotation) }
}
