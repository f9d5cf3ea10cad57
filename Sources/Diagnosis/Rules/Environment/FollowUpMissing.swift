// A step that began and did not go on. `FollowUps` finds it.

/// What always follows did not.
package struct FollowUpMissing: Rule {
  package static let description = RuleDescription(
    kind: .environment,
    finds: "what always follows a step did not come in its time, and no other rule tells why (a note when it "
      + "came late)",
    advice: "See what the process did after this line: ended, or was suspended, or hangs.")

  /// What always follows a record, and did not.
  package struct Detail: FindingDetail {
    /// The entry of the record, and the one that should have come.
    package let entry: Int
    package let expected: Int
    /// Within how many seconds.
    package let seconds: Double
    /// Whether it came after that.
    package let isLate: Bool
  }
}
