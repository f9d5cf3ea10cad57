// A step that began and did not go on. `FollowUps` finds it.

/// What always follows did not.
package struct FollowUpMissing: Rule {
  package static let description = RuleDescription(
    kind: .environment,
    finds: "a step was not followed by what always follows it, and no other rule explains why (a note when "
      + "it came late)",
    advice: "Check what the process did after this line: it ended, was suspended, or hangs.")

  /// What always follows a record, and did not.
  package struct Detail: FindingDetail {
    /// The entry of the record.
    package let entry: Int
    /// The entry of the one that should have come.
    package let expected: Int
    /// Within how many seconds.
    package let seconds: Double
    /// Whether it came after that.
    package let isLate: Bool
  }
}
