// Reports a step that began and did not continue. `FollowUps` finds it.

/// The rule for certain follow-ups that did not occur.
package struct FollowUpMissing: Rule {
  package static let description = RuleDescription(
    kind: .environment,
    finds: "a step was not followed by what always follows it, and no other rule explains why (a note when "
      + "it came late)",
    advice: "Check what the process did after this line: it ended, was suspended, or hangs.")

  /// The details of a follow-up that did not occur in time.
  package struct Detail: FindingDetail {
    /// The entry of the record, as an index in the catalogue.
    package let entry: Int
    /// The entry of the follow-up, as an index in the catalogue.
    package let expected: Int
    /// The maximum delay of the follow-up, in seconds.
    package let seconds: Double
    /// Whether the follow-up occurred later.
    package let isLate: Bool
  }
}
