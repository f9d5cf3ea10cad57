// Something in the app that works through its agenda, a statement at a time, while others work through
// theirs.

/// Something in the app that does one thing after another.
final class Agent {
  enum Role {
    case manager
    case importer
    case exporter
  }

  let role: Role

  /// The store it works for.
  let store: Store

  /// Its thread, except for what runs on another.
  let thread: Int

  /// What is to be done, the next last.
  private var agenda: [Beat] = []

  /// Until when it rests.
  var wakesAt: Int64 = 0

  /// The pass under way.
  var pass = ImportPass()

  /// Whether the capture ends with the store's set-up.
  var endsAfterSetup = false

  /// Whether there was one before.
  var hasPassed = false

  init(_ role: Role, _ store: Store, thread: Int) {
    self.role = role
    self.store = store
    self.thread = thread
  }

  /// The process it belongs to.
  var process: Int { store.process }

  /// What is to be done next.
  var next: Beat? { agenda.last }

  /// Whether it has nothing to do and will not look for anything.
  var isAsleep: Bool { agenda.isEmpty && wakesAt == .max }

  func takeNext() -> Beat? { agenda.popLast() }

  /// Puts things to do before the others.
  func plan(_ beats: [Beat]) { agenda.append(contentsOf: beats.reversed()) }

  /// Drops what is to be done.
  func drop() { agenda.removeAll() }
}
