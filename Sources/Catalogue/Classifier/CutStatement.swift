// The known part of a statement that the end of its record truncates. `Classifier+Cuts` finds it.

/// The known part of a record that is truncated inside a statement.
package struct CutStatement: Sendable {
  /// One statement that the record may be, with the values before the cut.
  package let classification: Classification
  private let endOffset: Int32
  /// Whether only one entry matches the record; otherwise all the entries that match report the same event.
  package let hasSingleEntry: Bool

  init(classification: Classification, hasSingleEntry: Bool, end: Int) {
    self.classification = classification
    self.hasSingleEntry = hasSingleEntry
    endOffset = Int32(end)
  }

  /// The end of the record's certain bytes, as an offset in the record; what follows may be part of a value.
  package var end: Int { Int(endOffset) }
}
