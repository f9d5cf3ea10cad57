// What a text is taken for by the production path, with its values.

internal import CatalogueDocument
internal import LogRecords

/// What a text is taken for.
enum Reading {
  /// A record of an entry.
  case statement(RecognisedText)
  /// The beginning of a record of an entry; `nil` when of several.
  case cut(entry: String?)
  /// A record of no entry.
  case unrecognised
  /// A record that cannot be decided within the limits of matching.
  case undecided
  /// A record that is none of the catalogue's business.
  case foreign
  /// Lines without the beginning of their record.
  case fragment
  /// Another number of records than one.
  case records(Int)

  /// The record, when it is one of an entry.
  var statement: RecognisedText? {
    if case .statement(let text) = self { text } else { nil }
  }

  /// Whether it is a record of no entry.
  var isUnrecognised: Bool { if case .unrecognised = self { true } else { false } }

  /// What to tell of it.
  var verdict: LintProblem.Verdict {
    switch self {
    case .statement(let text): .entry(text.entry)
    case .cut(let entry): .cut(entry)
    case .unrecognised: .unrecognised
    case .undecided: .undecided
    case .foreign: .foreign
    case .fragment: .fragment
    case .records(let count): .records(count)
    }
  }
}

/// A record of an entry.
struct RecognisedText {
  /// The entry's id.
  let entry: String

  /// The index of its wording in the catalogue.
  let wording: Int

  /// The record.
  let bytes: [UInt8]

  /// Its places: the name, and where the value stands; `nil` for one that is not there.
  let places: [(name: String, range: Range<Int>?)]

  /// Where its message begins.
  let message: Int

  init(
    _ classification: Classification, of record: Record, _ bytes: Span<UInt8>, _ catalogue: EntryCatalogue
  ) {
    wording = classification.wording
    entry = catalogue.entry(ofWording: wording).id
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
