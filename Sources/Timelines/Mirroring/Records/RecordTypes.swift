// The types of the records that were made last: a refusal gives the name alone.

internal import LogRecords

/// The types of the records that were made last.
struct RecordTypes: Sendable {
  private static let most = 2048

  private var types: [MirrorID: Name] = [:]
  private var order: [MirrorID] = []
  private var oldest = 0

  subscript(record: MirrorID) -> Name? { types[record] }

  mutating func note(_ record: MirrorID, _ type: Name) {
    guard types.updateValue(type, forKey: record) == nil else { return }
    if order.count < Self.most {
      order.append(record)
    } else {
      types[order[oldest]] = nil
      order[oldest] = record
      oldest = (oldest + 1) % Self.most
    }
  }
}
