// Reports a device that can no longer catch up: other devices rolled a baseline, and the logs that it needs
// to follow are gone.

internal import OrderedCollections
internal import Timelines

/// The rule for missing logs that adopting a baseline requires, unless a baseline was adopted since, or found
/// to contain no more than the store.
///
/// A baseline that contains what the store lacks may be only a moment old. If the store still lacks it a
/// minute later, that is a warning.
package struct BaselineStranded: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs that the device needs to follow a baseline are gone (a warning when the baseline only stays ahead "
      + "of the store)",
    advice: Advice.waitThenBeginAgain, shownBy: [.baselineStranded, .baselineInconsistent])

  /// The details of a store that cannot follow a baseline.
  package struct Detail: FindingDetail {
    /// How long the baseline stayed ahead of the store, in seconds; `nil` if logs are gone.
    package var secondsAhead: Double?
  }

  static let watches: Set<EventKind> = [
    .baselineStranded, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineAdopted,
    .baselineReplaced, .baselineInconsistent, .baselineCurrent,
  ]
  static let reads: Set<FieldRole> = [.error, .number, .current, .peer]

  /// `BaselineFailed` explains other failures of baselines.
  static let explains: Set<EventKind> = [.baselineStranded]

  private var issues = StoreIssues()
  /// The records that say that a baseline contains what a store lacks.
  private var ahead = OccurrencesBy<Lack>()

  /// The state of a store regarding a peer of which a baseline contains more.
  private struct Lack: Hashable {
    let store: Int?
    let peer: String
    let current: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    // That a baseline replaced the store is printed at level 2, that the baseline was adopted at level 3.
    case .baselineAdopted, .baselineReplaced, .baselineCurrent:
      issues.resolve(event.store, by: record)
      for lack in ahead.all.keys where lack.store == event.store { ahead.forget(lack) }
    case .baselineInconsistent:
      // This device's own transactions were once in its store: `StoreRolledBack` reports that.
      guard record.showsLack, !record.concernsOwnPeer(event, timelines), let peer = record.value(.peer) else {
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
        case let seconds = [first].seconds(to: occurrences.last.time), seconds >= MissingTransaction.timeout
      else { return nil }
      let peer = capture.timelines.names.known(Array(lack.peer.utf8).span)
      let store = lack.store.map { capture.timelines.stores[$0] }
      // The store may still lack some transactions, but it is catching up.
      if let peer, let since = store?.vector.since[peer], since.record.line > first.line,
        since.number > lack.current.flatMap({ Int($0) }) ?? 0
      {
        return nil
      }
      return Finding(Detail(secondsAhead: seconds), .warning, store: lack.store, peer: peer, occurrences)
    }
    return stranded + behind
  }
}

extension WatchedRecord {
  /// Whether the record's error says that required logs are missing.
  var isStranding: Bool { ErrorChain(value(.error) ?? "").contains(.cocoa(.baselineLacksLogs)) }
}
