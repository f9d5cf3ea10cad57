// Decides whether a capture would show that a baseline was adopted, for the rules about baselines.

internal import Timelines

extension CaptureDiagnosis {
  /// Whether a baseline that was rolled or adopted after a record may not be printed; for no store, by any
  /// process.
  func hidesAdoptions(of store: Int?, since record: Evidence) -> Bool {
    if printsLess(than: 2, in: store, since: record) { return true }
    let level =
      if let store { timelines.processes.level(of: timelines.stores[store].pid) } else {
        statements.highestLevel
      }
    return level.map { $0 < 2 } ?? false
  }
}
