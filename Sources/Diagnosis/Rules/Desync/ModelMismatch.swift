// Logs of another version of the data model, which Core Data skips in every pass until this device has that version.

internal import OrderedCollections
package import Timelines

/// A peer's log is skipped for its model version hash.
///
/// Where a later process prints too little to show whether it was imported then, that is a warning.
package struct ModelMismatch: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs are skipped because another version of the data model wrote them (a warning where a later process "
      + "prints too little to show whether they were imported since)",
    advice: "Ship the same compiled model, with all its versions, to all devices.",
    shownBy: [.importModelMismatch])

  /// Logs written with another version of the data model.
  package struct Detail: FindingDetail {
    /// The hash of the model that wrote the logs, and of this device's.
    package let theirs: Name?
    package let ours: Name?
    /// How many logs are skipped.
    package let logs: Int
    /// The log level of the process that had the store open after they were seen, where it does not show what arrives.
    package var laterLevel: Int?
  }

  /// Nothing more can be said about a log whose store is not known.
  static let explains: Set<EventKind> = [.importModelMismatch]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().flatMap { index, store -> [Finding] in
      var groups: OrderedDictionary<Author, [LogProgress]> = [:]
      for log in store.imports.openLogs.inOrder where log.step == .ofOtherModel {
        groups[Author(peer: log.log.peer, modelHash: log.log.modelHash), default: []].append(log)
      }
      let silence = capture.timelines.silence(of: store)
      return groups.map { author, logs in
        let isSeen = logs.contains { $0.isSeen(after: silence) }
        return Finding(
          Detail(
            theirs: author.modelHash, ours: store.modelHash, logs: logs.count,
            laterLevel: isSeen ? nil : silence?.level), isSeen ? .error : .warning, store: index,
          peer: author.peer, evidence: logs.flatMap(\.evidence).sorted { $0.line < $1.line },
          count: logs.reduce(0) { $0 + $1.records })
      }
    }
  }

  private struct Author: Hashable {
    var peer: Name
    var modelHash: Name?
  }
}
