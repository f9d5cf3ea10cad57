// A statement that was recognised in a record: its wording, and the byte ranges of its values.

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
