// How many records a capture has once those that were damaged or glued together are repaired.

internal import LogRecords

/// How many records were passed on, and how their numbers differ from those of the records that were framed.
struct RepairedRecordCounts {
  /// The number of records.
  var count = 0
  /// How many more statements of each origin there are.
  private var differences = CaseCounts<Origin>()

  /// Counts what was read again of a damaged record, beyond the record itself.
  mutating func add(_ repaired: [RepairedRecord], insteadOf record: Record) {
    count += repaired.count - 1
    differences[record.origin] -= 1
    for one in repaired { differences[one.record.origin] += 1 }
  }

  mutating func add(_ other: RepairedRecordCounts) {
    count += other.count
    for origin in Origin.allCases { differences[origin] += other.differences[origin] }
  }

  /// The facts of the capture with the statements counted as they were given.
  func corrected(_ facts: CaptureFacts) -> CaptureFacts {
    var facts = facts
    for origin in Origin.allCases { facts.add(differences[origin], of: origin) }
    return facts
  }
}
