// Finds the entries whose trouble another record reports again, right after theirs.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

extension StatementCounts {
  /// Returns the entries that should follow an entry of trouble and report trouble that rules explain, by that
  /// entry.
  ///
  /// The code that writes a file reports that it failed, and then so does the code that wanted it written:
  /// the rules judge the second record.
  static func explainedFollowUps(in catalogue: EntryCatalogue, explained: Set<EventKind>) -> [Int: [Int]] {
    let entries = catalogue.entries
    func isExplained(_ index: Int) -> Bool {
      let document = entries[index].document
      guard document.severity.isTrouble else { return false }
      return document.eventKind.map(explained.contains) ?? false
    }
    let firsts = entries.indices.filter { index in
      let document = entries[index].document
      return !document.followUps.isEmpty && document.severity.isTrouble && !isExplained(index)
    }
    guard !firsts.isEmpty else { return [:] }
    let seconds = Dictionary(
      entries.indices.filter(isExplained).map { (entries[$0].document.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return Dictionary(
      uniqueKeysWithValues: firsts.map { index in
        (index, entries[index].document.followUps.compactMap { seconds[$0.entry] })
      })
  }

  /// Whether each record of an entry is followed by one that reports the same trouble, and that rules judge.
  func isReportedAgain(_ entry: Int) -> Bool {
    explainedFollowUps[entry]?.contains { byEntry[$0] >= byEntry[entry] } ?? false
  }
}

extension EntryDocument.Severity {
  fileprivate var isTrouble: Bool { self == .error || self == .warning }
}
