// Requests of mirroring that the system, or the app, ended before they were done. Others follow: one
// interruption is routine, but several in a row without a finished request mean that nothing progresses.

internal import LogRecords

/// The requests of each kind that were interrupted since the last one that finished.
package struct MirrorInterruptions: Sendable {
  /// The interruptions in a row of one kind of request.
  package struct Run: Sendable {
    /// The kind of the interrupted requests.
    package let kind: MirrorRequestKind
    /// The record of the first interruption.
    package let first: Evidence
    /// The record of the last interruption.
    package fileprivate(set) var last: Evidence
    /// The number of interruptions.
    package fileprivate(set) var count = 1

    /// Whether the interruptions are more than routine.
    package var isLasting: Bool { count >= MirrorInterruptions.few }
    /// The time from the first to the last interruption, in seconds; `nil` without times.
    package var seconds: Double? {
      guard let from = first.time, let to = last.time else { return nil }
      return to.seconds(since: from)
    }
  }

  /// The number of interruptions in a row from which they are no longer routine.
  private static let few = 3

  private var runs: [Run?] = MirrorRequestKind.allCases.map { _ in nil }

  private var closings: [Run?] = MirrorRequestKind.allCases.map { _ in nil }

  /// Returns the interruptions of a kind by the system; `nil` if there are none.
  package subscript(kind: MirrorRequestKind) -> Run? { runs[kind.rawValue] }

  /// Returns the interruptions of a kind by the app, which closed the store; `nil` if there are none.
  package func closings(of kind: MirrorRequestKind) -> Run? { closings[kind.rawValue] }

  /// Notes the outcome of a request of a kind.
  ///
  /// Requests that had not begun when the store was closed, or that gave way to another one, do not count.
  mutating func note(
    _ outcome: MirrorOutcome, of kind: MirrorRequestKind, isByClosing: Bool, _ record: Evidence
  ) {
    switch outcome {
    case .deferred: Self.extend(&runs[kind.rawValue], kind, record)
    case .succeeded, .failed: (runs[kind.rawValue], closings[kind.rawValue]) = (nil, nil)
    case .cancelled: if isByClosing { Self.extend(&closings[kind.rawValue], kind, record) }
    }
  }

  private static func extend(_ run: inout Run?, _ kind: MirrorRequestKind, _ record: Evidence) {
    guard run != nil else {
      run = Run(kind: kind, first: record, last: record)
      return
    }
    run?.last = record
    run?.count += 1
  }

  /// Notes that the capture omits records, which may be about a finished request.
  mutating func leaveOut() {
    for index in runs.indices { (runs[index], closings[index]) = (nil, nil) }
  }

  /// Takes over the interruptions of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorInterruptions) {
    for index in runs.indices {
      runs[index] = Self.later(runs[index], other.runs[index])
      closings[index] = Self.later(closings[index], other.closings[index])
    }
  }

  private static func later(_ own: Run?, _ other: Run?) -> Run? {
    guard let own, let other else { return own ?? other }
    return own.last.line < other.last.line ? other : own
  }
}
