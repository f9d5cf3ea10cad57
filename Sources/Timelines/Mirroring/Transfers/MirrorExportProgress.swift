// The number of records that an export saved and deleted. With each batch, an export prints what is left;
// each record counts once.

/// The number of records that one export saved and deleted.
package struct MirrorExportProgress: Sendable {
  /// The number of objects that the export found at first; `nil` if it is unknown.
  package private(set) var found: Int?
  /// The number of saved records.
  ///
  /// Deletions are included if neither a batch contains how many it saved and deleted, nor the log shows how
  /// many records were created for it.
  package private(set) var saved = 0
  /// The number of deleted records, according to the batches.
  package private(set) var deleted = 0

  /// Whether the log shows how many records the export saved: by the number that it found at first, which
  /// every successful export prints, or by its batches.
  package var isCounted: Bool {
    found == nil ? saved + deleted > 0 && !hasUnknownBatch && !areDeletionsOpen : isBeginningShown
  }

  /// Whether the log shows the beginning of the export: otherwise batches may have been sent before.
  package internal(set) var isBeginningShown = true

  /// Whether the export may have sent more by now than the log shows.
  var mayHaveSentMore: Bool { !isBeginningShown || hasUncountedBatch }

  /// Whether a batch, of this export or of another one, does not contain how many records it saved and
  /// deleted, nor is that shown by what was left after it.
  package var hasUncountedBatch: Bool { hasUnknownBatch || areDeletionsOpen }

  /// The number of found objects that the export did not send; `nil` if `found` is unknown.
  package var unsent: Int? { found.map { max(0, $0 - saved - deleted) } }

  /// Whether it found nothing to send, and the log shows all of it.
  var hasFoundNothing: Bool { found == 0 && saved + deleted == 0 && !mayHaveSentMore }

  /// The number of objects left according to the last record with that number.
  private var left: Int?
  /// The number of records that the batches since then saved and deleted.
  private var inBatches = (saved: 0, deleted: 0)
  /// Whether one of those batches does not contain how many it saved.
  private var hasUnknownBatch = false
  /// Whether a batch contains how many it saved, but not all that it deleted.
  private var areDeletionsOpen = false
  /// The number of records that were created from objects since then: none is created for a deleted object.
  private var made = 0
  /// Whether the log shows all records that were created since then.
  private var isMakingShown = true
  /// Whether more was saved than was left, so that a batch belonged to an export that the log does not show.
  private(set) var hasForeignBatch = false
  /// Whether everything is sent.
  private var isFinished = false

  /// Notes that `count` objects are still to be sent.
  /// - Returns: The number of saved records that were not known before.
  mutating func find(_ count: Int) -> Int {
    let more = left.map { settle(upTo: $0 - count) } ?? 0
    // What was sent before is not included in what is left.
    inBatches = (0, 0)
    made = 0
    found = found ?? count
    left = count
    return more
  }

  /// Notes that a record was created from an object that is to be saved.
  mutating func make() { made += 1 }

  /// Notes that records may be created that are not shown, or that belong to another export.
  mutating func doubtMaking() { isMakingShown = false }

  /// Notes that a batch was sent.
  /// - Parameters:
  ///   - count: The number of saved records; `nil` if the record does not contain it.
  ///   - more: The number of deleted records.
  ///   - isOpen: Whether the batch may have deleted more.
  /// - Returns: The number of saved records that were not known before.
  mutating func send(_ count: Int?, deleted more: Int = 0, isOpen: Bool = false) -> Int {
    if isFinished, let found {
      guard let count else { return 0 }
      // The line of the batch is late: the objects that were left counted as sent when the export finished.
      let late = min(count, max(0, found - saved - deleted))
      saved += late
      return late
    }
    let batch = (saved: count ?? 0, deleted: more)
    if count == nil { hasUnknownBatch = true }
    if isOpen { areDeletionsOpen = true }
    if let left, !isFinished, inBatches.saved + batch.saved > left {
      // The number of objects that are left after the batches counts.
      hasForeignBatch = true
      return discardBatches()
    }
    inBatches = (inBatches.saved + batch.saved, inBatches.deleted + batch.deleted)
    saved += batch.saved
    deleted += batch.deleted
    return batch.saved
  }

  /// Returns the number of records sent since the last count of what is left but not listed in a batch, given
  /// that `rest` are left now; `nil` before the first such count.
  func untold(beyond rest: Int) -> Int? { left.map { $0 - rest - inBatches.saved - inBatches.deleted } }

  /// Notes that a batch turned out to be what the export sent since the last count of what is left.
  /// - Returns: The number of saved records that were not known before.
  mutating func reveal(_ count: Int, deleted more: Int) -> Int {
    hasUnknownBatch = false
    return send(count, deleted: more)
  }

  /// Takes back the counts of the last batches.
  /// - Returns: The number of saved records that were not known before, which is negative or 0.
  private mutating func discardBatches() -> Int {
    let counted = inBatches
    saved -= counted.saved
    deleted -= counted.deleted
    (inBatches, hasUnknownBatch) = ((0, 0), true)
    return -counted.saved
  }

  /// Notes that everything that the export found is sent.
  /// - Returns: The number of saved records that were not known before.
  mutating func finish() -> Int {
    let more = settle(upTo: left ?? 0)
    (left, isFinished) = (0, true)
    return more
  }

  /// Counts the records that batches did not count themselves.
  /// - Returns: The number of those that were saved.
  private mutating func settle(upTo sent: Int) -> Int {
    let counted = inBatches.saved + inBatches.deleted
    let isSaid = counted > 0 && !hasUnknownBatch && !areDeletionsOpen
    let more = isSaid ? 0 : max(0, sent - counted)
    let ofSaved = unsaid(of: more)
    saved += ofSaved
    deleted += more - ofSaved
    inBatches = (0, 0)
    // The number of objects left after a batch shows how many it contained.
    if left != nil { (hasUnknownBatch, areDeletionsOpen) = (false, false) }
    return ofSaved
  }

  /// Returns how many of `count` records that no batch counted were saved, if the log shows it; otherwise all
  /// of them.
  private func unsaid(of count: Int) -> Int {
    if areDeletionsOpen && !hasUnknownBatch { return 0 }
    guard made > 0, isMakingShown, isBeginningShown, !hasForeignBatch else { return count }
    return min(count, max(0, made - inBatches.saved))
  }
}
