// What proves a fault.

/// What must show for a fault to be provable.
enum Sign: Sendable {
  /// A record, with some words of it.
  case record(Int, words: [String] = [])

  /// The first record as many seconds after another one; only where records have times.
  case silence(after: Int, seconds: Int64)

  /// Statements of some level.
  case level(Level)

  /// Dates of records.
  case dates

  /// Numbers of processes.
  case processNumbers
}
