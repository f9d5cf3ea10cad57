// Imports that began and have no end: the process ended, or the capture did.

internal import Timelines

/// An import began, and the capture ends or the process changes without its end.
struct ImportUnfinished: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.flatMap { index in
      let store = capture.timelines.stores[index]
      return store.openLogsInOrder
        .filter {
          ($0.step == .running || $0.step == .written) && $0.failure == nil
            && capture.timelines.processes.showEndsOfImports(of: $0.pid)
            && !capture.timelines.isLeftOut(after: $0.since.line)
        }
        .map { log in
          Finding(
            .importUnfinished(transaction: log.number, log: log.log.file, isWritten: log.step == .written),
            .warning, store: index, peer: log.log.peer, evidence: log.beginning.map { [$0] } ?? [])
        }
    }
  }
}
