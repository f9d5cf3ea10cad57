// What the catalogue says always follows what, by entry. What usually follows proves nothing by its absence,
// and is left out.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

struct FollowUpPlan {
  struct FollowUp {
    let entry: Int
    let expected: Int
    /// Within how many microseconds.
    let time: Int64

    var seconds: Double { Double(time) / 1_000_000 }
    /// The log level that a capture must show for it to be seen; 0 for what is always printed.
    let level: Int
  }

  struct Part {
    fileprivate(set) var promises = 0..<0
    fileprivate(set) var isAwaited = false
    /// Whether it reports a failure, after which nothing is certain to follow.
    fileprivate(set) var isFailure = false
    /// The log level that it shows; `nil` if that is not known.
    fileprivate(set) var level: Int?

    /// Whether the entry promises another, is promised, or reports a failure; kept, because it is asked for
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
        // Without a time nothing is ever late.
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
      // A warning may report a failure; a warning that promises another entry is a step on the way.
      parts[index].isFailure =
        severity == .error || severity == .warning && parts[index].promises.isEmpty
    }
    for index in parts.indices {
      parts[index].isBound =
        !parts[index].promises.isEmpty || parts[index].isAwaited || parts[index].isFailure
    }
  }

  /// Whether a failure may be why something does not follow: the system's may, others report their own steps.
  func mayExplain(_ entry: Int, _ followUp: FollowUp) -> Bool {
    entry != followUp.entry && [sources[followUp.entry], .coredata].contains(sources[entry])
  }

  func isOfApp(_ entry: Int) -> Bool { sources[entry] == .app }

  /// The log level from which an entry is printed; 0 for what is not printed by Core Data's iCloud
  /// integration.
  private static func level(_ entry: Entry) -> Int? {
    entry.document.source == .ubiquity ? entry.coreDataLevel : 0
  }
}
