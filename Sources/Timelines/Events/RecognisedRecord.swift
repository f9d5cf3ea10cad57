// A record together with the event that its statement reports: the input of timelines.

package import Catalogue
package import LogRecords

/// A record that was recognised as a statement; valid as long as its bytes are.
package struct RecognisedRecord: Sendable {
  /// The record.
  package let record: Record
  /// The statement that the record matches, with its fields.
  package let classification: Classification
  /// The event that the statement reports.
  package let shape: EventShape

  /// Creates a recognised record from a record, its wording, and the event that the wording reports.
  @inlinable @inline(always)
  package init(_ record: Record, _ classification: Classification, _ shape: EventShape) {
    self.record = record
    self.classification = classification
    self.shape = shape
  }

  var runner: Runner { Runner(pid: record.pid, thread: record.thread) }

  /// Returns the byte range of the place with a role; `nil` if the statement has none, or this record lacks
  /// it.
  ///
  /// Inlined, because most statements that are asked for a role have none.
  @inline(__always) package func place(_ role: FieldRole) -> Range<Int>? {
    shape.has(role) ? placeOfField(role) : nil
  }

  @inline(never) private func placeOfField(_ role: FieldRole) -> Range<Int>? {
    shape.field(role).flatMap { classification.range(ofField: $0)?.range }
  }

  /// Returns the byte range of the user info of an error; `nil` if there is none.
  ///
  /// The user info ends some statements. If records have no headers, what the app prints next follows it in
  /// the same record; that text is excluded.
  package func userInfo(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let place = place(.userInfo) else { return nil }
    let text = bytes.extracting(place)
    let (nothing, end): (StaticString, StaticString) = ("(null)\n", "\n}\n")
    if text.has(nothing, at: 0) { return place.prefix(nothing.utf8CodeUnitCount - 1) }
    guard text.byte(0) == UInt8(ascii: "{"), let brace = text.find(end) else { return place }
    return place.prefix(brace + end.utf8CodeUnitCount - 1)
  }
}
