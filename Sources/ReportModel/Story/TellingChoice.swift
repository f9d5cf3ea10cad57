// Chooses what of a capture is worth telling while it is read, the same for every form of the story, and what arises
// from it. How it is told is in the narratives.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

struct TellingChoice {
  struct Told {
    let entry: Entry
    let failure: ErrorChain?
    let arising: StoryItem.Arising?
    /// Whether it is an error that no rule judges, and is the first of its statement.
    let isUnjudged: Bool
  }

  private let catalogue: EntryCatalogue
  private let verbosity: Verbosity

  /// The findings told as they arose, and the entries of errors that no rule judges: each is told once.
  private var told: Set<String> = []
  private static let mostTold = 10_000

  init(_ catalogue: EntryCatalogue, _ verbosity: Verbosity) {
    self.catalogue = catalogue
    self.verbosity = verbosity
  }

  mutating func choose(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> Told?
  {
    guard let index = step.entry else { return nil }
    let entry = catalogue.entries[index]
    let failure = failure(step, bytes, timelines)
    let arising = step.event.flatMap { ArisingContext.arising(from: $0, failure, timelines) }
    let key = arising.map { "\($0.rule.rawValue) \(step.event?.store ?? -1) \($0.words.subject)" }
    let isNews = key.map { !told.contains($0) && told.count < Self.mostTold } ?? false
    guard isShown(step.event, entry, timelines, isNews) else { return nil }
    var isUnjudged = false
    if let arising, let key, isNews {
      told.insert(key)
      // A record that names no log follows one that does.
      told.insert("\(arising.rule.rawValue) \(step.event?.store ?? -1) ")
    } else if arising == nil, entry.document.severity == .error, !Self.isJudgedLater(step.event) {
      isUnjudged = told.count < Self.mostTold && told.insert(entry.reference).inserted
    }
    let shown = arising.map {
      StoryItem.Arising(rule: $0.rule, severity: $0.words.severity, text: $0.words.text)
    }
    return Told(entry: entry, failure: failure, arising: isNews ? shown : nil, isUnjudged: isUnjudged)
  }

  /// Whether an error is judged by what it says, or belongs to the error before it.
  private static func isJudgedLater(_ event: Event?) -> Bool {
    switch event?.kind {
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .managerErrorDetail: true
    default: false
    }
  }

  private func isShown(_ event: Event?, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ isNews: Bool)
    -> Bool
  {
    if let store = verbosity.store {
      guard let index = event?.store, timelines.names[timelines.stores[index].name] == store else {
        return false
      }
    }
    if verbosity.level > 0 { return true }
    if event?.isRepeat == true { return isNews && event?.kind == .importIncompatible }
    // The changes were told when they were applied.
    if event?.kind == .importMetadataWritten, event?.changes != nil { return false }
    return entry.document.severity != .benign
  }

  /// What a failed import says: the last that is known of its log, or the record itself when it names none.
  private func failure(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> ErrorChain?
  {
    switch step.event?.kind {
    case .importFailed, .importLogUnreadable, .importDownloadFailed:
      // What is only said again is not shown.
      if step.event?.isRepeat == true, verbosity.level == 0 { return nil }
      if let store = step.event?.store, let file = step.event?.log?.file,
        let error = timelines.stores[store].imports.openLogs[file]?.failure?.error
      {
        return error
      }
      let message = bytes.extracting(step.record.message.range)
      return ErrorChain(message.extracting(0..<min(message.count, 4096)).text)
    default: return nil
    }
  }
}
