// A place in a catalogue's file, for reporting problems. `YAMLPlace` is one in a block.

/// A place in a file.
package struct DocumentPlace: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
}
