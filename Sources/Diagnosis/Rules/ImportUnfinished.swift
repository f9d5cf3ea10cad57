// Imports that began and have no end: the process ended, or the capture did.

internal import Timelines

/// An import began, and the capture ends or the process changes without its end.
struct ImportUnfinished: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.flatMap { index in
      let store = capture.timelines.stores[index]
      return store.unended(capture.timelines).map { log in
        let isOfEndedProcess =
          store.pid != log.pid && !capture.timelines.processes.printed(log.pid, after: store.last.line)
        return Finding(
          .importUnfinished(
            transaction: log.number, log: log.log.file, isWritten: log.step == .written,
            end: isOfEndedProcess ? .process : .capture),
          .warning, store: index, peer: log.log.peer, evidence: log.beginning.map { [$0] } ?? [])
      }
    }
  }
}
