// A sample under examination.

internal import CatalogueDocument

struct LintSample {
  let entry: EntryDocument
  let sample: EntryDocument.Sample
  let place: EntryPlaces.Sample
  let reading: Reading
  /// Where it leaves the message of its entry, when it is a record of the entry's source that no entry fits.
  let departure: SampleDeparture?

  var ownStatement: RecognisedText? { reading.statement.flatMap { $0.entry == entry.id ? $0 : nil } }
}

struct SampleDeparture {
  let wording: Int
  /// How many bytes of the sample's message follow it.
  let length: Int

  let rest: String
  /// How many lines of the sample are before that.
  let line: Int
}
