// A range of a peer's transaction numbers that never arrived.

/// A range of a peer's transaction numbers that never arrived.
package struct MissingRange: Codable, Equatable, Sendable {
  /// The peer that used the numbers.
  package var peer: String

  /// The first number.
  package var from: Int
  /// The last number.
  package var to: Int
}
