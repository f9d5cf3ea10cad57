// The result of classifying a record: the statement that it is, and the byte ranges of its values.

package import LogRecords

/// The wording that a record has, and the byte ranges of the wording's values in it.
package struct Classification: Sendable {
  /// The maximum number of fields in a template.
  ///
  /// No built-in template needs more, and it keeps `Classification` within 128 bytes, so that copying one is
  /// cheap.
  static let maximumFields = 14

  private var number: Int32
  /// The byte ranges of the fields within the record, in the order of `Wording.fields`; room for
  /// `maximumFields`.
  private var ranges = InlineArray<14, ByteRange>(repeating: .empty)

  init(wording: Int) { number = Int32(wording) }

  /// The wording's index in `EntryCatalogue.wordings`.
  package internal(set) var wording: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }

  /// Returns the byte range of a field; `nil` for a field of an optional part that is absent.
  package func range(ofField index: Int) -> ByteRange? {
    let range = ranges[index]
    return range.upper == -1 ? nil : range
  }

  mutating func set(_ index: Int, _ range: Range<Int>?) {
    ranges[index] = range.map { ByteRange($0.lowerBound, $0.upperBound) } ?? ByteRange(0, -1)
  }
}

/// The known part of a record that is truncated inside a statement.
package struct CutStatement: Sendable {
  /// One statement that the record may be, with the values before the cut.
  package let classification: Classification
  private let endOffset: Int32
  /// Whether only one entry matches the record; otherwise all the entries that match report the same event.
  package let isOfOneEntry: Bool

  init(classification: Classification, isOfOneEntry: Bool, end: Int) {
    self.classification = classification
    self.isOfOneEntry = isOfOneEntry
    endOffset = Int32(end)
  }

  /// The end of the record's certain bytes, as an offset in the record; what follows may be part of a value.
  package var end: Int { Int(endOffset) }
}

/// The catalogue's answer about a record.
package enum Recognition: Sendable {
  /// The record is this statement.
  case statement(Classification)
  /// The record is truncated inside a statement; the payload is what every matching statement agrees on.
  case cut(CutStatement?)
  /// No known statement matches the record.
  case unrecognised
  /// The limits of matching were hit before it was decided whether a statement matches.
  case undecided
  /// The record was printed by something that no entry describes.
  case foreign

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
