// An error of the catalogue: the meanings of its codes, and the places in the file. Plain data; `ErrorBlock`
// reads it.

/// The catalogue's description of one error, or of several similar ones.
package struct ErrorDocument: Sendable {
  /// The error's name, in lower case with hyphens.
  package let id: String
  /// The place of `id` in the file.
  package let place: DocumentPlace
  /// The meanings of the error's codes, with their places in the file; never empty.
  package let meanings: [(meaning: ErrorMeaning, place: DocumentPlace)]
  /// Texts that contain the error; never empty.
  package let samples: [EntryDocument.Sample]
}
