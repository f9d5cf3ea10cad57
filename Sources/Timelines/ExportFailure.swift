// A save that could not be written for others. Several records tell one: the step that failed, and the sum at the end.

internal import LogRecords

/// That a save could not be written for others.
struct ExportFailure: Sendable {
  let runner: Runner
  let number: Int?
  let time: Timestamp?

  /// Whether another failure is told of the same save: on its thread, at once, and of no other number.
  func isTold(again other: ExportFailure) -> Bool {
    if let number, let next = other.number { return number == next && runner == other.runner }
    guard let time, let next = other.time else { return runner == other.runner }
    return runner == other.runner && abs(next.seconds(since: time)) < 2
  }
}
