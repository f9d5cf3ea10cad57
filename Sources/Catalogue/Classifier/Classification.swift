// Which statement a record is, and where its values stand.

package import LogRecords

/// Which wording a record has, and where its values stand in it.
package struct Classification: Sendable {
  /// The most fields a template may have: more than any has, and few enough that what is known of a record has no more than 128
  /// bytes, which are copied in a few steps.
  package static let maximumFields = 14

  private var number: Int32
  /// The fields' bytes within the record, in the order of `Wording.fields`; room for `maximumFields`.
  private var ranges = InlineArray<14, ByteRange>(repeating: .empty)

  init(wording: Int) { number = Int32(wording) }

  /// The index in `EntryCatalogue.wordings`.
  package internal(set) var wording: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }

  /// The bytes of a field; `nil` for one of an optional part that is not there.
  package func range(ofField index: Int) -> ByteRange? {
    let range = ranges[index]
    return range.upper == -1 ? nil : range
  }

  mutating func set(_ index: Int, _ range: Range<Int>?) {
    ranges[index] = range.map { ByteRange($0.lowerBound, $0.upperBound) } ?? ByteRange(0, -1)
  }
}

/// What a record says that ends within a statement.
package struct CutStatement: Sendable {
  /// A statement that it may be, with the values that stand before the cut.
  package let classification: Classification
  private let endOffset: Int32
  /// Whether it can be of no other entry; else those that it may be say that the same happened.
  package let isOfOneEntry: Bool

  init(classification: Classification, isOfOneEntry: Bool, end: Int) {
    (self.classification, self.isOfOneEntry) = (classification, isOfOneEntry)
    endOffset = Int32(end)
  }

  /// Where what is sure ends within the record's bytes: what follows may be half a value.
  package var end: Int { Int(endOffset) }
}

/// What the catalogue knows of a record.
package enum Recognition: Sendable {
  /// It is this statement.
  case statement(Classification)
  /// It ends within a statement: the capture is cut here. With what all statements agree on that it may be.
  case cut(CutStatement?)
  /// No statement known fits it.
  case unrecognised
  /// Whether a statement fits could not be decided within the limits of matching.
  case undecided
  /// It was printed by something that no entry describes.
  case foreign

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
