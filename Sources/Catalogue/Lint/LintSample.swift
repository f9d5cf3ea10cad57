// A sample under examination, and the production path's reading of it.

internal import CatalogueDocument
internal import LogRecords

struct LintSample {
  let entry: EntryDocument
  let sample: EntryDocument.Sample
  let reading: Reading
  /// The place where the sample stops matching its entry's message, if it is a record of the entry's source
  /// that no entry matches; otherwise `nil`.
  let departure: SampleDeparture?

  var ownStatement: RecognisedText? { reading.statement.flatMap { $0.entry == entry.id ? $0 : nil } }
}

struct SampleDeparture {
  let wording: Int
  /// The number of bytes of the sample's message that match.
  let length: Int

  let rest: String
  /// The number of lines of the sample before the departure.
  let line: Int
}

struct Reading {
  let verdict: Verdict
  /// The record, if it is one of an entry.
  var statement: RecognisedText?

  /// The result of recognising a text.
  enum Verdict: Equatable {
    case entry(String)
    /// The beginning of a record of an entry; `nil` if several entries match.
    case cut(String?)
    case unrecognised
    /// The limits of matching were hit.
    case undecided
    /// A record that no entry of any source describes.
    case foreign
    /// Lines without the beginning of their record.
    case fragment
    /// A number of records other than one.
    case records(Int)

    /// The verdict as the end of a sentence, after "is".
    var words: String {
      switch self {
      case .entry(let id): "taken for '\(id)'"
      case .cut(let id): "taken for the beginning of " + (id.map { "'\($0)'" } ?? "several entries")
      case .unrecognised: "not recognised"
      case .undecided: "too much work for the matcher"
      case .foreign: "no record that entries of this source describe"
      case .fragment: "the rest of a record, without its header"
      case .records(let count): "\(count) records, not one"
      }
    }
  }
}

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
