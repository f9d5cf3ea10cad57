// Where the capture leaves something out: nothing follows from what is not in it.

internal import LogRecords

struct CaptureGaps: Sendable {
  private var last: Int?
  /// The time before what was left out last, until a time after it is known.
  private var since: Timestamp?
  /// Whether no statement came since.
  private var isOpen = false

  /// A line says that something was left out, after some time.
  /// - Returns: Whether a statement came since the last gap.
  mutating func begin(at line: Int, after time: Timestamp?) -> Bool {
    last = line
    guard !isOpen else { return false }
    isOpen = true
    since = since ?? time
    return true
  }

  mutating func end() { isOpen = false }

  /// The time before the last gap, once: a time after it is known now.
  mutating func takeStart() -> Timestamp? {
    defer { since = nil }
    return since
  }

  func isLeftOut(after line: Int) -> Bool { last.map { $0 > line } ?? false }
}
