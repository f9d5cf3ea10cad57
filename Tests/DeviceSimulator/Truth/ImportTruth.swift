// The truth about an import that wrote its metadata.

/// The truth about one import.
package struct ImportTruth: Codable, Equatable, Sendable {
  /// The peer that made the transaction.
  package var peer: String

  /// The number of the transaction.
  package var number: Int

  /// The numbers of changed objects.
  package var objects: ObjectCounts
}
