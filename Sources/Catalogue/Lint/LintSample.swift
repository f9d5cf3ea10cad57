// A sample under examination, and what the production path recognises it as.

internal import CatalogueDocument
internal import LogRecords

struct LintSample {
  let entry: EntryDocument
  let sample: EntryDocument.Sample
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

struct Reading {
  let verdict: Verdict
  /// The record, when it is one of an entry.
  var statement: RecognisedText?

  /// What a text is recognised as.
  enum Verdict: Equatable {
    case entry(String)
    /// The beginning of a record of an entry; `nil` when of several.
    case cut(String?)
    case unrecognised
    /// It cannot be decided within the limits of matching.
    case undecided
    /// A record that no entry of any kind describes.
    case foreign
    /// Lines without the beginning of their record.
    case fragment
    /// A number of records other than one.
    case records(Int)

    /// What the text is, after "is".
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
  /// Its places: the name, and where the value stands; `nil` for one that is not there.
  let places: [(name: String, range: Range<Int>?)]
  /// Where its message begins.
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
