// An agent of the app works through its agenda, one statement at a time, while other agents work through
// theirs.

/// A part of the app that does one thing after another.
final class Agent {
  /// The role of an agent.
  enum Role {
    case manager
    case importer
    case exporter
  }

  let role: Role

  /// The store that the agent works for.
  let store: Store

  /// The agent's thread; some of its work runs on other threads.
  let thread: Int

  /// The beats to perform, the next one last.
  private var agenda: [Beat] = []

  /// The time until which the agent rests, in microseconds since 1970.
  var wakesAt: Int64 = 0

  /// The scheduler's pass under way.
  var pass = ImportPass()

  /// Whether the capture ends with the set-up of the store.
  var endsAfterSetup = false

  /// Whether there was an earlier pass.
  var hasPassed = false

  init(_ role: Role, _ store: Store, thread: Int) {
    self.role = role
    self.store = store
    self.thread = thread
  }

  /// The index of the process that the agent belongs to.
  var process: Int { store.process }

  /// The next beat.
  var next: Beat? { agenda.last }

  /// Whether the agent has nothing to do and will not look for anything.
  var isAsleep: Bool { agenda.isEmpty && wakesAt == .max }

  /// Removes and returns the next beat.
  func takeNext() -> Beat? { agenda.popLast() }

  /// Puts beats before all others.
  func plan(_ beats: [Beat]) { agenda.append(contentsOf: beats.reversed()) }

  /// Drops all planned beats.
  func drop() { agenda.removeAll() }
}
