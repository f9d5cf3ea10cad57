// Judges logs whose import failed: the severity, the rule that reports them, and which of them are one
// trouble.

internal import LogRecords
internal import OrderedCollections
package import Timelines

struct FailedLog {
  enum Kind {
    case unreadable
    /// The import failed at least `poison` times.
    case poison
    case failed
  }

  /// How many failures are no bad luck any more.
  static let poison = 3
  /// The time in which a failed import is tried twice, in seconds.
  static let twoTries: Double = 70

  let kind: Kind
  private let log: LogProgress
  private let failure: ImportFailure
  private let store: Int
  private let mayHaveRecovered: Bool
  private let laterLevel: Int?

  static func all(_ capture: CaptureDiagnosis) -> [FailedLog] {
    capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].imports.failed.compactMap { FailedLog($0, store: index, capture) }
    }
  }

  /// Judges a log; returns `nil` if it did not fail, or its failure has passed.
  ///
  /// A failure that may pass at the next attempt is a warning while the capture does not show that attempt,
  /// unless several attempts have failed. For other failures, and for repeated ones, a missing repetition
  /// proves nothing below level 2: the log may have arrived again, or the scans leave it out. So they are
  /// warnings, too.
  private init?(_ log: LogProgress, store: Int, _ capture: CaptureDiagnosis) {
    let timeline = capture.timelines.stores[store]
    guard let failure = log.failure, !capture.hasPassed(log, in: timeline) else { return nil }
    self.log = log
    self.failure = failure
    self.store = store
    let isOver = capture.isOver(failure, in: timeline)
    let level = capture.timelines.processes.level(of: timeline.pid) ?? 0
    // "Changes applied" is printed at level 2.
    let isQuiet =
      !failure.isDelayed && isOver && level < 2 && capture.hadTwoTries(after: failure, in: timeline)
    laterLevel = isQuiet ? level : nil
    // A process that has the store open only for seconds need not try again.
    let isTried = isOver && (level >= 2 || isQuiet)
    // A later try that applied the changes may have saved them, whatever the error was.
    mayHaveRecovered =
      log.isAppliedSinceFailure || capture.mayPass(failure) && !isTried && failure.count < Self.poison
    if failure.isDelayed {
      kind = .failed
    } else {
      kind = failure.isUnreadable ? .unreadable : failure.count >= Self.poison ? .poison : .failed
    }
  }

  private struct Trouble: Hashable {
    let store: Int
    let peer: Name
    let error: [ErrorChain.Link]
    let property: String?
    let entity: String?
    let reason: String?
    let logTrouble: ErrorChain.LogTrouble?
    /// The text of an error without a code may name the file, so the statement identifies the error.
    let entry: Int?
    let isDelayed: Bool
    let mayHaveRecovered: Bool
    let laterLevel: Int?
  }

  private var trouble: Trouble {
    let error = failure.error
    return Trouble(
      store: store, peer: log.log.peer, error: error.links, property: error.property, entity: error.entity,
      // The words of the reason may name the file.
      reason: error.isReasonGiven && error.logTrouble == nil ? error.reason : nil,
      logTrouble: error.logTrouble,
      entry: error.links.isEmpty ? failure.evidence.first?.entry : nil, isDelayed: failure.isDelayed,
      mayHaveRecovered: mayHaveRecovered, laterLevel: laterLevel)
  }

  static func findings(
    _ logs: [FailedLog], _ kind: Kind, _ detail: (FailedLogs) -> some FindingDetail
  ) -> [Finding] {
    OrderedDictionary(grouping: logs.filter { $0.kind == kind }, by: \.trouble).map { trouble, logs in
      let failed = FailedLogs(
        logs: logs.prefix(FailedLogs.maximumLogs).map {
          .init(file: $0.log.log.file, transaction: $0.log.number)
        },
        logCount: logs.count, transactions: NumberSet(logs.compactMap(\.log.number)),
        failures: logs.map(\.failure.count).max() ?? 0, error: logs[0].failure.error,
        isDelayed: trouble.isDelayed, mayHaveRecovered: trouble.mayHaveRecovered,
        laterLevel: trouble.laterLevel
      )
      let mayBeOver = failed.isDelayed || failed.mayHaveRecovered || failed.laterLevel != nil
      return Finding(
        detail(failed), mayBeOver ? .warning : .error, store: trouble.store,
        peer: trouble.peer, evidence: logs.flatMap(\.failure.evidence).sorted(by: \.line),
        count: logs.reduce(0) { $0 + $1.failure.records })
    }
  }
}

extension CaptureDiagnosis {
  /// Whether the failure of a log has passed, as far as the capture shows: it may pass, and is not repeated
  /// within the time of two attempts.
  ///
  /// Failures are printed at level 0, attempts at level 2, successes at level 3. So at level 2 silence shows
  /// that no attempt was made, and at level 3 that none succeeded. Below level 2 silence shows nothing: only
  /// failures that are known to pass by themselves are assumed to have passed unseen, unless they occurred
  /// several times.
  package func hasPassed(_ log: LogProgress, in store: StoreTimeline) -> Bool {
    guard let failure = log.failure, mayPass(failure), isOver(failure, in: store) else { return false }
    let level = timelines.processes.level(of: store.pid) ?? 0
    return level < 2
      ? failure.verdict.passesByItself && failure.count < FailedLog.poison
      : level == 2 && log.step != .failed
  }

  fileprivate func mayPass(_ failure: ImportFailure) -> Bool {
    // An error that is cut off may be any error.
    !failure.isDelayed && (failure.verdict.mayPass || mayLackError(failure.evidence.last, failure.error))
  }

  /// Whether a process had a store open for the time of two attempts, after a failure or when the capture ends;
  /// any launch after the failure tries again.
  fileprivate func hadTwoTries(after failure: ImportFailure, in store: StoreTimeline) -> Bool {
    let last = timelines.secondsOpen(store) ?? FailedLog.twoTries
    let longest = failure.evidence.last?.time.flatMap { timelines.longestSilence(of: store, after: $0) }
    return max(last, longest ?? 0) >= FailedLog.twoTries
  }

  /// Whether the process that has a store open went on for the time of two attempts after a failure.
  fileprivate func isOver(_ failure: ImportFailure, in store: StoreTimeline) -> Bool {
    failure.evidence.seconds(to: timelines.end(of: store)) >= FailedLog.twoTries
      && !isLeftOut(after: failure.evidence)
  }

  /// Returns the logs of a store that failed, except those that only have to be downloaded and those whose
  /// failures have passed.
  package func broken(in store: StoreTimeline) -> [LogProgress] {
    store.broken.filter { !hasPassed($0, in: store) }
  }
}

extension [Evidence] {
  /// Returns the seconds from the last of the records to an end; 0 without times.
  func seconds(to end: Timestamp?) -> Double {
    guard let start = last?.time, let end else { return 0 }
    return end.seconds(since: start)
  }
}
