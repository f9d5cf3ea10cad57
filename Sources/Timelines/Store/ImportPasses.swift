// Counts the passes in which an importer schedules logs.

/// The scheduling passes of a store's importer.
struct ImportPasses: Sendable {
  /// The number of passes that ended, which is the index of the present one.
  private(set) var count = 0
  /// The number of attempts to import: scheduling passes, and restarts after a failure.
  private(set) var attempts = 0
  /// Whether logs were scheduled in the present pass.
  private(set) var isOpen = false

  /// The kinds of waiting that were reported.
  ///
  /// Each kind of waiting is an event once; the logs that wait are counted one by one.
  private var reported: Set<EventKind> = []

  /// Notes that a log is scheduled.
  mutating func begin() { isOpen = true }

  /// Notes that all logs were scheduled.
  mutating func end() {
    guard isOpen else { return }
    count += 1
    attempts += 1
    isOpen = false
  }

  /// Notes that imports are tried again after a failure.
  mutating func restart() { attempts += 1 }

  /// Notes that the importer waits.
  /// - Returns: Whether waiting of this kind was reported before.
  mutating func report(_ kind: EventKind) -> Bool { !reported.insert(kind).inserted }
}
