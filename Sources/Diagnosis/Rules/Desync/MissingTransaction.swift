// Logs that wait for transactions which never came; what is missing follows from what the waiting logs need.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// A pending log stays "ahead of the local peer".
///
/// A wait of seconds is a download under way: then it is a warning that something has not arrived yet. If a
/// later process prints too little to show whether it arrived then, or records are not in the capture, a long
/// wait is a warning, and one of seconds a note.
package struct MissingTransaction: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "a transaction of another device has not arrived, and later ones wait for it",
    advice: Advice.compareDevices, shownBy: [.importIncompatible])

  /// Transactions that have not arrived, and what waits for them.
  package struct Detail: FindingDetail {
    /// What is missing, by peer; `nil` numbers when the capture does not say which.
    package let missing: [(peer: Name, range: ClosedRange<Int>?)]
    /// What waits for it, by peer.
    package let waiting: [(peer: Name, numbers: NumberSet)]
    /// How many logs wait.
    package let logs: Int
    /// How long the first of them has waited; `nil` when the capture has no times.
    package let seconds: Double?
    /// Whether that is when the capture ends, not when its last process that prints what arrives ends.
    package var isToTheEnd = true
    /// Why the capture does not show whether they arrived after that, if it does not.
    package var laterSilence: Silence.Reason?
  }

  /// How long a log may wait, in seconds, before what it waits for counts as lost: twice the time after which
  /// the importer restarts by itself.
  package static let patience: Double = 60

  /// For how many scheduling passes it may wait in a capture without times.
  static let patientPasses = 8

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      let all = store.imports.openLogs.inOrder.filter { $0.step == .waiting && !$0.evidence.isEmpty }
      let silence = capture.timelines.silence(of: store)
      let seen = all.filter { $0.isSeen(after: silence) }
      let waiting = seen.isEmpty ? all : seen
      // Where records are not in the capture, only its own show that a log waits.
      let lastShown = silence?.reason == .unprinted ? nil : capture.timelines.lastDetailed(of: store)
      let end = seen.isEmpty ? (time: lastShown, isOfCapture: false) : capture.endOfWaits(in: store)
      let seconds = waiting.compactMap { capture.secondsWaited($0, until: end.time) }.filter { $0 >= 0 }.max()
      let isLong = seconds.map { $0 >= Self.patience } ?? false
      let isOftenPassed = waiting.contains { ($0.passes?.count ?? 0) > Self.patientPasses }
      guard isLong || waiting.contains(where: { ($0.passes?.count ?? 0) > 1 }) else { return nil }
      let missing = store.missing(for: waiting)
      guard !missing.isEmpty else { return nil }
      var numbers: OrderedDictionary<Name, NumberSet> = [:]
      for log in waiting {
        if let number = log.number { numbers[log.log.peer, default: NumberSet()].insert(number) }
      }
      let detail = Detail(
        missing: missing, waiting: numbers.map { ($0.key, $0.value) }, logs: waiting.count, seconds: seconds,
        isToTheEnd: end.isOfCapture,
        laterSilence: seen.isEmpty ? silence?.reason : nil)
      let evidence = waiting.flatMap(\.evidence).sorted { $0.line < $1.line }
      let severity: Finding.Severity =
        seen.isEmpty
        ? isLong ? .warning : .note : isLong || seconds == nil && isOftenPassed ? .error : .warning
      return Finding(
        detail, severity, store: index,
        peer: missing[0].peer, evidence: evidence, count: waiting.reduce(0) { $0 + $1.records })
    }
  }

  static let causes: Set<RuleName> = [
    .logUnreadable, .importFailed, .poisonLog, .storeRolledBack, .baselineStranded,
  ]
  /// What waits for a file that has to be downloaded waits too: it has not failed.
  static let raisesItsCause = false

  /// Whether what seems to be missing is here, in logs of one peer that failed before they gave their
  /// numbers; is this device's own, which an older copy of its store lacks; or is not sent again, because a
  /// baseline took the place of its logs.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard finding.store == cause.store, let index = finding.store else { return false }
    if let stranded = cause.detail as? BaselineStranded.Detail { return stranded.secondsAhead == nil }
    let store = capture.timelines.stores[index]
    let rolledBack = cause.detail as? StoreRolledBack.Detail
    guard let peer = rolledBack == nil ? cause.peer : store.peer,
      detail.missing.allSatisfy({ $0.peer == peer })
    else { return false }
    return rolledBack.map { !$0.isMended } ?? store.mayBeInFailedLogs(detail.missing, of: peer)
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importBlocked || absence.kind == .importTwoPeers
  }
}
