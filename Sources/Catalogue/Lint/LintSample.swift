// A sample under examination.

internal import CatalogueDocument

/// A sample under examination.
struct LintSample {
  /// Its entry.
  let entry: EntryDocument

  /// The sample as the file states it.
  let sample: EntryDocument.Sample

  /// Where its parts stand.
  let place: EntryPlaces.Sample

  /// What the production path takes it for.
  let reading: Reading

  /// The record, when it is one of its own entry.
  var ownStatement: RecognisedText? {
    reading.statement.flatMap { $0.entry == entry.id ? $0 : nil }
  }
}
