// A sample of an entry, with the values that are checked and the places of both in the file.

extension EntryDocument {
  /// A sample record of the statement, with the values it contains.
  package struct Sample: Equatable, Sendable {
    /// The record as captured, with its header; references to objects are expanded.
    package var text: String
    /// The values that are checked, by the name of their field.
    package var fields: [String: String] = [:]
    /// The place where the sample's text starts.
    package var place: DocumentPlace
    /// The places of the values, by the name of their field.
    package var fieldPlaces: [String: DocumentPlace] = [:]
  }
}
