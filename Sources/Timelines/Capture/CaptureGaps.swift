// The gaps of a capture, where records are omitted: nothing may be inferred from what is missing there.

internal import LogRecords

/// The gaps of a capture in which records are omitted.
struct CaptureGaps: Sendable {
  /// The line of the last gap.
  private var last: Int?
  /// The time before the last gap; `nil` once a time after it is known.
  private var since: Timestamp?
  /// Whether no statement has come since the last gap.
  private var isOpen = false

  /// The number of gaps of processes that print nothing about the app's stores.
  var ofOthers = 0

  /// Notes that a line reports omitted records, after some time.
  /// - Returns: Whether a statement came since the previous gap.
  mutating func begin(at line: Int, after time: Timestamp?) -> Bool {
    last = line
    guard !isOpen else { return false }
    isOpen = true
    since = since ?? time
    return true
  }

  /// Notes that a statement follows the gap.
  mutating func end() { isOpen = false }

  /// Returns the time before the last gap, once: a time after the gap is known now.
  mutating func takeStart() -> Timestamp? {
    defer { since = nil }
    return since
  }

  /// Whether records are omitted after a line.
  func isLeftOut(after line: Int) -> Bool { last.map { $0 > line } ?? false }
}
