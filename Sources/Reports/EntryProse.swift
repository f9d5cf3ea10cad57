// What reports tell of an entry: what its catalogue says, unless that is still to be written.

internal import CatalogueDocument

extension EntryDocument {
  /// What it means, as Markdown.
  var explanation: String {
    isUnexplained ? "What this means, its catalogue does not say yet." : prose
  }
}
