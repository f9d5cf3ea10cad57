// How often a store's baseline was rolled, adopted, or failed.

internal import LogRecords

/// What happened to a store's baselines.
package struct BaselineCounts: Sendable {
  package private(set) var rolled = 0
  package private(set) var adopted = 0
  package private(set) var failed = 0
  /// When one was rolled last.
  package private(set) var lastRolled: Place?
  /// When one was adopted last.
  package private(set) var lastAdopted: Place?

  enum Outcome { case rolled, adopted, replaced, failed, stranded, adoptFailed }

  /// The response to a baseline that found logs missing, until it ends.
  private var stranded: (pid: Int32?, place: Place)?
  /// The response that replaced the store, until it says that it adopted the baseline.
  private var replaced: (pid: Int32?, place: Place)?
  /// How long it takes to say so at most, in seconds.
  private static let confirmation: Double = 30

  /// A response that finds logs missing fails because of that: both are one failure.
  ///
  /// One that replaces the store adopts the baseline by that. It says so once more, at a higher log level.
  mutating func note(_ outcome: Outcome, by pid: Int32?, at place: Place) {
    let isSaidAgain =
      outcome == .adopted
      && replaced.map { $0.pid == pid && place.isRight(after: $0.place, within: Self.confirmation) } == true
    replaced = outcome == .replaced ? (pid, place) : nil
    let isEnd =
      outcome == .adoptFailed
      && stranded.map { $0.pid == pid && place.isRight(after: $0.place, within: ImportFailures.echo) } == true
    stranded = outcome == .stranded ? (pid, place) : nil
    switch outcome {
    case .rolled: (rolled, lastRolled) = (rolled + 1, place)
    case .adopted, .replaced: (adopted, lastAdopted) = (adopted + (isSaidAgain ? 0 : 1), place)
    case .failed, .stranded: failed += 1
    case .adoptFailed: failed += isEnd ? 0 : 1
    }
  }
}

extension Place {
  /// Whether it is so soon after another one that both belong to one response.
  fileprivate func isRight(after other: Place, within seconds: Double) -> Bool {
    guard let time, let before = other.time else { return line - other.line <= 40 }
    return (0..<seconds).contains(time.seconds(since: before))
  }
}
