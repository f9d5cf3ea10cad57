// An entry of the catalogue, ready to be fitted to records.

package import CatalogueDocument

/// What the catalogue says about one statement, with its wordings.
///
/// A class: each event names its entry, and copying a structure would count references to all its texts.
package final class Entry: Sendable {
  /// What the catalogue says.
  package let document: EntryDocument
  /// Where its wordings stand in `EntryCatalogue.wordings`.
  package let wordings: Range<Int>
  /// The file from outside that it comes from, as the caller named it; `nil` for a volume that is compiled
  /// in.
  package let file: String?

  init(document: EntryDocument, wordings: Range<Int>, file: String?) {
    self.document = document
    self.wordings = wordings
    self.file = file
  }

  /// Whether it is compiled in.
  package var isBuiltIn: Bool { file == nil }

  /// Where it is explained, as `LOGS.md#id`; not fit for printing as it is: a file may have any name.
  package var reference: String { (file ?? document.volume) + "#" + document.id }
}
