// A record together with the statement it was recognised as: what the timeline reads values from.

package import Catalogue
package import LogRecords

/// A record that was recognised as a statement.
///
/// Valid as long as its bytes are.
package struct RecognisedRecord {
  /// The record.
  package let record: Record
  /// Which statement it is.
  package let classification: Classification

  let shape: EventShape

  var runner: Runner { Runner(pid: record.pid, thread: record.thread) }

  /// The bytes of the place with a role; `nil` when the statement has none, or not in this record.
  package func place(_ role: FieldRole) -> Range<Int>? {
    shape.place(of: role).flatMap { classification.range(ofField: $0) }?.range
  }
}
