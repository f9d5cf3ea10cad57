// Counts the records of a capture after damaged or glued records were repaired.

internal import LogRecords

/// The number of records delivered, and its difference from the number of records framed.
struct RepairedRecordCounts {
  /// The number of records.
  var count = 0
  /// The differences in the number of statements, by origin.
  private var differences = CaseCounts<Origin>()
  /// The time of the last damaged record, and that of the last record that replaced it.
  private var last: (damaged: Timestamp?, repaired: Timestamp)?

  /// Counts the records that replace a damaged record, in addition to the record itself.
  mutating func add(_ repaired: [RepairedRecord], insteadOf record: Record) {
    count += repaired.count - 1
    differences[record.origin] -= 1
    for one in repaired { differences[one.record.origin] += 1 }
    if let time = repaired.last?.record.timestamp { last = (record.timestamp, time) }
  }

  mutating func add(_ other: RepairedRecordCounts) {
    count += other.count
    for origin in Origin.allCases { differences[origin] += other.differences[origin] }
    last = other.last ?? last
  }

  /// Returns the facts of the capture with the statements counted as they were delivered.
  func corrected(_ facts: CaptureFacts) -> CaptureFacts {
    var facts = facts
    for origin in Origin.allCases { facts.add(differences[origin], of: origin) }
    if let last, facts.last == last.damaged { facts.noteLater(last.repaired) }
    return facts
  }
}
