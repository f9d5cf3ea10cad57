// The error of a catalogue whose entries cannot be matched. `DocumentErrors` are those of a catalogue's text.

/// An entry that cannot be matched against records.
package struct CatalogueError: Error, Equatable {
  /// The entry's id.
  package let entry: String
  /// The reason, in English.
  package let reason: String
}
