// The types of the records that were created last: a refusal contains only the name.

internal import LogRecords

/// The types of the records that were created last.
struct RecordTypes: Sendable {
  private static let maximumCount = 2048

  private var types: [MirrorID: Name] = [:]
  private var order: [MirrorID] = []
  private var oldest = 0

  /// Returns the type of a record; `nil` if it is not kept.
  subscript(record: MirrorID) -> Name? { types[record] }

  mutating func note(_ record: MirrorID, _ type: Name) {
    guard types.updateValue(type, forKey: record) == nil else { return }
    if order.count < Self.maximumCount {
      order.append(record)
    } else {
      types[order[oldest]] = nil
      order[oldest] = record
      oldest = (oldest + 1) % Self.maximumCount
    }
  }
}
