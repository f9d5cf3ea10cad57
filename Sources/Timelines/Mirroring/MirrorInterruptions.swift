// Requests of mirroring that the system ended before they were done. It asks again: one is routine, but
// several in a row, of which none is done, mean that nothing goes on.

internal import LogRecords

/// The requests of each kind that the system ended since one of the kind was done, or failed.
package struct MirrorInterruptions: Sendable {
  /// Those of one kind.
  package struct Run: Sendable {
    package let kind: MirrorRequestKind
    /// The records of the first and the last of them.
    package let first: Evidence
    package fileprivate(set) var last: Evidence
    package fileprivate(set) var count = 1

    /// Whether there are more than routine.
    package var isLasting: Bool { count >= MirrorInterruptions.few }
    /// How long after the first one the last one ended, in seconds; `nil` without times.
    package var seconds: Double? {
      guard let from = first.time, let to = last.time else { return nil }
      return to.seconds(since: from)
    }
  }

  /// From how many on they are not routine.
  private static let few = 3

  private var runs: [Run?] = MirrorRequestKind.allCases.map { _ in nil }

  /// Those of a kind; `nil` for none.
  package subscript(kind: MirrorRequestKind) -> Run? { runs[kind.rawValue] }

  /// A request of a kind ended like this.
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

  /// The part left out may hold one that was done.
  mutating func leaveOut() { for index in runs.indices { runs[index] = nil } }

  /// Takes over those of what turned out to be the same store.
  mutating func absorb(_ other: MirrorInterruptions) {
    for index in runs.indices {
      guard let theirs = other.runs[index] else { continue }
      if runs[index].map({ $0.last.line < theirs.last.line }) ?? true { runs[index] = theirs }
    }
  }
}
