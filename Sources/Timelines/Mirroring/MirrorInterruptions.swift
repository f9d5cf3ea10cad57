// Requests of mirroring that the system ended before they were done. The system asks again: one interruption
// is routine, but several in a row without a finished request mean that nothing progresses.

internal import LogRecords

/// The requests of each kind that the system interrupted since the last one that finished.
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

  /// Returns the interruptions of a kind; `nil` if there are none.
  package subscript(kind: MirrorRequestKind) -> Run? { runs[kind.rawValue] }

  /// Notes the outcome of a request of a kind.
  mutating func note(_ outcome: MirrorOutcome, of kind: MirrorRequestKind, _ record: Evidence) {
    switch outcome {
    case .deferred:
      guard runs[kind.rawValue] != nil else {
        runs[kind.rawValue] = Run(kind: kind, first: record, last: record)
        return
      }
      runs[kind.rawValue]?.last = record
      runs[kind.rawValue]?.count += 1
    case .succeeded, .failed: runs[kind.rawValue] = nil
    case .cancelled: break
    }
  }

  /// Notes that the capture omits records, which may be about a finished request.
  mutating func leaveOut() { for index in runs.indices { runs[index] = nil } }

  /// Takes over the interruptions of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorInterruptions) {
    for index in runs.indices {
      guard let theirs = other.runs[index] else { continue }
      if runs[index].map({ $0.last.line < theirs.last.line }) ?? true { runs[index] = theirs }
    }
  }
}
