// A transaction, by the peer that made it and its number.

/// A transaction of a peer.
package struct Transaction: Codable, Hashable, Sendable {
  /// The peer that made the transaction.
  package var peer: String

  /// The number of the transaction.
  package var number: Int

  /// The file name of the transaction's log.
  package var file: String
}
