// A record as a capture shows it.

/// A record as a capture shows it.
struct Printed: Sendable {
  let entry: Entry

  /// The line on which the record begins, from 1; `nil` if it is not shown.
  let line: Int?

  /// Whether the end of the record is missing.
  let isCut: Bool
  /// Whether the record contains `<private>`.
  let isHidden: Bool

  /// The message as the capture shows it.
  let message: String
}
