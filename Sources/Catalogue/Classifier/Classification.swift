// Which statement a record is, and where its values are.

package import LogRecords

/// Which wording a record has, and where its values are in it.
package struct Classification: Sendable {
  /// The most fields a template may have: more than any has, and few enough that what is known about a record
  /// fits in 128 bytes, which are copied in a few steps.
  static let maximumFields = 14

  private var number: Int32
  /// The fields' bytes within the record, in the order of `Wording.fields`; room for `maximumFields`.
  private var ranges = InlineArray<14, ByteRange>(repeating: .empty)

  init(wording: Int) { number = Int32(wording) }

  /// The index in `EntryCatalogue.wordings`.
  package internal(set) var wording: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }

  /// The bytes of a field; `nil` for a field of an optional part that is absent.
  package func range(ofField index: Int) -> ByteRange? {
    let range = ranges[index]
    return range.upper == -1 ? nil : range
  }

  mutating func set(_ index: Int, _ range: Range<Int>?) {
    ranges[index] = range.map { ByteRange($0.lowerBound, $0.upperBound) } ?? ByteRange(0, -1)
  }
}

/// What a record that ends within a statement says.
package struct CutStatement: Sendable {
  /// A statement that it may be, with the values before the cut.
  package let classification: Classification
  private let endOffset: Int32
  /// Whether it can belong to no other entry; if not, all the entries it may belong to report the same event.
  package let isOfOneEntry: Bool

  init(classification: Classification, isOfOneEntry: Bool, end: Int) {
    self.classification = classification
    self.isOfOneEntry = isOfOneEntry
    endOffset = Int32(end)
  }

  /// Where the certain part of the record's bytes ends: what follows may be half a value.
  package var end: Int { Int(endOffset) }
}

/// What the catalogue knows about a record.
package enum Recognition: Sendable {
  /// It is this statement.
  case statement(Classification)
  /// It ends within a statement: the capture is cut here. With what all the statements it may be agree on.
  case cut(CutStatement?)
  /// No known statement fits it.
  case unrecognised
  /// Whether a statement fits could not be decided within the limits of matching.
  case undecided
  /// It was printed by something that no entry describes.
  case foreign

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
