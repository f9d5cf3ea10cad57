// A fault that is to happen, and how far it has come.

/// A fault that is to happen.
final class Injection {
  /// How far it has come.
  enum State {
    case waiting
    case active

    /// What the fault is to show has been shown; a lasting fault goes on.
    case shown
  }

  let fault: Fault

  /// After how many records it happens.
  let place: Int

  var state = State.waiting

  /// Where it happens, for a fault of one store.
  var store: Store?

  /// How many passes have met it.
  var passes = 0

  /// When it began.
  var since: Int64 = 0

  /// Where, when and in which process something stopped for good.
  var stop: (line: Int, pid: Int, time: Int64)?

  /// Its index among the faults of the truth, once it began.
  var record: Int?

  /// The records that show something of it, for captures to be damaged.
  var evidence: [Evidence] = []

  /// Whether what it does to an import is done, so that the log can be imported.
  var isOver = false

  init(_ fault: Fault, place: Int) {
    self.fault = fault
    self.place = place
  }
}
