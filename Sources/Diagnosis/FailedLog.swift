// What is to be said of a log whose import failed: how bad it is, and which rule's business.

internal import LogRecords
internal import Timelines

/// A log that failed and was not imported by the end of the capture.
struct FailedLog {
  /// Whose business it is.
  enum Kind {
    /// The log itself cannot be read.
    case unreadable

    /// It failed three times or more.
    case poison

    /// Any other failure.
    case failed
  }

  /// The failures after which a log counts as poison.
  private static let poison = 3

  /// The time in which a failed import is tried twice, in seconds.
  static let twoTries: Double = 70

  let kind: Kind

  private let failed: FailedImport
  private let log: LogProgress
  private let store: Int

  /// The failed logs of all stores.
  static func all(_ capture: CaptureState) -> [FailedLog] {
    capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].failed.compactMap { FailedLog($0, store: index, capture) }
    }
  }

  /// Judges a log.
  ///
  /// What may pass at the next try is a warning while the capture does not show that try. Failures are of level 0,
  /// successes of level 3: below that, a failure not repeated within two tries has passed.
  private init?(_ log: LogProgress, store: Int, _ capture: CaptureState) {
    guard let failure = log.failure else { return nil }
    let error = ErrorChain(failure.error)
    var failed = FailedImport(
      log: log.log.file, transaction: log.number, failures: failure.count, error: error,
      isDelayed: failure.isDelayed || error.isDownloadMissing)
    if error.mayPass, !failed.isDelayed {
      let isOver =
        failure.evidence.seconds(to: capture.timelines.stores[store].last.time) >= Self.twoTries
        && !capture.isLeftOut(after: failure.evidence)
      if isOver, !capture.showsEndsOfImports(of: store) { return nil }
      failed.mayHaveRecovered = !isOver
    }
    if failed.isDelayed {
      kind = .failed
    } else if failure.isUnreadable {
      kind = .unreadable
    } else {
      kind = failure.count >= Self.poison ? .poison : .failed
    }
    self.failed = failed
    self.log = log
    self.store = store
  }

  /// The finding.
  var finding: Finding {
    let isWarning = failed.isDelayed || failed.mayHaveRecovered
    let detail: Finding.Detail =
      switch kind {
      case .unreadable: .logUnreadable(failed)
      case .poison: .poisonLog(failed)
      case .failed: .importFailed(failed)
      }
    return Finding(
      detail, isWarning ? .warning : .error, store: store, peer: log.log.peer,
      evidence: log.failure?.evidence ?? [], count: log.failure?.records ?? 0)
  }
}

extension [Evidence] {
  /// The seconds from the last of these records to an end; 0 without times.
  func seconds(to end: Timestamp?) -> Double {
    guard let start = last?.time, let end else { return 0 }
    return end.seconds(since: start)
  }
}
