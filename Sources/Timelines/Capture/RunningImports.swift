// Which import runs on which thread: the records between the beginning and the end of an import name no log.

struct RunningImports: Sendable {
  struct Import {
    fileprivate let runner: Runner
    let store: Int
    let file: LogFile
    fileprivate let line: Int
    fileprivate var isSaving = false
    /// Whether it is known to have applied its changes, which it does once.
    fileprivate(set) var isApplied = false
  }

  /// How many threads with imports are told apart; because not every end is printed, the older half is
  /// forgotten.
  static let capacity = 256

  /// One for each thread, and, if threads are not printed, one for each store: each has its own queue.
  ///
  /// They are so few that looking through them is faster than hashing.
  private var imports: [Import] = []
  /// How many of those that are not known to have applied their changes did so, if threads are not printed.
  ///
  /// They are always fewer than may have: once all have, they are known.
  private var unplaced: [Runner: Int] = [:]

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
      remove { $0.line <= lines[lines.count / 2] }
    }
    remove { $0.runner == runner && (runner.thread != 0 || $0.store == store) }
    imports.append(Import(runner: runner, store: store, file: file, line: line))
  }

  /// The import of a file, or the one that runs on a thread, has only its notes left to write.
  /// - Returns: That import as it was, if it was not known before which one runs.
  mutating func save(_ file: LogFile?, on runner: Runner) -> Import? {
    let known = self[runner]
    guard let wanted = file ?? known?.file,
      let index = imports.firstIndex(where: { $0.runner == runner && $0.file == wanted })
    else { return nil }
    let before = imports[index]
    settle(index)
    imports[index].isSaving = true
    return known == nil ? before : nil
  }

  // MARK: Applied changes

  /// An import applies its changes.
  mutating func apply(_ file: LogFile, of store: Int, on runner: Runner) {
    let index = imports.firstIndex { $0.runner == runner && $0.file == file && $0.store == store }
    if let index { settle(index) }
  }

  /// One of several imports applies its changes, and nothing shows which one.
  /// - Returns: Those that are known by that to have applied theirs: all, once as many did as run.
  mutating func applyAny(on runner: Runner) -> [Import] {
    let running = imports.indices.filter { imports[$0].runner == runner && imports[$0].mayApply }
    guard !running.isEmpty else { return [] }
    let count = unplaced[runner, default: 0] + 1
    guard count >= running.count else {
      unplaced[runner] = count
      return []
    }
    unplaced[runner] = nil
    for index in running { imports[index].isApplied = true }
    return running.map { imports[$0] }
  }

  /// The next import of its store begins, so that an import is over: if any applied its changes and nothing
  /// showed which one, this one did.
  /// - Returns: Whether that is so.
  mutating func takeApplied(_ file: LogFile, of store: Int, pid: Int32?) -> Bool {
    let place = imports.firstIndex { $0.file == file && $0.store == store && $0.runner.pid == pid }
    guard let index = place, imports[index].mayApply, unplaced[imports[index].runner] != nil else {
      return false
    }
    settle(index)
    return true
  }

  /// An import is known to have applied its changes.
  private mutating func settle(_ index: Int) {
    if imports[index].mayApply { takeOne(of: imports[index].runner) }
    imports[index].isApplied = true
  }

  private mutating func takeOne(of runner: Runner) {
    guard let count = unplaced[runner] else { return }
    unplaced[runner] = count > 1 ? count - 1 : nil
  }

  // MARK: Ends

  /// Those that end may be among those that applied their changes.
  private mutating func remove(where isOver: (Import) -> Bool) {
    for ended in imports where ended.mayApply && isOver(ended) { takeOne(of: ended.runner) }
    imports.removeAll(where: isOver)
  }

  mutating func end(on runner: Runner, _ file: LogFile?) {
    if runner.thread == 0, let file {
      remove { $0.runner == runner && $0.file == file }
    } else if runner.thread != 0 {
      remove { $0.runner == runner }
    } else if let store = self[runner]?.store {
      remove { $0.runner == runner && $0.store == store }
    }
  }

  /// The import of a file is over, whichever thread ran it.
  mutating func forget(_ file: LogFile, of store: Int, pid: Int32?) {
    remove { $0.file == file && $0.store == store && $0.runner.pid == pid }
  }

  /// What a process imports, with the stores.
  func files(pid: Int32?) -> [(store: Int, file: LogFile)] {
    imports.compactMap { $0.runner.pid == pid ? ($0.store, $0.file) : nil }
  }

  func files(of store: Int, pid: Int32?) -> [LogFile] {
    imports.compactMap { $0.runner.pid == pid && $0.store == store ? $0.file : nil }
  }
}

extension RunningImports.Import {
  /// Whether it may yet apply its changes, as far as is known, or be the one that did.
  fileprivate var mayApply: Bool { runner.thread == 0 && !isApplied }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
