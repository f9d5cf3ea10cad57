// What is to be said of a log whose import failed: how bad it is, and which rule finds it.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// A log that failed and was not imported by the end of the capture.
struct FailedLog {
  /// Which rule finds it.
  enum Kind {
    case unreadable
    /// It failed three times or more.
    case poison
    case failed
  }

  /// The failures after which a log counts as poison.
  private static let poison = 3

  /// The time in which a failed import is tried twice, in seconds.
  static let twoTries: Double = 70

  let kind: Kind

  private var failed: FailedLogs
  private let log: LogProgress
  private let store: Int

  static func all(_ capture: CaptureState) -> [FailedLog] {
    capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].imports.failed.compactMap { FailedLog($0, store: index, capture) }
    }
  }

  /// Judges a log.
  ///
  /// What may pass at the next try is a warning while the capture does not show that try. Failures are of level 0,
  /// successes of level 3: below that, a failure not repeated within two tries has passed.
  private init?(_ log: LogProgress, store: Int, _ capture: CaptureState) {
    guard let failure = log.failure else { return nil }
    let error = failure.error
    var failed = FailedLogs(
      logs: [FailedLogs.Log(file: log.log.file, transaction: log.number)], failures: failure.count,
      error: error, isDelayed: failure.isDelayed)
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

  // MARK: Findings

  /// What failed logs have in common that are one trouble.
  private struct Trouble: Hashable {
    var store: Int
    var peer: Name
    var error: [ErrorChain.Link]
    var property: String?
    var entity: String?
    var reason: String?
    /// What an error without a code says may name the file: the statement says what it is.
    var entry: Int?
    var isDelayed: Bool
    var mayHaveRecovered: Bool
  }

  private var trouble: Trouble {
    let error = failed.error
    return Trouble(
      store: store, peer: log.log.peer, error: error.links, property: error.property, entity: error.entity,
      reason: error.isReasonGiven ? error.reason : nil,
      entry: error.links.isEmpty ? log.failure?.evidence.first?.entry : nil, isDelayed: failed.isDelayed,
      mayHaveRecovered: failed.mayHaveRecovered)
  }

  /// The findings for the logs of a kind: one for each store, peer and cause.
  static func findings(
    _ logs: [FailedLog], _ kind: Kind, _ detail: (FailedLogs) -> some FindingDetail
  ) -> [Finding] {
    var groups: OrderedDictionary<Trouble, [FailedLog]> = [:]
    for log in logs where log.kind == kind { groups[log.trouble, default: []].append(log) }
    return groups.values.map { finding($0, detail) }
  }

  private static func finding(_ logs: [FailedLog], _ detail: (FailedLogs) -> some FindingDetail) -> Finding {
    var failed = logs[0].failed
    failed.logs = logs.prefix(FailedLogs.mostLogs).flatMap(\.failed.logs)
    failed.logCount = logs.count
    failed.transactions = NumberSet(logs.compactMap(\.log.number))
    failed.failures = logs.map(\.failed.failures).max() ?? 0
    return Finding(
      detail(failed), failed.isDelayed || failed.mayHaveRecovered ? .warning : .error, store: logs[0].store,
      peer: logs[0].log.log.peer,
      evidence: logs.flatMap { $0.log.failure?.evidence ?? [] }.sorted { $0.line < $1.line },
      count: logs.reduce(0) { $0 + ($1.log.failure?.records ?? 0) })
  }
}

extension [Evidence] {
  /// The seconds from the last of these records to an end; 0 without times.
  func seconds(to end: Timestamp?) -> Double {
    guard let start = last?.time, let end else { return 0 }
    return end.seconds(since: start)
  }
}
