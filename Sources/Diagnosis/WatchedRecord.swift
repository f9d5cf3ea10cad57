// The record of an event, while its bytes are there: what a rule may read from it.

internal import Catalogue
internal import LogRecords
package import Timelines

/// The record of an event.
package struct WatchedRecord {
  /// The record kept, for a finding.
  package let evidence: Evidence

  let pid: Int32?

  private let values: [FieldRole: String]

  init(_ record: RecognisedRecord, _ bytes: Span<UInt8>, entry: Int, roles: [FieldRole]) {
    evidence = Evidence(record.record, bytes, entry: entry)
    pid = record.record.pid
    var values: [FieldRole: String] = [:]
    for role in roles {
      if let place = record.place(role) { values[role] = bytes.extracting(place).text }
    }
    self.values = values
  }

  /// The value of the place with a role, as captured; `nil` when the record has none.
  package func value(_ role: FieldRole) -> String? { values[role] }
}

enum ManagerCause {
  /// The content in iCloud is corrupt.
  static let corrupt = "UbiquityStoreErrorCauseCorruptActiveStore"
  /// What came from iCloud could not be imported.
  static let importChanges = "UbiquityStoreErrorCauseImportChanges"
}
