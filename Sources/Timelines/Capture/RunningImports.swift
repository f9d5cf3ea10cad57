// Which import runs on which thread: the records between the beginning and the end of an import name no log.

struct RunningImports: Sendable {
  struct Import {
    fileprivate let runner: Runner
    let store: Int
    let file: LogFile
    fileprivate let line: Int
    fileprivate var isSaving = false
  }

  /// How many threads with imports are told apart; because not every end is printed, the older half is
  /// forgotten.
  static let capacity = 256

  /// One for each thread, and, if threads are not printed, one for each store: each has its own queue.
  ///
  /// They are so few that looking through them is faster than hashing.
  private var imports: [Import] = []

  var count: Int { imports.count }

  /// The import that runs on a thread; `nil` when that is unknown, as when several run and threads are not
  /// printed.
  subscript(runner: Runner) -> Import? {
    if runner.thread != 0 { return imports.first { $0.runner == runner } }
    var found: Import?
    for other in imports where other.runner == runner && !other.isSaving {
      if found != nil { return nil }
      found = other
    }
    return found
  }

  mutating func begin(on runner: Runner, _ file: LogFile, of store: Int, at line: Int) {
    if imports.count >= Self.capacity {
      let lines = imports.map(\.line).sorted()
      imports.removeAll { $0.line <= lines[lines.count / 2] }
    }
    imports.removeAll { $0.runner == runner && (runner.thread != 0 || $0.store == store) }
    imports.append(Import(runner: runner, store: store, file: file, line: line))
  }

  /// The import of a file, or the one that runs on a thread, has only its notes left to write.
  /// - Returns: That import, if it was not known before which one runs.
  mutating func save(_ file: LogFile?, on runner: Runner) -> Import? {
    let known = self[runner]
    guard let wanted = file ?? known?.file,
      let index = imports.firstIndex(where: { $0.runner == runner && $0.file == wanted })
    else { return nil }
    imports[index].isSaving = true
    return known == nil ? imports[index] : nil
  }

  mutating func end(on runner: Runner, _ file: LogFile?) {
    if runner.thread == 0, let file {
      imports.removeAll { $0.runner == runner && $0.file == file }
    } else if runner.thread != 0 {
      imports.removeAll { $0.runner == runner }
    } else if let store = self[runner]?.store {
      imports.removeAll { $0.runner == runner && $0.store == store }
    }
  }

  /// The import of a file is over, whichever thread ran it.
  mutating func forget(_ file: LogFile, of store: Int, pid: Int32?) {
    imports.removeAll { $0.file == file && $0.store == store && $0.runner.pid == pid }
  }

  /// What a process imports, with the stores.
  func files(pid: Int32?) -> [(store: Int, file: LogFile)] {
    imports.compactMap { $0.runner.pid == pid ? ($0.store, $0.file) : nil }
  }

  func files(of store: Int, pid: Int32?) -> [LogFile] {
    imports.compactMap { $0.runner.pid == pid && $0.store == store ? $0.file : nil }
  }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
