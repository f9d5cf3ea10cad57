// What a text is taken for by the production path, with its values.

internal import CatalogueDocument
internal import LogRecords

struct Reading {
  let verdict: LintProblem.Verdict

  /// The record, when it is one of an entry.
  var statement: RecognisedText?
}

struct RecognisedText {
  let entry: String
  let wording: Int
  let bytes: [UInt8]
  /// Its places: the name, and where the value stands; `nil` for one that is not there.
  let places: [(name: String, range: Range<Int>?)]

  let message: Int

  init(
    _ classification: Classification, of record: Record, _ bytes: Span<UInt8>, _ catalogue: EntryCatalogue
  ) {
    wording = classification.wording
    entry = catalogue.entry(ofWording: wording).document.id
    self.bytes = bytes.indices.map { bytes[$0] }
    message = record.message.range.lowerBound
    places = catalogue.wordings[wording].fields.enumerated().map { index, field in
      (field.name, classification.range(ofField: index)?.range)
    }
  }

  /// The value of a place, without white space at its ends; `nil` when it is not there.
  func value(of name: String) -> String? {
    guard let range = places.first(where: { $0.name == name })?.range else { return nil }
    let value = bytes[range]
    guard let first = value.firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = value.lastIndex(where: { !$0.isASCIIWhitespace })
    else { return "" }
    return String(decoding: value[first...last], as: UTF8.self)
  }
}
