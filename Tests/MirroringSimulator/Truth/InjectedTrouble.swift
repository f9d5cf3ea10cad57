// A fault of mirroring as it happened.

/// A fault of mirroring as it happened.
package struct InjectedTrouble: Codable, Equatable, Sendable {
  /// The kind of fault, or its harmless twin.
  package var fault: MirroringFault

  /// The rule that must be raised for the fault; `nil` for a healed one.
  package var rule: String?
  /// The severity that must be reported; `nil` for a healed fault.
  package var severity: TroubleSeverity?

  /// The rules that may also be raised.
  package var possibleRules: Set<String>

  /// The UUID of the affected store; `nil` if all stores are affected.
  package var store: String?

  /// The UUID of the affected request; `nil` for none.
  package var request: String?

  /// The error that is the cause, such as `CKErrorDomain:12`; `nil` for none.
  package var error: String?

  /// The names and numbers in a finding that the capture shows, by key.
  package var data: [String: [String]]

  /// The line of the record that completes the proof; `nil` if the capture does not prove the fault.
  package var line: Int?

  /// The lines of the records that show the fault; empty for a healed one.
  package var lines: [Int]
}
