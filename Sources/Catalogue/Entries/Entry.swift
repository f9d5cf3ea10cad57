// An entry of the catalogue, ready to be matched against records.

package import CatalogueDocument

/// The catalogue's description of one statement, with its wordings.
///
/// A class, because each event refers to its entry and copying a structure would count references to all its
/// texts.
package final class Entry: Sendable {
  /// The entry as it is written in the catalogue's document.
  package let document: EntryDocument
  /// The indices of the entry's wordings in `EntryCatalogue.wordings`.
  package let wordings: Range<Int>
  /// The user-supplied file that contains the entry, as the caller named it; `nil` for a built-in volume.
  package let file: String?

  init(document: EntryDocument, wordings: Range<Int>, file: String?) {
    self.document = document
    self.wordings = wordings
    self.file = file
  }

  /// Whether the entry is built in.
  package var isBuiltIn: Bool { file == nil }

  /// The place where the entry is explained, as `LOGS.md#id`.
  ///
  /// Not safe to print as it is: a user's file may have any name.
  package var reference: String { (file ?? document.volume) + "#" + document.id }
}
