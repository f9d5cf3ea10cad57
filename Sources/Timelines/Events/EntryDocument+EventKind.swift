// The kind of the event that an entry of the catalogue names.

package import CatalogueDocument

extension EntryDocument {
  /// The kind of the event that the entry's statements report; `nil` if they report none that timelines know.
  ///
  /// A call copies the entry: what asks for all entries at each start asks for `event` itself.
  package var eventKind: EventKind? { event.flatMap(EventKind.init(named:)) }
}
