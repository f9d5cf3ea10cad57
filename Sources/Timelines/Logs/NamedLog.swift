// A transaction log as a record names it.

/// A transaction log that a record names, with the number of its transaction if the record describes the log.
struct NamedLog: Equatable, Sendable {
  /// What was read of a transaction's number.
  enum Number: Equatable, Sendable {
    /// The number.
    case known(Int)
    /// The text that names the log has no number.
    case missing
    /// No number was found with the log; the record may have one elsewhere.
    case unread

    /// The number; `nil` if it is unknown.
    var value: Int? { if case .known(let number) = self { number } else { nil } }
  }

  let log: TransactionLog
  let number: Number
}
