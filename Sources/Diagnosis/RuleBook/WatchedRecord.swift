// The part of an event's record that rules read.

internal import LogRecords
package import Timelines

/// The record of an event, reduced to what rules read.
package struct WatchedRecord {
  /// The record as evidence for a finding.
  package let evidence: Evidence

  let pid: Int32?
  /// A hash of the name of the app that printed the record; `nil` if the header names none, and for a system
  /// process that works for iCloud.
  let app: UInt64?
  /// The roles whose values are kept.
  private let reads: Set<FieldRole>
  private let values: [FieldRole: String]

  /// Keeps the values in `reads` of an event's record, which `app` printed.
  ///
  /// If `reads` is `nil`, the rules only need to know that the event happened, and nothing of the record's
  /// text is kept.
  init(_ record: RecognisedRecord, _ bytes: Span<UInt8>, of app: UInt64?, reads: Set<FieldRole>?) {
    pid = record.record.pid
    self.app = app
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

  /// Returns the value of the place with a role, as captured; `nil` if the record has none.
  ///
  /// The rule must list the role in its `reads`.
  package func value(_ role: FieldRole) -> String? {
    assert(reads.contains(role), "no rule that watches this event lists '\(role)' in its 'reads'")
    return values[role]
  }
}
