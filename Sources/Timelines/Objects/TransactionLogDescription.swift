// A transaction log as it describes itself: where it is, and its number.

internal import LogRecords

/// A transaction log's description.
package struct TransactionLogDescription: Equatable {
  /// The log's path, which names exporting peer, store and model hash: see `TransactionLog`.
  package var path: Range<Int>?

  /// The number of its transaction.
  package var number: Int?

  /// Nothing read yet.
  init() {}

  /// Reads the first transaction log in a text.
  package init(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while number == nil, let field = reader.next(bytes) { take(field, bytes) }
  }

  /// Takes in a field when it is a transaction log's.
  mutating func take(_ field: ObjectField, _ bytes: Span<UInt8>) {
    guard field.owner == .transactionLog else { return }
    switch field.label {
    case .transactionLogLocation: path = path ?? bytes.path(in: field.value)
    case .transactionNumber: number = number ?? bytes.number(in: field.value)
    default: break
    }
  }
}
