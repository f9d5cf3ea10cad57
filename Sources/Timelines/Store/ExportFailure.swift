// A save that could not be written for others. Several records may be of one: the step that failed, and the outcome at
// the end.

internal import LogRecords

struct ExportFailure: Sendable {
  let runner: Runner
  let number: Int?
  let time: Timestamp?

  /// Whether another failure is of the same save: on its thread, at once, and of no other number.
  func isRepeated(by other: ExportFailure) -> Bool {
    guard runner == other.runner else { return false }
    if let number, let next = other.number { return number == next }
    guard let time, let next = other.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }
}
