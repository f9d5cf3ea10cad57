// What rules read of the record of an event.

internal import LogRecords
package import Timelines

/// The record of an event.
package struct WatchedRecord {
  /// The record kept, for a finding.
  package let evidence: Evidence

  let pid: Int32?
  /// What tells the app that printed it from others; `nil` where that is not known.
  let app: UInt64?
  /// The roles whose values are kept.
  private let reads: Set<FieldRole>
  private let values: [FieldRole: String]

  /// The record of an event, with the values that the rules read which watch it.
  ///
  /// With `nil` they only need to know that it happened, and nothing of what it says is kept.
  init(_ record: RecognisedRecord, _ bytes: Span<UInt8>, reads: Set<FieldRole>?) {
    pid = record.record.pid
    app = record.record.app(bytes)
    self.reads = reads ?? []
    guard let reads else {
      evidence = Evidence(at: record.record.place, entry: record.shape.entry)
      values = [:]
      return
    }
    evidence = Evidence(record.record, bytes, entry: record.shape.entry)
    var values: [FieldRole: String] = [:]
    for role in reads {
      let place = role == .userInfo ? record.userInfo(bytes) : record.place(role)
      if let place { values[role] = bytes.extracting(place).text }
    }
    self.values = values
  }

  /// The value of the place with a role, as captured; `nil` when the record has none.
  ///
  /// The rule lists the role in its `reads`.
  package func value(_ role: FieldRole) -> String? {
    assert(reads.contains(role), "no rule that watches this event lists '\(role)' in its 'reads'")
    return values[role]
  }
}
