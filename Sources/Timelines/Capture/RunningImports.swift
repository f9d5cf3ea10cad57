// Which import runs on which thread: the records between an import's beginning and its end name no log.

struct RunningImports: Sendable {
  struct Import {
    let store: Int
    let file: LogFile
    fileprivate let line: Int
    fileprivate var isSaving = false
  }

  /// A thread, and where threads are not printed a store: each has a queue of its own.
  private struct Key: Hashable {
    let runner: Runner
    let store: Int?
  }

  /// How many threads with imports are told apart; since not every end is printed, the older half is forgotten.
  static let capacity = 256

  private var imports: [Key: Import] = [:]

  var count: Int { imports.count }

  /// The import that runs on a thread; `nil` when that cannot be told, as where several run and threads are not printed.
  subscript(runner: Runner) -> Import? {
    guard runner.thread == 0 else { return imports[Key(runner: runner, store: nil)] }
    var found: Import?
    for (key, other) in imports where key.runner == runner && !other.isSaving {
      if found != nil { return nil }
      found = other
    }
    return found
  }

  mutating func begin(on runner: Runner, _ file: LogFile, of store: Int, at line: Int) {
    if imports.count >= Self.capacity {
      let lines = imports.values.map(\.line).sorted()
      imports = imports.filter { $0.value.line > lines[lines.count / 2] }
    }
    imports[Key(runner: runner, store: runner.thread == 0 ? store : nil)] = Import(
      store: store, file: file, line: line)
  }

  /// The import of a file, or the one that runs on a thread, has only its notes left to write.
  /// - Returns: That import, where it was not known before which one runs.
  mutating func save(_ file: LogFile?, on runner: Runner) -> Import? {
    let known = self[runner]
    guard let wanted = file ?? known?.file,
      let key = imports.first(where: { $0.key.runner == runner && $0.value.file == wanted })?.key
    else { return nil }
    imports[key]?.isSaving = true
    return known == nil ? imports[key] : nil
  }

  mutating func end(on runner: Runner, _ file: LogFile?) {
    if runner.thread == 0, let file {
      imports = imports.filter { $0.key.runner != runner || $0.value.file != file }
    } else {
      let store = runner.thread == 0 ? self[runner]?.store : nil
      imports[Key(runner: runner, store: store)] = nil
    }
  }

  /// The import of a file is over, whichever thread ran it.
  mutating func forget(_ file: LogFile, of store: Int, pid: Int32?) {
    imports = imports.filter { $0.value.file != file || $0.value.store != store || $0.key.runner.pid != pid }
  }

  /// What a process imports, with the stores.
  func files(pid: Int32?) -> [(store: Int, file: LogFile)] {
    imports.compactMap { $0.key.runner.pid == pid ? ($0.value.store, $0.value.file) : nil }
  }

  func files(of store: Int, pid: Int32?) -> [LogFile] {
    imports.compactMap { $0.key.runner.pid == pid && $0.value.store == store ? $0.value.file : nil }
  }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
