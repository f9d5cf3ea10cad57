// The error of a text within a catalogue, such as a template. `YAMLBlock` converts its offset to a place in the
// file.

/// A problem in a text, such as a template.
package struct TextError: Error, Equatable {
  /// The offset of the problem in the text, in bytes of UTF-8.
  package let offset: Int
  /// The description of the problem.
  package let reason: CatalogueProblem.Reason
}
