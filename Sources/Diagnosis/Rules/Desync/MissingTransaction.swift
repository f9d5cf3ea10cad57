// Reports logs that wait for transactions which never came. The missing transactions follow from what the
// waiting logs need.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a pending log that stays "ahead of the local peer".
///
/// A wait of a few seconds is usually a download in progress, and the finding is a warning that something has
/// not arrived yet. If a later process prints too little to show whether it arrived afterwards, or records
/// are missing from the capture, a long wait is a warning, and a wait of seconds a note.
package struct MissingTransaction: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "a transaction of another device has not arrived, and later ones wait for it (a warning when they have "
      + "waited for less than a minute, or the capture does not show whether it arrived later; a note when both "
      + "are so)",
    advice: Advice.compareDevices, shownBy: [.importIncompatible])

  /// The details of transactions that have not arrived, and of the logs that wait for them.
  package struct Detail: FindingDetail {
    /// The missing transactions, by peer; a range is `nil` if the capture does not show the numbers.
    package let missing: [(peer: Name, range: ClosedRange<Int>?)]
    /// The transactions that wait for the missing ones, by peer.
    package let waiting: [(peer: Name, numbers: NumberSet)]
    /// The number of logs that wait.
    package let logs: Int
    /// How long the first of these logs has waited, in seconds; `nil` if the capture has no times.
    package let seconds: Double?
    /// Whether `seconds` extends to the end of the capture, not only to the end of its last process that
    /// prints arrivals.
    package var isToTheEnd = true
    /// Whether the store has left iCloud since, so that nothing arrives, and the wait counts up to there.
    package var hasLeftICloud = false
    /// The reason why the capture does not show whether the transactions arrived later; `nil` if it would
    /// show that.
    package var laterSilence: Silence.Reason?
  }

  /// How long a log may wait, in seconds, before what it waits for counts as lost: twice the time after which
  /// the importer restarts by itself.
  package static let timeout: Double = 60

  /// The number of scheduling passes that a log may wait for in a capture without times.
  static let patientPasses = 8

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.indices.flatMap { Self.findings(ofStore: $0, capture) }
  }

  /// Returns the findings about one store; `numbers` has those of logs whose own numbers the capture does not
  /// show.
  static func findings(
    ofStore index: Int, _ capture: CaptureDiagnosis, knowing numbers: [LogFile: Int] = [:]
  ) -> [Finding] {
    let store = capture.timelines.stores[index]
    let all = store.imports.openLogs.inOrder.filter { $0.step == .waiting && !$0.evidence.isEmpty }
    let silence = capture.timelines.silence(of: store)
    let seen = all.filter { $0.isSeen(after: silence) }
    let shown = Shown(
      isSeen: !seen.isEmpty, silence: silence?.reason,
      // If records are missing from the capture, only the log's own records show that it waits.
      lastShown: silence?.reason == .unprinted ? nil : capture.timelines.lastDetailed(of: store))
    return store.gaps(for: seen.isEmpty ? all : seen, knowing: numbers).compactMap {
      finding($0, shown, ofStore: index, capture)
    }
  }

  /// What the capture shows of the waits in a store.
  private struct Shown {
    /// Whether any log is seen to wait after the part that does not show what arrives.
    let isSeen: Bool
    let silence: Silence.Reason?
    let lastShown: Timestamp?
  }

  /// Returns the finding about a gap; `nil` if it is too short to mean anything.
  private static func finding(
    _ gap: TransactionGap, _ shown: Shown, ofStore index: Int, _ capture: CaptureDiagnosis
  ) -> Finding? {
    let (waiting, store) = (gap.logs, capture.timelines.stores[index])
    let end =
      shown.isSeen ? capture.endOfWaits(in: store) : (time: shown.lastShown, concernsCapture: false)
    let away = TimesAway(of: store)
    let seconds = waiting.compactMap { capture.secondsWaited($0, until: end.time, besides: away) }
      .filter { $0 >= 0 }.max()
    let isLong = seconds.map { $0 >= timeout } ?? false
    let isOftenPassed = waiting.contains { ($0.passes?.count ?? 0) > patientPasses }
    guard isLong || waiting.contains(where: { ($0.passes?.count ?? 0) > 1 }) else { return nil }
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    for log in waiting {
      if let number = log.number { numbers[log.log.peer, default: NumberSet()].insert(number) }
    }
    let detail = Detail(
      missing: gap.missing, waiting: numbers.map { ($0.key, $0.value) }, logs: waiting.count,
      seconds: seconds, isToTheEnd: end.concernsCapture,
      hasLeftICloud: shown.isSeen && store.storage.leftICloud != nil,
      laterSilence: shown.isSeen ? nil : shown.silence)
    let evidence = waiting.flatMap(\.evidence).sorted { $0.line < $1.line }
    let severity: Finding.Severity =
      shown.isSeen
      ? isLong || seconds == nil && isOftenPassed ? .error : .warning : isLong ? .warning : .note
    return Finding(
      detail, severity, store: index,
      peer: gap.missing[0].peer, evidence: evidence, count: waiting.reduce(0) { $0 + $1.records })
  }

  static let causes: Set<RuleName> = [
    .logUnreadable, .importFailed, .poisonLog, .storeRolledBack, .baselineStranded,
  ]
  /// The cause is not raised to an error: a transaction that waits for a file to be downloaded has not
  /// failed.
  static let raisesItsCause = false

  /// Whether the missing transactions follow from another finding.
  ///
  /// That is so if they are on the device, in logs of one peer that failed before they printed their numbers;
  /// if an older copy of the store lacks them, which are this device's own, or which the store held before; or
  /// if they are not sent again, because a baseline replaced their logs.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard finding.store == cause.store, let index = finding.store else { return false }
    if let stranded = cause.detail as? BaselineStranded.Detail { return stranded.secondsAhead == nil }
    let store = capture.timelines.stores[index]
    if let rolledBack = cause.detail as? StoreRolledBack.Detail {
      return !rolledBack.isResolved
        && detail.missing.allSatisfy { peer, range in
          peer == store.peer || range.map { hasHeld($0, of: peer, store, before: rolledBack) } ?? false
        }
    }
    guard let peer = cause.peer, detail.missing.allSatisfy({ $0.peer == peer }) else { return false }
    return store.mayBeInFailedLogs(detail.missing, of: peer)
  }

  /// Whether a store that went back held transactions before: a later one of the peer had arrived, and logs
  /// are imported in their order.
  private static func hasHeld(
    _ range: ClosedRange<Int>, of peer: Name, _ store: StoreTimeline, before setBack: StoreRolledBack.Detail
  ) -> Bool {
    let arrived = store.imports.arrivals[peer]?.numbers.ranges.last?.upperBound ?? 0
    return arrived > range.upperBound
      || setBack.peers.contains { $0.peer == peer && $0.before >= range.upperBound }
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importBlocked || absence.kind == .importTwoPeers
  }
}
