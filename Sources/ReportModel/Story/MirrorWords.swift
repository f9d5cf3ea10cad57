// The words of the narrative for a mirroring event: its subject, and what happened.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

/// The words of the narrative for one mirroring event.
struct MirrorWords {
  let subject: Prose
  /// The description of what happened.
  var text: Prose { ownText ?? sentence }

  private let event: Event
  private let details: MirroredEvent
  private let entry: Entry
  private let word: Prose?
  private let setup: MirrorSetup?
  private let resets: [MirrorResets.Reset]
  private let lastFetch: MirrorImports.LastFetch?
  private let failure: ErrorChain?
  private let sentence: Prose

  init(
    _ event: Event, _ details: MirroredEvent, _ entry: Entry, _ timelines: borrowing StoreTimelines,
    _ failure: ErrorChain?, sentence: Prose
  ) {
    (self.event, self.details, self.entry) = (event, details, entry)
    (self.failure, self.sentence) = (failure, sentence)
    let store = details.store
    setup = store.map { timelines.mirroring.all[$0].setup }
    resets = store.map { timelines.mirroring.all[$0].resets.all } ?? []
    lastFetch = store.flatMap { timelines.mirroring.all[$0].imports.lastFetch }
    word = details.word.map { word in
      let text = timelines.names[word]
      // The names of the scheduler's policies are part of the system's code, so they are not redacted.
      let isPolicy =
        event.kind == .mirrorDeferred && entry.document.source == .daemon && text.hasSuffix("Policy")
      return Prose(text, isPolicy ? .identifier : .quotation, limit: 40)
    }
    subject =
      switch event.kind {
      case .mirrorDeferred, .mirrorAllowed: Prose(words: details.requestKind?.words ?? "")
      // The text already contains the word.
      case .mirrorClosed: ""
      default: word ?? ""
      }
  }

  /// The description of the event itself; `nil` if its entry's sentence is to be used.
  private var ownText: Prose? {
    let why = failure.map(\.prose) ?? "no reason given"
    switch event.kind {
    case .mirrorSetupStarted:
      // The other event is the beginning of any request.
      let isQueued = entry.document.eventKind == event.kind
      return isQueued ? "set-up is queued" : "set-up begins"
    case .mirrorSetupFinished:
      let isLast = setup?.ended.map { $0.line <= event.line } ?? false
      let after = isLast ? setup?.seconds.flatMap(shownDurationWords).map { " after \($0)" } ?? "" : ""
      return Prose(words: "set up\(after): syncing with CloudKit")
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRequestFailed:
      return "FAILED: \(why)"
    case .mirrorAccount:
      return (details.account ?? setup?.account).map { Prose(words: "account: \($0.words)") }
    // If it is about the user, its entry says what that means.
    case .mirrorAccountChanged:
      return details.account.map { Prose(words: "the account changed: \($0.words)") }
    case .mirrorExportStarted, .mirrorImportStarted: return "begins"
    case .mirrorExportAsked, .mirrorImportAsked: return "asked for"
    case .mirrorImportScheduled: return scheduled
    case .mirrorReset:
      let reset = resets.last { $0.record.line <= event.line }
      return reset.map {
        $0.reason == .other ? "sync is reset" : Prose(words: "sync is reset: \($0.reason.rawValue)")
      }
    case .mirrorRequestStarted: return Prose(words: "\(details.requestKind?.words ?? "request"): begins")
    case .mirrorRequestFinished:
      // For these kinds, another event reports the outcome if the record shows it. A repeated record names no
      // kind.
      let isUnclear = [.setup, .export, .import, nil].contains(details.requestKind)
      return Prose(words: "\(details.requestKind?.words ?? "request"): \(isUnclear ? "ended" : "done")")
    case .mirrorRequestCancelled: return "gives way to another request, or to the end of its store"
    case .mirrorExportFound: return details.count.map { Prose(words: "\(counted($0, "object")) to send") }
    case .mirrorExportBatch: return details.count.map { Prose(words: Self.sent($0, details.deleted)) }
    case .mirrorImportRecords: return details.count.map { Prose(words: "\(counted($0, "record")) fetched") }
    case .mirrorExportFinished:
      guard let count = details.count else { return "done" }
      let isNothing = count + details.deleted == 0
      return isNothing ? "done: nothing to send" : Prose(words: "done: \(Self.sent(count, details.deleted))")
    case .mirrorImportFinished:
      guard let madeChanges = details.madeChanges else { return "done" }
      let result: Prose = madeChanges ? "changes arrived" : "nothing new"
      return event.isRepeat ? result : "done: " + result
    case .mirrorDeferred: return word.map { "put off by the system: \($0)" } ?? "put off by the system"
    case .mirrorAllowed: return "allowed by the system"
    case .mirrorClosed: return word.map { "\(sentence): \($0)" }
    default: return nil
    }
  }

  private static func sent(_ saved: Int, _ deleted: Int) -> String {
    switch (saved, deleted) {
    case (_, 0): "\(counted(saved, "record")) sent"
    case (0, _): "\(counted(deleted, "record")) deleted"
    default: "\(counted(saved, "record")) sent, \(deleted.grouped) deleted"
    }
  }

  private var scheduled: Prose {
    switch details.trigger {
    case .push?: return "asked for: a push came"
    case .error?: return "asked for again, after one that failed"
    case .age?:
      let last = lastFetch.map { ": the last fetch was at \($0.date.shownWithZone)" } ?? ""
      return Prose(words: "asked for" + last)
    case .other?, nil: return "asked for"
    }
  }
}
