// Which import runs on which thread: the records between an import's beginning and its end name no log.

internal import LogRecords

/// The import that runs on each thread.
struct RunningImports: Sendable {
  /// An import that runs.
  struct Import {
    let store: Int
    let file: LogFile

    /// The line of its beginning.
    fileprivate let line: Int
  }

  /// How many threads with imports are told apart; since not every end is printed, the older half is forgotten.
  static let capacity = 256

  private var imports: [Runner: Import] = [:]

  /// How many there are.
  var count: Int { imports.count }

  /// The import that runs on a thread.
  subscript(runner: Runner) -> Import? { imports[runner] }

  /// An import begins.
  mutating func begin(on runner: Runner, _ file: LogFile, of store: Int, at line: Int) {
    if imports.count >= Self.capacity {
      let lines = imports.values.map(\.line).sorted()
      imports = imports.filter { $0.value.line > lines[lines.count / 2] }
    }
    imports[runner] = Import(store: store, file: file, line: line)
  }

  /// The import of a thread ended.
  mutating func end(on runner: Runner) { imports[runner] = nil }

  /// The files of the imports that a process runs for a store.
  func files(of store: Int, pid: Int32) -> [LogFile] {
    imports.compactMap { $0.key.pid == pid && $0.value.store == store ? $0.value.file : nil }
  }
}
