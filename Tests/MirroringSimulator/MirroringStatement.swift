// A statement of mirroring, for tests that compare it with what Core Data is known to print.

/// A statement of mirroring.
package struct MirroringStatement: Sendable {
  /// The method that prints the statement, with its block.
  package let function: String

  /// The format of the message.
  package let format: String

  /// The message with its arguments.
  package let message: String
}
