// A transaction whose import failed and did not succeed later.

/// A transaction whose import failed.
package struct FailedTransaction: Codable, Equatable, Sendable {
  /// Which one.
  package var transaction: Transaction

  /// How often it failed.
  package var failures: Int

  /// The key and the entity that the error names.
  package var key: String
  package var entity: String
}
