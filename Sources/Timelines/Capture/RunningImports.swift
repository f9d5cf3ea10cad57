// Which import runs on which thread: the records between an import's beginning and its end name no log.

internal import LogRecords

struct RunningImports: Sendable {
  struct Import {
    let store: Int
    let file: LogFile

    fileprivate let line: Int
    /// Whether an import of another store runs as well, and threads are not printed.
    fileprivate let isOneOfSeveral: Bool
  }

  /// How many threads with imports are told apart; since not every end is printed, the older half is forgotten.
  static let capacity = 256

  private var imports: [Runner: Import] = [:]

  var count: Int { imports.count }

  /// The import that runs on a thread; `nil` when that cannot be told.
  subscript(runner: Runner) -> Import? { imports[runner].flatMap { $0.isOneOfSeveral ? nil : $0 } }

  mutating func begin(on runner: Runner, _ file: LogFile, of store: Int, at line: Int) {
    if imports.count >= Self.capacity {
      let lines = imports.values.map(\.line).sorted()
      imports = imports.filter { $0.value.line > lines[lines.count / 2] }
    }
    let other = runner.thread == 0 ? imports[runner] : nil
    imports[runner] = Import(
      store: store, file: file, line: line, isOneOfSeveral: other.map { $0.store != store } ?? false)
  }

  mutating func end(on runner: Runner) { imports[runner] = nil }

  func files(of store: Int, pid: Int32?) -> [LogFile] {
    imports.compactMap { $0.key.pid == pid && $0.value.store == store ? $0.value.file : nil }
  }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
