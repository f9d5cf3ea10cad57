// The place where a sample stops matching the message of its entry. `LintSubject` searches for it.

struct SampleDeparture {
  let wording: Int
  /// The number of bytes of the sample's message that match.
  let length: Int

  let rest: String
  /// The number of lines of the sample before the departure.
  let line: Int
}
