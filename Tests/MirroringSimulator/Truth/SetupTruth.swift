// The truth about the set-up of a mirrored store.

/// The truth about a set-up, if the capture shows it.
package struct SetupTruth: Codable, Equatable, Sendable {
  /// The result of a set-up.
  package enum State: String, Codable, Sendable {
    case done
    case failed
    case unfinished
    case unknown
  }

  /// The result of the last set-up; `unknown` claims nothing.
  package var state = State.unknown

  /// The last status of the account, in CloudKit's words.
  package var account: String?

  /// The outermost error of the last failed set-up, such as `NSCocoaErrorDomain:134400`.
  package var error: String?
}
