// Imports that began and have no end: the process ended, or the capture did.

internal import LogRecords
package import Timelines

/// An import began, and the capture or the process ends without its end.
///
/// If only the capture ends, nothing need be wrong: a note, unless the app went on for many minutes.
package struct ImportUnfinished: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "an import began and its process ended, or went on for ten minutes, without its end (a note when only the "
      + "capture ends)",
    advice: Advice.startAgain)

  /// An import that began and has no end.
  package struct Detail: FindingDetail {
    /// How the capture ends for an import that has no end.
    package enum End: Sendable {
      /// The capture ends inside it.
      case capture
      /// Its process ended inside it, and the next one did not try it again.
      case process
      /// Its process is seen to go on for so many seconds.
      case standstill(seconds: Double)
    }

    /// The transaction; `nil` when the capture does not say.
    package let transaction: Int?
    /// Its log.
    package let log: LogFile
    /// Whether its changes were saved.
    package let isWritten: Bool
    /// How the capture ends for it.
    package let end: End
    /// Why the capture does not show whether it was tried again, if it does not.
    package var laterSilence: Silence.Reason?

    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      finding.peer.map { later.holds(log, transaction, of: $0) } ?? false
    }
  }

  /// How long an import may take while its app goes on, in seconds: one brings a single save, whose files may
  /// be large.
  private static let patience: Double = 600

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().flatMap { index, store in
      let silence = capture.timelines.silence(of: store)
      return capture.timelines.unended(of: store).map { log in
        let isOfEndedProcess = capture.timelines.isOver(log, of: store)
        let seconds = capture.timelines.secondsAtWork(after: log)
        let isAtStandstill = !isOfEndedProcess && seconds >= Self.patience
        return Finding(
          Detail(
            transaction: log.number, log: log.log.file, isWritten: log.step == .written,
            end: isOfEndedProcess ? .process : isAtStandstill ? .standstill(seconds: seconds) : .capture,
            laterSilence: isOfEndedProcess && !log.isSeen(after: silence) ? silence?.reason : nil),
          isOfEndedProcess || isAtStandstill ? .warning : .note, store: index, peer: log.log.peer,
          evidence: log.beginning.map { [$0] } ?? [])
      }
    }
  }

  static let causes: Set<RuleName> = [.crashed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    (cause.detail as? Crashed.Detail)?.isOfUbiquity == true && finding.first.line < cause.first.line
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.isOfOne(of: [detail.log])
  }
}

extension StoreTimelines {
  /// For how many seconds the process that runs a log's import is seen at work after it began: a device that
  /// sleeps does not import.
  fileprivate func secondsAtWork(after log: LogProgress) -> Double {
    guard let activity = log.pid.flatMap(processes.activity), let since = log.since.time else { return 0 }
    return Double(Stretches([activity.stretches]).length(after: since.instant)) / 1_000_000
  }

  /// Whether the process that runs a log's import ended: by an exception, or another one has the store since.
  fileprivate func isOver(_ log: LogProgress, of store: StoreTimeline) -> Bool {
    if processes.crashed(log.pid, after: log.since.line) { return true }
    return store.pid != log.pid && !processes.printed(log.pid, after: store.last.line)
  }
}
