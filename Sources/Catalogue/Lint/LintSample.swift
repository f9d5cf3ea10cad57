// A sample under examination, with the production path's reading of it. The checks judge it.

internal import CatalogueDocument

struct LintSample {
  let entry: EntryDocument
  let sample: EntryDocument.Sample
  let reading: Reading
  /// The place where the sample stops matching its entry's message, if it is a record of the entry's source
  /// that no entry matches; otherwise `nil`.
  let departure: SampleDeparture?

  var ownStatement: RecognisedText? { reading.statement.flatMap { $0.entry == entry.id ? $0 : nil } }
}
