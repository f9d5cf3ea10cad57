// What rules read of the record of an event.

internal import LogRecords
package import Timelines

/// The record of an event.
package struct WatchedRecord {
  /// The record kept, for a finding.
  package let evidence: Evidence

  let pid: Int32?
  private let values: [FieldRole: String]

  /// What is watched only because it shows that a store works: no rule asks what such a record says, and there are very many.
  private static let signsOfWork: [EventKind] = [
    .importMetadataWritten, .exportResponding, .exportWritten,
  ]

  init(_ record: RecognisedRecord, _ bytes: Span<UInt8>, roles: [FieldRole]) {
    pid = record.record.pid
    if let kind = record.shape.kind, Self.signsOfWork.contains(kind) {
      evidence = Evidence(at: record.record.place, entry: record.shape.entry)
      values = [:]
      return
    }
    evidence = Evidence(record.record, bytes, entry: record.shape.entry)
    var values: [FieldRole: String] = [:]
    for role in roles {
      if let place = record.place(role) { values[role] = bytes.extracting(place).text }
    }
    self.values = values
  }

  /// The value of the place with a role, as captured; `nil` when the record has none.
  package func value(_ role: FieldRole) -> String? { values[role] }
}
