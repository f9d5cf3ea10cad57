// A fault of mirroring as it happened.

/// A fault as it happened.
package struct InjectedTrouble: Codable, Equatable, Sendable {
  /// What went wrong, or only looked so.
  package var fault: MirroringFault

  /// The rule that must be raised for it, and how it is to be reported; `nil` for what is healed.
  package var rule: String?
  package var severity: TroubleSeverity?

  /// Rules that may be raised besides.
  package var possibleRules: Set<String>

  /// The UUID of the store it happened to; `nil` where it is all stores'.
  package var store: String?

  /// The UUID of the request it is about.
  package var request: String?

  /// The error that is the cause: `CKErrorDomain:12`.
  package var error: String?

  /// Names and numbers that a finding gives, by what they are, as far as they show.
  package var data: [String: [String]]

  /// The line of the record after which it can be proved; `nil` where the capture does not show it.
  package var line: Int?

  /// The lines of the records that show it; none for what is healed.
  package var lines: [Int]
}
