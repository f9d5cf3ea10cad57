// A line that the reporter adds between the records.

/// A line that the reporter adds.
struct AsidePlace {
  /// The number of records that precede the line.
  let place: Int

  let words: String

  /// Whether the line says that something was left out.
  let isElision: Bool
}
