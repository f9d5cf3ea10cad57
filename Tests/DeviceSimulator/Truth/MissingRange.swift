// Numbers of a peer that never arrived.

/// Numbers of a peer that never arrived.
package struct MissingRange: Codable, Equatable, Sendable {
  /// The peer that used them.
  package var peer: String

  /// The first and the last number.
  package var from: Int
  package var to: Int
}
