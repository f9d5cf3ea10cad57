// A planned fault and its progress.

/// A planned fault.
final class Injection {
  /// The progress of a fault.
  enum State {
    case waiting
    case active

    /// The fault has shown everything it should; a lasting fault continues.
    case shown
  }

  let fault: Fault

  /// The number of records after which the fault happens.
  let place: Int

  var state = State.waiting

  /// The store that the fault happens to; `nil` for any, or for a fault without a store.
  var store: Store?

  /// The number of passes that met the fault.
  var passes = 0

  /// The time when the fault began, in microseconds since 1970.
  var since: Int64 = 0

  /// The line, process ID and time at which something stopped for good.
  var stop: (line: Int, pid: Int, time: Int64)?

  /// The index of the fault in the truth; `nil` before it began.
  var record: Int?

  /// The records that are evidence of the fault, for captures that will be damaged.
  var evidence: [Evidence] = []

  /// Whether the effect on an import is over, so that the log can be imported.
  var isOver = false

  init(_ fault: Fault, place: Int) {
    self.fault = fault
    self.place = place
  }
}
