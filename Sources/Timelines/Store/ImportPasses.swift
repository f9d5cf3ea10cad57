// The passes in which an importer schedules logs, counted.

/// The passes of a store's imports.
struct ImportPasses: Sendable {
  /// How many passes ended: the number of the present one.
  private(set) var count = 0
  /// How often imports were tried again: scheduling passes and restarts after a failure.
  private(set) var attempts = 0
  /// Whether logs were scheduled in the present pass.
  private(set) var isOpen = false

  /// The kinds of waiting that were reported: each is an event once, the logs that wait one by one.
  private var reported: Set<EventKind> = []

  /// A log is scheduled.
  mutating func begin() { isOpen = true }

  /// All logs were scheduled.
  mutating func end() {
    guard isOpen else { return }
    count += 1
    attempts += 1
    isOpen = false
  }

  /// Imports are tried again after a failure.
  mutating func restart() { attempts += 1 }

  /// The importer waits.
  /// - Returns: Whether it was reported to wait in this way before.
  mutating func report(_ kind: EventKind) -> Bool { !reported.insert(kind).inserted }
}
