// Where the parts of an entry stand in its file, for those who find fault with them. The parts are in `EntryDocument`.

/// A place in a file.
package struct DocumentPlace: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
}

/// Where the parts of one entry stand.
package struct EntryPlaces: Equatable, Sendable {
  /// Its id.
  package var id: DocumentPlace
  /// The line of its prose that nobody has written yet; `nil` when there is none.
  package var unwritten: DocumentPlace?
  /// Its templates, in the order of `EntryDocument.templates`.
  package var templates: [DocumentPlace] = []
  /// Its event; `nil` when it has none.
  package var event: DocumentPlace?
  /// What should come after it, in the order of `EntryDocument.followUps`.
  package var followUps: [DocumentPlace] = []
  /// Its samples, in the order of `EntryDocument.samples`.
  package var samples: [Sample] = []

  /// Where the parts of one sample stand.
  package struct Sample: Equatable, Sendable {
    /// The record.
    package var text: DocumentPlace
    /// The values it states, by name.
    package var fields: [String: DocumentPlace] = [:]
  }
}
