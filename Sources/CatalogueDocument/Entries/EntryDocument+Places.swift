// The places of an entry's parts in its file. Those of samples are in `Sample`.

extension EntryDocument {
  /// The places of an entry's parts in its file.
  package struct Places: Equatable, Sendable {
    /// The place of the prose's placeholder; `nil` if there is none.
    package var unwritten: DocumentPlace?
    /// The places of the templates, in their order.
    package var templates: [DocumentPlace] = []
    /// The place of the event; `nil` if the entry has none.
    package var event: DocumentPlace?
    /// The places of the follow-ups, in the order of `followUps`.
    package var followUps: [DocumentPlace] = []
  }
}
