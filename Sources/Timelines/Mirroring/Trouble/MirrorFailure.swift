// One failure of mirroring, with its errors and what they say about the next try.

internal import LogRecords

/// Something that failed, with what the record says about it.
package struct MirrorFailure: Sendable {
  /// The errors, the outermost first.
  package let error: ErrorChain
  /// The record.
  package let record: Evidence
  /// In how many seconds CloudKit wants to be asked again, counted from the record.
  package let retryAfter: Double?
  /// Whether CloudKit says that production's schema lacks something.
  package let isOfSchema: Bool

  /// Whether the set-up of its process was done before.
  var isAfterSetup = false

  /// Whether it only repeats why the set-up failed.
  ///
  /// The code stands for other reasons too. Without one that it quotes, or those words, it repeats a failure
  /// only if no set-up was done.
  package var isFollower: Bool {
    guard let link = error.links.first(where: { $0.hasCode(.cocoa(.requestDropped)) }) else { return false }
    return !isAfterSetup || link.says != nil || error.links.count > 1
  }

  /// Whether another delegate already mirrors the store.
  package var isOfSecondDelegate: Bool {
    error.contains(.cocoa(.storeMirroredTwice)) || error.contains(.cocoa(.storeServedTwice))
  }

  /// The failure, or what another record says about it if the log hides its error.
  func revealed(by other: MirrorFailure?) -> MirrorFailure {
    guard error.links.isEmpty, let other, !other.error.links.isEmpty else { return self }
    return other
  }

  /// Whether another statement immediately reports the same failure: each step reports it for the previous
  /// step.
  func isSaidAgain(by other: MirrorFailure) -> Bool {
    guard record.entry != other.record.entry else { return false }
    guard let time = record.time, let next = other.record.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }

  /// What became of the request that ended with it.
  var outcome: MirrorOutcome {
    guard let first = error.links.first else { return .failed }
    if first.isOfRemovedStore { return .cancelled }
    return switch first.name {
    case .cocoa(.requestDeferred)?: .deferred
    case .cocoa(.requestOfClosedStore)?, .cocoa(.requestWaitsAlready)?: .cancelled
    default: .failed
    }
  }
}
