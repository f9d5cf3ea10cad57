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

  /// Where it leaves the message of its entry, when it is a record of the entry's source that no entry fits.
  let departure: SampleDeparture?

  /// The record, when it is one of its own entry.
  var ownStatement: RecognisedText? {
    reading.statement.flatMap { $0.entry == entry.id ? $0 : nil }
  }
}

/// Where a sample leaves the message of its entry.
struct SampleDeparture {
  /// The wording it follows farthest, by its index in the catalogue.
  let wording: Int

  /// How many bytes of the sample's message follow it.
  let length: Int

  /// What comes then, as far as its line goes.
  let rest: String

  /// How many lines of the sample are before that.
  let line: Int
}
