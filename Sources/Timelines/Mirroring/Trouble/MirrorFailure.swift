// One failure of mirroring, with its errors and what they say about the next attempt.

internal import LogRecords

/// A failure of mirroring, as one record reports it.
package struct MirrorFailure: Sendable {
  /// The errors, the outermost first.
  package let error: ErrorChain
  /// The record that reports the failure.
  package let record: Evidence
  /// The delay after which CloudKit accepts requests again, in seconds from the record; `nil` if it contains
  /// none.
  package let retryAfter: Double?
  /// Whether CloudKit reports that production's schema lacks something.
  package let concernsSchema: Bool

  /// What was under way: the set-up, where it only repeats why that failed; `nil` for what recovery from an
  /// error reports.
  package internal(set) var kind: MirrorRequestKind?
  /// Whether a share was not saved, which no export does.
  package internal(set) var concernsShare = false
  /// The task of the request that failed, if the app gave it one; `nil` otherwise.
  package internal(set) var task: MirrorTask?

  /// Whether the set-up of the process had finished before the failure.
  var isAfterSetup = false

  /// Whether the failure only repeats why the set-up failed.
  ///
  /// The code has other meanings too. If the error quotes no other code, and lacks the words of a failed
  /// set-up, it repeats a failure only if no set-up had finished.
  package var isFollower: Bool {
    guard let link = error.links.first(where: { $0.hasCode(.cocoa(.requestDropped)) }) else { return false }
    return !isAfterSetup || link.says != nil || error.links.count > 1
  }

  /// Whether the failure is that another delegate already mirrors the store.
  package var concernsSecondDelegate: Bool {
    error.contains(.cocoa(.storeMirroredTwice)) || error.contains(.cocoa(.storeServedTwice))
  }

  /// Whether the request was cancelled because the app closed its store.
  var concernsClosedStore: Bool {
    guard let first = error.links.first else { return false }
    return first.concernsRemovedStore || first.hasCode(.cocoa(.requestOfClosedStore))
  }

  /// Returns this failure, or `other`, another record of it, if the log hides this one's error.
  func revealed(by other: MirrorFailure?) -> MirrorFailure {
    guard error.links.isEmpty, let other, !other.error.links.isEmpty else { return self }
    return other
  }

  /// Whether `other` is another statement that immediately reports the same failure: each step reports it for
  /// the previous step.
  func isSaidAgain(by other: MirrorFailure) -> Bool {
    guard record.entry != other.record.entry else { return false }
    guard let time = record.time, let next = other.record.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }

  /// The outcome of the request that ended with the failure.
  var outcome: MirrorOutcome {
    guard let first = error.links.first else { return .failed }
    if first.concernsRemovedStore { return .cancelled }
    return switch first.name {
    case .cocoa(.requestDeferred)?: .deferred
    case .cocoa(.requestOfClosedStore)?, .cocoa(.requestWaitsAlready)?: .cancelled
    default: .failed
    }
  }
}
