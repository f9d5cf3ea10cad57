// One failure of mirroring, with its errors and what they say of the next try.

internal import LogRecords

/// Something that failed, with what the record says of it.
package struct MirrorFailure: Sendable {
  /// The errors, the outermost first.
  package let error: ErrorChain
  /// The record.
  package let record: Evidence
  /// In how many seconds CloudKit wants to be asked again, from the record on.
  package let retryAfter: Double?
  /// Whether CloudKit says that production's schema lacks something.
  package let isOfSchema: Bool

  /// Whether it only repeats why the set-up failed.
  package var isFollower: Bool { error.contains("NSCocoaErrorDomain", 134_406) }

  /// Whether the store is mirrored already, by another delegate.
  package var isOfSecondDelegate: Bool {
    error.contains("NSCocoaErrorDomain", 134_410) || error.contains("NSCocoaErrorDomain", 134_422)
  }

  /// It, or what another record says of it where the log hides its error.
  func revealed(by other: MirrorFailure?) -> MirrorFailure {
    guard error.links.isEmpty, let other, !other.error.links.isEmpty else { return self }
    return other
  }

  /// Whether another statement says at once that the same failed: each step says it of the step before.
  func isSaidAgain(by other: MirrorFailure) -> Bool {
    guard record.entry != other.record.entry else { return false }
    guard let time = record.time, let next = other.record.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }

  /// What became of the request that ended with it.
  var outcome: MirrorOutcome {
    guard let first = error.links.first, first.domain == "NSCocoaErrorDomain" else { return .failed }
    return switch first.code {
    case 134_418, 134_419: .deferred
    // One of the kind is waiting already, or the store is closed.
    case 134_407, 134_417: .cancelled
    default: .failed
    }
  }
}
