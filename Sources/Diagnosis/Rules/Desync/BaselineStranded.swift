// A device that can no longer catch up: the others rolled a baseline, the logs it needs to follow are gone.

internal import OrderedCollections
internal import Timelines

/// Logs that adopting a baseline requires are missing, and no baseline was adopted since, nor found to hold
/// no more than the store.
///
/// A baseline that holds what the store lacks may be a moment old. If the store still lacks it a minute
/// later, that is a warning.
package struct BaselineStranded: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs that the device needs to follow a baseline are gone (a warning when the baseline only stays ahead "
      + "of the store)",
    advice: Advice.waitThenBeginAgain, shownBy: [.baselineStranded, .baselineInconsistent])

  /// Logs that adopting a baseline requires are gone, or it stays ahead of the store.
  package struct Detail: FindingDetail {
    /// For how many seconds it stayed ahead; `nil` if logs are gone.
    package var secondsAhead: Double?
  }

  static let watches: Set<EventKind> = [
    .baselineStranded, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineAdopted,
    .baselineReplaced, .baselineInconsistent, .baselineCurrent,
  ]
  static let reads: Set<FieldRole> = [.error, .number, .current, .peer]

  /// Other failures of baselines are explained by `BaselineFailed`.
  static let explains: Set<EventKind> = [.baselineStranded]

  private var issues = StoreIssues()
  /// The records that say that a baseline holds what a store lacks.
  private var ahead = OccurrencesBy<Lack>()

  /// What a store holds of a peer, of which a baseline holds more.
  private struct Lack: Hashable {
    let store: Int?
    let peer: String
    let current: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    // That the store was replaced by a baseline is of level 2, that the baseline was adopted of level 3.
    case .baselineAdopted, .baselineReplaced, .baselineCurrent:
      issues.mend(event.store, by: record)
      for lack in ahead.all.keys where lack.store == event.store { ahead.forget(lack) }
    case .baselineInconsistent:
      // What this device wrote itself was in its store: `StoreRolledBack` says so.
      guard record.showsLack, !record.isOfOwnPeer(event, timelines), let peer = record.value(.peer) else {
        break
      }
      ahead.note(Lack(store: event.store, peer: peer, current: record.value(.current)), record.evidence)
    case .baselineStranded: issues.note(event.store, record)
    default: if record.isStranding { issues.note(event.store, record) }
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let stranded = issues.open.map { store, occurrences in
      Finding(Detail(), .error, store: store, occurrences)
    }
    let behind = ahead.all.compactMap { lack, occurrences -> Finding? in
      guard issues.open[lack.store] == nil, let first = occurrences.evidence.first,
        case let seconds = [first].seconds(to: occurrences.last.time), seconds >= MissingTransaction.patience
      else { return nil }
      let peer = capture.timelines.names.known(Array(lack.peer.utf8).span)
      let store = lack.store.map { capture.timelines.stores[$0] }
      // What arrived since may not be all that lacks, but the store follows.
      if let peer, let since = store?.vector.since[peer], since.record.line > first.line { return nil }
      return Finding(Detail(secondsAhead: seconds), .warning, store: lack.store, peer: peer, occurrences)
    }
    return stranded + behind
  }
}

extension WatchedRecord {
  /// Whether its error says that required logs are missing.
  var isStranding: Bool { ErrorChain(value(.error) ?? "").contains(.cocoa(.baselineLacksLogs)) }
}
