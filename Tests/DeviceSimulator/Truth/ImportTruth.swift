// One import that wrote its metadata.

/// One import.
package struct ImportTruth: Codable, Equatable, Sendable {
  /// The peer that made the transaction.
  package var peer: String

  /// The transaction's number.
  package var number: Int

  /// The objects it changed.
  package var objects: ObjectCounts
}
