// Reports imports that began and have no end, because the process or the capture ended.

internal import LogRecords
package import Timelines

/// The rule for imports that began without an end in the capture or in their process.
///
/// If only the capture ends, nothing need be wrong: the finding is a note, unless the app went on for at
/// least ten minutes (`timeout`).
package struct ImportUnfinished: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "an import began and its process ended, or went on for ten minutes, without its end (a note when only the "
      + "capture ends)",
    advice: Advice.startAgain)

  /// The details of an import that began and has no end.
  package struct Detail: FindingDetail {
    /// The way in which an import without an end stops.
    package enum End: Sendable {
      /// The capture ends during the import.
      case capture
      /// The process ended during the import, and the next one did not try it again.
      case process
      /// The process is seen to go on for this long after the import began.
      case standstill(seconds: Double)
    }

    /// The number of the transaction; `nil` if the capture does not show it.
    package let transaction: Int?
    /// The log of the transaction.
    package let log: LogFile
    /// Whether the changes of the import were saved.
    package let isWritten: Bool
    /// The way in which the import stops.
    package let end: End
    /// The reason why the capture does not show whether the import was tried again; `nil` if it would show
    /// that.
    package var laterSilence: Silence.Reason?

    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      finding.peer.map { later.holds(log, transaction, of: $0) } ?? false
    }
  }

  /// How long an import may take while its app goes on, in seconds: an import contains a single save, whose
  /// files may be large.
  private static let timeout: Double = 600

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().flatMap { index, store in
      let silence = capture.timelines.silence(of: store)
      return capture.timelines.unended(of: store).map { log in
        let isFromEndedProcess = capture.timelines.isOver(log, of: store)
        let seconds = capture.timelines.secondsAtWork(after: log)
        let isAtStandstill = !isFromEndedProcess && seconds >= Self.timeout
        return Finding(
          Detail(
            transaction: log.number, log: log.log.file, isWritten: log.step == .written,
            end: isFromEndedProcess ? .process : isAtStandstill ? .standstill(seconds: seconds) : .capture,
            laterSilence: isFromEndedProcess && !log.isSeen(after: silence) ? silence?.reason : nil),
          isFromEndedProcess || isAtStandstill ? .warning : .note, store: index, peer: log.log.peer,
          evidence: log.beginning.map { [$0] } ?? [])
      }
    }
  }

  static let causes: Set<RuleName> = [.crashed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    (cause.detail as? Crashed.Detail)?.concernsUbiquity == true && finding.first.line < cause.first.line
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.belongsToOne(of: [detail.log])
  }
}

extension StoreTimelines {
  /// Returns how long the process that runs a log's import is seen running after the import began, in
  /// seconds.
  ///
  /// A device that sleeps does not import.
  fileprivate func secondsAtWork(after log: LogProgress) -> Double {
    guard let activity = log.pid.flatMap(processes.activity), let since = log.since.time else { return 0 }
    return Double(Stretches([activity.stretches]).length(after: since.instant)) / 1_000_000
  }

  /// Whether the process that runs a log's import ended, by an exception or because another process has since
  /// had the store open.
  fileprivate func isOver(_ log: LogProgress, of store: StoreTimeline) -> Bool {
    if processes.crashed(log.pid, after: log.since.line) { return true }
    return store.pid != log.pid && !processes.printed(log.pid, after: store.last.line)
  }
}
