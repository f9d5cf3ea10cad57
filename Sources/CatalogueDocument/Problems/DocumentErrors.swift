// The error of a catalogue that cannot be used: its problems, ready to be shown.

/// All problems of a catalogue, in the file's order; never empty.
package struct DocumentErrors: Error, Equatable {
  /// The problems.
  package let errors: [CatalogueProblem]
}
