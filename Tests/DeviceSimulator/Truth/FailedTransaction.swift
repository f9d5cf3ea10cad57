// A transaction whose import failed and did not succeed later.

/// A transaction whose import failed.
package struct FailedTransaction: Codable, Equatable, Sendable {
  /// The failed transaction.
  package var transaction: Transaction

  /// The number of failures.
  package var failures: Int

  /// The property that the error names.
  package var key: String
  /// The entity that the error names.
  package var entity: String
}
