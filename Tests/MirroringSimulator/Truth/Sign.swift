// The signs that prove a fault.

/// A sign that must be shown to prove a fault.
enum Sign: Sendable {
  /// A record that contains some words.
  case record(Int, words: [String] = [])

  /// The first record at least `seconds` after another one; only if records have times.
  case silence(after: Int, seconds: Int64)

  /// Statements of a level.
  case level(Level)

  /// Dates of records.
  case dates

  /// Process IDs.
  case processNumbers
}
