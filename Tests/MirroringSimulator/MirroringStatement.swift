// One statement of mirroring, for tests that compare with what Core Data is known to print.

/// A statement of mirroring.
package struct MirroringStatement: Sendable {
  /// The method that prints it, with its block.
  package let function: String

  /// The format of its message.
  package let format: String

  /// The message.
  package let message: String
}
