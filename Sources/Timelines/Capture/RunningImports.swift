// The imports that run on the threads of processes: the records between the beginning and the end of an
// import name no log.

struct RunningImports: Sendable {
  struct Import {
    fileprivate let runner: Runner
    let store: Int
    let file: LogFile
    fileprivate let line: Int
    fileprivate var isSaving = false
    /// Whether the import is known to have applied its changes, which happens once.
    fileprivate(set) var isApplied = false
  }

  /// The maximum number of running imports; as not every end is printed, the older half is forgotten beyond
  /// that.
  static let capacity = 256

  /// The imports, one per thread, or one per store if threads are not printed, as each store has its own
  /// queue.
  ///
  /// There are so few that searching them is faster than hashing.
  private var imports: [Import] = []
  /// The number of imports of each runner that applied their changes without showing which ones, if threads
  /// are not printed.
  ///
  /// Always lower than the number of imports that may have: once all have, they are marked as applied.
  private var unplaced: [Runner: Int] = [:]

  var count: Int { imports.count }

  /// Returns the import that runs on a thread; `nil` if it is unknown, or if several run and threads are not
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

  /// Notes that an import, that of a file or the one on a thread, has only its metadata left to write.
  /// - Returns: The previous state of the import if the thread alone did not identify it; otherwise `nil`.
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

  /// Notes that an import applies its changes.
  mutating func apply(_ file: LogFile, of store: Int, on runner: Runner) {
    let index = imports.firstIndex { $0.runner == runner && $0.file == file && $0.store == store }
    if let index { settle(index) }
  }

  /// Notes that one of several running imports applied its changes.
  /// - Returns: The imports now known to have applied theirs: all of them once the counts are equal,
  ///   otherwise none.
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

  /// Notes that an import is over because the next import of its store begins: if any import applied its
  /// changes without showing which one, this one did.
  /// - Returns: Whether that is the case.
  mutating func takeApplied(_ file: LogFile, of store: Int, pid: Int32?) -> Bool {
    let place = imports.firstIndex { $0.file == file && $0.store == store && $0.runner.pid == pid }
    guard let index = place, imports[index].mayApply, unplaced[imports[index].runner] != nil else {
      return false
    }
    settle(index)
    return true
  }

  /// Marks an import as having applied its changes.
  private mutating func settle(_ index: Int) {
    if imports[index].mayApply { takeOne(of: imports[index].runner) }
    imports[index].isApplied = true
  }

  private mutating func takeOne(of runner: Runner) {
    guard let count = unplaced[runner] else { return }
    unplaced[runner] = count > 1 ? count - 1 : nil
  }

  // MARK: Ends

  /// Removes imports that end; they may be among those that applied their changes.
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

  /// Forgets the import of a file, which is over, on any thread of the process.
  mutating func forget(_ file: LogFile, of store: Int, pid: Int32?) {
    remove { $0.file == file && $0.store == store && $0.runner.pid == pid }
  }

  /// Returns the files that a process imports, with their stores.
  func files(pid: Int32?) -> [(store: Int, file: LogFile)] {
    imports.compactMap { $0.runner.pid == pid ? ($0.store, $0.file) : nil }
  }

  func files(of store: Int, pid: Int32?) -> [LogFile] {
    imports.compactMap { $0.runner.pid == pid && $0.store == store ? $0.file : nil }
  }
}

extension RunningImports.Import {
  /// Whether the import may still apply its changes, or be the one that did, according to what is known.
  fileprivate var mayApply: Bool { runner.thread == 0 && !isApplied }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  /// The number of the process; `nil` if processes have no numbers.
  package let pid: Int32?
  /// The thread; 0 if threads are not printed.
  package let thread: UInt64
}
