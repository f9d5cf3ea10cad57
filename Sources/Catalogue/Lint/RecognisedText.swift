// A record that an entry matches, with its values, kept for the checks of samples.

internal import CatalogueDocument
internal import LogRecords

/// A record of an entry, with its values.
struct RecognisedText {
  let entry: String
  let wording: Int
  let bytes: [UInt8]
  /// The names of the fields and the ranges of their values in `bytes`; `nil` for an absent value.
  let places: [(name: String, range: Range<Int>?)]
  /// The offset of the message in `bytes`.
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

  /// Returns the value of a field, without whitespace at its ends; `nil` if it is absent.
  func value(of name: String) -> String? {
    guard let range = places.first(where: { $0.name == name })?.range else { return nil }
    let value = bytes[range]
    guard let first = value.firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = value.lastIndex(where: { !$0.isASCIIWhitespace })
    else { return "" }
    return String(decoding: value[first...last], as: UTF8.self)
  }
}
