// A transaction, by the peer that made it and its number.

/// A transaction of a peer.
package struct Transaction: Codable, Hashable, Sendable {
  /// The peer that made it.
  package var peer: String

  /// Its number.
  package var number: Int

  /// The file name of its log.
  package var file: String
}
