// The follow-ups that the catalogue promises with certainty, by entry. The absence of a usual follow-up
// proves nothing, so those are not included.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

struct FollowUpPlan {
  struct FollowUp {
    let entry: Int
    let expected: Int
    /// The maximum delay of the follow-up, in microseconds.
    let time: Int64

    var seconds: Double { Double(time) / 1_000_000 }
    /// The log level that the capture must show for the follow-up to be printed; 0 if it is always printed.
    let level: Int
  }

  struct Part {
    fileprivate(set) var promises = 0..<0
    fileprivate(set) var isAwaited = false
    /// Whether the entry reports a failure, after which no follow-up is certain.
    fileprivate(set) var isFailure = false
    /// The log level that the entry proves; `nil` if unknown.
    fileprivate(set) var level: Int?

    /// Whether the entry has a follow-up, is one, or reports a failure; stored, because it is checked for
    /// each statement.
    fileprivate(set) var isBound = false
    var isIdle: Bool { !isBound && (level ?? 0) == 0 }
  }

  private(set) var followUps: [FollowUp] = []
  private(set) var parts: [Part]
  private let sources: [EntryDocument.Source]

  init(_ catalogue: EntryCatalogue) {
    let entries = catalogue.entries
    sources = entries.indices.map { entries[$0].document.source }
    parts = Array(repeating: Part(), count: entries.count)
    let indices = Dictionary(
      entries.indices.map { (entries[$0].document.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in entries.indices {
      let start = followUps.count
      for followUp in entries[index].document.followUps where followUp.isCertain {
        // Without a maximum delay a follow-up can never be late.
        guard let seconds = followUp.seconds, let expected = indices[followUp.entry] else { continue }
        followUps.append(
          FollowUp(
            entry: index, expected: expected, time: Int64(seconds * 1_000_000),
            level: Self.level(entries[expected]) ?? 3))
        parts[expected].isAwaited = true
      }
      parts[index].promises = start..<followUps.count
      parts[index].level = Self.level(entries[index])
      let severity = entries[index].document.severity
      // A warning may report a failure, unless it promises another entry: then it is an intermediate step.
      parts[index].isFailure =
        severity == .error || severity == .warning && parts[index].promises.isEmpty
    }
    for index in parts.indices {
      parts[index].isBound =
        !parts[index].promises.isEmpty || parts[index].isAwaited || parts[index].isFailure
    }
  }

  /// Whether a failure may explain a missing follow-up.
  ///
  /// Failures of the promising entry's own source and of Core Data may; other sources report only their own
  /// steps.
  func mayExplain(_ entry: Int, _ followUp: FollowUp) -> Bool {
    entry != followUp.entry && [sources[followUp.entry], .coredata].contains(sources[entry])
  }

  func isFromApp(_ entry: Int) -> Bool { sources[entry] == .app }

  /// Returns the log level from which an entry is printed; 0 if it is not printed by Core Data's iCloud
  /// integration.
  private static func level(_ entry: Entry) -> Int? {
    entry.document.source == .ubiquity ? entry.coreDataLevel : 0
  }
}
