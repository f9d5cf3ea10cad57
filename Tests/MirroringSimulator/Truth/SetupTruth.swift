// What is true about a mirrored store's set-up.

/// What is true about a set-up, as far as the capture shows it.
package struct SetupTruth: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable {
    case done
    case failed
    case unfinished
    case unknown
  }

  /// How the last one ended; unknown is no claim.
  package var state = State.unknown

  /// The account's last state, in CloudKit's words.
  package var account: String?

  /// What the last failed one failed with, the outermost error: `NSCocoaErrorDomain:134400`.
  package var error: String?
}
