// Logs that are skipped because another version of the data model wrote them. Core Data keeps them and skips them again
// in every pass, until this device has that version.

internal import OrderedCollections
internal import Timelines

/// A peer's log is skipped for its model version hash.
struct ModelMismatch: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.flatMap { index -> [Finding] in
      let store = capture.timelines.stores[index]
      var groups: OrderedDictionary<Author, [LogProgress]> = [:]
      for log in store.openLogsInOrder where log.step == .ofOtherModel {
        groups[Author(peer: log.log.peer, modelHash: log.log.modelHash), default: []].append(log)
      }
      return groups.map { author, logs in
        Finding(
          .modelMismatch(theirs: author.modelHash, ours: store.modelHash, logs: logs.count), .error,
          store: index, peer: author.peer,
          evidence: logs.flatMap(\.evidence).sorted { $0.line < $1.line },
          count: logs.reduce(0) { $0 + $1.records })
      }
    }
  }

  /// Who wrote with which model.
  private struct Author: Hashable {
    var peer: Name
    var modelHash: Name?
  }
}
