// What reports tell of an entry: what its catalogue says, unless that is still to be written.

package import CatalogueDocument

extension EntryDocument {
  /// What it means, as Markdown.
  package var explanation: String {
    isUnexplained ? "What this means, its catalogue does not say yet." : prose
  }
}
