// How often a store's baseline was rolled, adopted, or failed.

internal import LogRecords

/// The number of baselines of a store that were rolled, adopted, or failed.
package struct BaselineCounts: Sendable {
  /// The number of baselines that this device rolled.
  package private(set) var rolled = 0
  /// The number of baselines that this device adopted.
  package private(set) var adopted = 0
  /// The number of failures to roll or adopt a baseline.
  package private(set) var failed = 0
  /// The place where a baseline was last rolled.
  package private(set) var lastRolled: Place?
  /// The place where a baseline was last adopted.
  package private(set) var lastAdopted: Place?
  /// The place where a baseline was last adopted that may have brought transactions.
  ///
  /// A baseline that is made current while the store is kept brings none: their logs are imported.
  package private(set) var lastBringing: Place?

  enum Outcome { case rolled, adopted, replaced, madeCurrent, failed, stranded, adoptFailed }

  /// The response to a baseline that found logs missing, until the response ends.
  private var stranded: (pid: Int32?, place: Place)?
  /// The response that took the baseline over, with or without replacing the store, until it reports that it
  /// adopted the baseline.
  private var taken: (outcome: Outcome, pid: Int32?, place: Place)?
  /// The maximum time from taking the baseline over to reporting the adoption, in seconds.
  private static let confirmation: Double = 30

  /// Notes an outcome, and counts an adoption or a failure that two records report once.
  ///
  /// A response that finds logs missing fails because of that: both records report one failure. A response
  /// that replaces the store, or makes the baseline its current one, thereby adopts the baseline; it reports
  /// the adoption again, at a higher log level.
  ///
  /// - Returns: Whether the record before already reported this as an adoption.
  mutating func note(_ outcome: Outcome, by pid: Int32?, at place: Place) -> Bool {
    let isSaidAgain =
      outcome == .adopted
      && taken.map { $0.pid == pid && place.isRight(after: $0.place, within: Self.confirmation) } == true
    let isOfKeptStore = outcome == .madeCurrent || isSaidAgain && taken?.outcome == .madeCurrent
    let isTaken = outcome == .replaced || outcome == .madeCurrent
    taken = isTaken ? (outcome, pid, place) : nil
    let isEnd =
      outcome == .adoptFailed
      && stranded.map { $0.pid == pid && place.isRight(after: $0.place, within: ImportFailures.echo) } == true
    stranded = outcome == .stranded ? (pid, place) : nil
    switch outcome {
    case .rolled: (rolled, lastRolled) = (rolled + 1, place)
    case .adopted, .replaced, .madeCurrent:
      (adopted, lastAdopted) = (adopted + (isSaidAgain ? 0 : 1), place)
      if !isOfKeptStore { lastBringing = place }
    case .failed, .stranded: failed += 1
    case .adoptFailed: failed += isEnd ? 0 : 1
    }
    return isSaidAgain && isOfKeptStore
  }
}

extension Place {
  /// Whether the place is so soon after `other` that both belong to one response: within `seconds`, or within
  /// 40 lines if the capture has no times.
  fileprivate func isRight(after other: Place, within seconds: Double) -> Bool {
    guard let time, let before = other.time else { return line - other.line <= 40 }
    return (0..<seconds).contains(time.seconds(since: before))
  }
}
