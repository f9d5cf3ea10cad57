// The place of a node or of an error in a YAML document. `YAMLReader` converts libyaml's own marks.

/// A place in a document; lines and columns are counted from 1, columns in Unicode scalars.
package struct YAMLPlace: Sendable, Equatable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  /// Creates a place from its line and column.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
