// The stores that respond to a baseline at a time. The answer, which prints what the baseline contains, names no
// store.

/// The stores whose responses to a baseline began and gave no answer yet, by process.
struct AnsweringStores {
  private var all: [Int32?: Set<Int?>] = [:]

  /// Notes that a store of a process responds to a baseline.
  mutating func note(_ store: Int?, of pid: Int32?) { all[pid, default: []].insert(store) }

  /// Notes that a response is over without an answer.
  mutating func end(_ store: Int?, of pid: Int32?) { all[pid]?.remove(store) }

  /// Returns the store that an answer is about, which may name none: then the only one that responds; `nil` if
  /// that is unknown.
  mutating func answer(_ store: Int?, of pid: Int32?) -> Int? {
    let known = all[pid] ?? []
    guard store == nil else {
      all[pid]?.remove(store)
      return store
    }
    // After an answer of one of several, it is unknown which of them still respond.
    guard known.count == 1, let only = known.first else { return nil }
    all[pid] = nil
    return only
  }
}
