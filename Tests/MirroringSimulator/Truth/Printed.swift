// A record as a capture shows it.

/// A record, and where it is shown.
struct Printed: Sendable {
  let entry: Entry

  /// The line it begins on, 1 for the first; `nil` where it is not shown.
  let line: Int?

  /// Whether its end is cut off, and whether `<private>` stands in it.
  let isCut: Bool
  let isHidden: Bool

  /// The message as shown.
  let message: String
}
