// A record together with what its statement says happened: what timelines take in.

package import Catalogue
package import LogRecords

/// A record that was recognised as a statement.
///
/// Valid as long as its bytes are.
package struct RecognisedRecord: Sendable {
  /// The record.
  package let record: Record
  /// Which statement it is.
  package let classification: Classification
  /// What it says happened.
  package let shape: EventShape

  /// A record that has a wording, and what the wording says happened.
  @inlinable @inline(__always)
  package init(_ record: Record, _ classification: Classification, _ shape: EventShape) {
    self.record = record
    self.classification = classification
    self.shape = shape
  }

  var runner: Runner { Runner(pid: record.pid, thread: record.thread) }

  /// The bytes of the place with a role; `nil` when the statement has none, or not in this record.
  package func place(_ role: FieldRole) -> Range<Int>? {
    shape.field(role).flatMap { classification.range(ofField: $0)?.range }
  }

  /// The place of the user info of an error; `nil` as for other places.
  ///
  /// It ends some statements. If records have no headers, what the app prints then stands behind it in the
  /// same record, and is no part of it.
  package func userInfo(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let place = place(.userInfo) else { return nil }
    let text = bytes.extracting(place)
    let (nothing, end): (StaticString, StaticString) = ("(null)\n", "\n}\n")
    if text.has(nothing, at: 0) { return place.prefix(nothing.utf8CodeUnitCount - 1) }
    guard text.byte(0) == UInt8(ascii: "{"), let brace = text.find(end) else { return place }
    return place.prefix(brace + end.utf8CodeUnitCount - 1)
  }
}
