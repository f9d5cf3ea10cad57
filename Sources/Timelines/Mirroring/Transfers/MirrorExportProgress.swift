// How many records an export saved and deleted. In batches it prints what is left each time; each record
// counts once.

/// How many records one export saved and deleted.
package struct MirrorExportProgress: Sendable {
  /// How many objects it found at first.
  package private(set) var found: Int?
  /// How many records it saved; deletions are among them where neither a batch says how many it saved and
  /// deleted, nor the log shows how many records were made for it.
  package private(set) var saved = 0
  /// How many records it deleted, as far as its batches say.
  package private(set) var deleted = 0

  /// Whether the log shows how many records it saved: by what it found at first, which every successful
  /// export says, or by its batches.
  package var isCounted: Bool {
    found == nil ? saved + deleted > 0 && !hasUnknownBatch && !areDeletionsOpen : isBeginningShown
  }

  /// Whether the log shows its beginning: otherwise batches may have been sent before what it shows.
  package internal(set) var isBeginningShown = true

  /// Whether it may have sent more by now than the log shows.
  var mayHaveSentMore: Bool { !isBeginningShown || hasUnknownBatch || areDeletionsOpen }

  /// How many of those that it found it did not send; `nil` if it does not say how many it found.
  package var unsent: Int? { found.map { max(0, $0 - saved - deleted) } }

  /// How many were left when the last record said so.
  private var left: Int?
  /// How many records the batches since then saved and deleted, and whether one did not say how many.
  private var inBatches = (saved: 0, deleted: 0)
  private var hasUnknownBatch = false
  /// Whether one said how many it saved, and not all that it deleted.
  private var areDeletionsOpen = false
  /// How many records were made of objects since then, and whether the log shows all that are: none is made
  /// of what is deleted.
  private var made = 0
  private var isMakingShown = true
  /// Whether more was saved than was left, so that a batch was of an export that the log does not show.
  private(set) var hasForeignBatch = false
  /// Whether all is sent.
  private var isFinished = false

  /// So many objects are to be sent.
  /// - Returns: How many more were saved than was known.
  mutating func find(_ count: Int) -> Int {
    let more = left.map { settle(upTo: $0 - count) } ?? 0
    // What was sent before is not among what is left.
    inBatches = (0, 0)
    made = 0
    found = found ?? count
    left = count
    return more
  }

  /// A record was made of an object that is to be saved.
  mutating func make() { made += 1 }

  /// Records may be made that are not shown, or are another export's.
  mutating func doubtMaking() { isMakingShown = false }

  /// A batch was sent, which saved so many records and deleted others, and perhaps more; `nil` if the record
  /// does not say how many it saved.
  /// - Returns: How many more were saved than was known.
  mutating func send(_ count: Int?, deleted more: Int = 0, isOpen: Bool = false) -> Int {
    if isFinished, let found {
      guard let count else { return 0 }
      // Its line is late: what was left counted as sent then.
      let late = min(count, max(0, found - saved - deleted))
      saved += late
      return late
    }
    let batch = (saved: count ?? 0, deleted: more)
    if count == nil { hasUnknownBatch = true }
    if isOpen { areDeletionsOpen = true }
    if let left, !isFinished, inBatches.saved + batch.saved > left {
      // What is left after them counts.
      hasForeignBatch = true
      return discardBatches()
    }
    inBatches = (inBatches.saved + batch.saved, inBatches.deleted + batch.deleted)
    saved += batch.saved
    deleted += batch.deleted
    return batch.saved
  }

  /// How many it sent since it last said what is left, beside those that its batches say, if so many are left
  /// now; `nil` if it never said what is left.
  func untold(beyond rest: Int) -> Int? { left.map { $0 - rest - inBatches.saved - inBatches.deleted } }

  /// A batch turns out to be what it sent since it last said what is left.
  /// - Returns: How many more were saved than was known.
  mutating func reveal(_ count: Int, deleted more: Int) -> Int {
    hasUnknownBatch = false
    return send(count, deleted: more)
  }

  /// Takes back what the last batches said.
  /// - Returns: How many more were saved than was known.
  private mutating func discardBatches() -> Int {
    let counted = inBatches
    saved -= counted.saved
    deleted -= counted.deleted
    (inBatches, hasUnknownBatch) = ((0, 0), true)
    return -counted.saved
  }

  /// All that it found is sent.
  /// - Returns: How many more were saved than was known.
  mutating func finish() -> Int {
    let more = settle(upTo: left ?? 0)
    (left, isFinished) = (0, true)
    return more
  }

  /// Counts what batches did not say themselves.
  private mutating func settle(upTo sent: Int) -> Int {
    let counted = inBatches.saved + inBatches.deleted
    let isSaid = counted > 0 && !hasUnknownBatch && !areDeletionsOpen
    let more = isSaid ? 0 : max(0, sent - counted)
    let ofSaved = unsaid(of: more)
    saved += ofSaved
    deleted += more - ofSaved
    inBatches = (0, 0)
    // What is left after a batch shows how many were in it.
    if left != nil { (hasUnknownBatch, areDeletionsOpen) = (false, false) }
    return ofSaved
  }

  /// How many of those that batches did not say were saved, as far as the log shows that; otherwise all.
  private func unsaid(of count: Int) -> Int {
    if areDeletionsOpen && !hasUnknownBatch { return 0 }
    guard made > 0, isMakingShown, isBeginningShown, !hasForeignBatch else { return count }
    return min(count, max(0, made - inBatches.saved))
  }
}
