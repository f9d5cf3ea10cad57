// Logs that are skipped because another version of the data model wrote them. Core Data keeps them and skips them again
// in every pass, until this device has that version.

internal import Timelines

/// A peer's log is skipped for its model version hash.
struct ModelMismatch: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.flatMap { index -> [Finding] in
      let store = capture.timelines.stores[index]
      let skipped = store.openLogsInOrder.filter { $0.step == .ofOtherModel }
      var order: [Name?] = []
      var byHash: [Name?: [LogProgress]] = [:]
      for log in skipped {
        if byHash[log.log.modelHash] == nil { order.append(log.log.modelHash) }
        byHash[log.log.modelHash, default: []].append(log)
      }
      return order.map { hash in
        let logs = byHash[hash] ?? []
        return Finding(
          .modelMismatch(theirs: hash, ours: store.modelHash, logs: logs.count), .error,
          store: index, peer: logs.first?.log.peer,
          evidence: logs.flatMap(\.evidence).sorted { $0.line < $1.line },
          count: logs.reduce(0) { $0 + $1.records })
      }
    }
  }
}
