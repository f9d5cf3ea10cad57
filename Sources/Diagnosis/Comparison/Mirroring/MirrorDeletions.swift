// The deletions of records in iCloud, by the order in which they and other events came: a device that changed
// a record sends it again after another one has deleted it.

internal import LogRecords
internal import Timelines

struct MirrorDeletions {
  /// The order of a deletion and another event.
  enum Order: Comparable {
    case before, about, after
  }

  /// A record at a place of one of the captures of a device.
  struct Sighting {
    let device: Int
    /// The capture, as an index in `ComparedDevice.captures`.
    let capture: Int
    let record: MirrorRecord
  }

  /// The deletions, where a device made them and where imports list them.
  private let deletions: [MirrorID: [Sighting]]
  /// The exports and the imports of records that are deleted somewhere.
  private let sent, arrived: [MirrorID: [Sighting]]
  private let clocks: ClockBounds

  init(_ stores: [ComparedMirroredStore], _ clocks: ClockBounds) {
    self.clocks = clocks
    let deletions = Self.sightings(stores) { $0.deleted.elements }
    sent = Self.sightings(stores) { $0.exported.elements.filter { deletions[$0.id] != nil } }
    arrived = Self.sightings(stores) { $0.imported.elements.filter { deletions[$0.id] != nil } }
    self.deletions = deletions
  }

  private static func sightings(
    _ stores: [ComparedMirroredStore], _ records: (MirrorRecords) -> [MirrorRecord]
  ) -> [MirrorID: [Sighting]] {
    let all = stores.flatMap { store in
      store.captures.flatMap { captured in
        records(captured.timeline.records).map {
          Sighting(device: store.device, capture: captured.capture, record: $0)
        }
      }
    }
    return Dictionary(grouping: all, by: \.record.id)
  }

  /// Returns whether a record was deleted before an export or an import of it, or after that; `nil` if it is not
  /// seen to be deleted.
  ///
  /// Of several deletions the latest counts. By clocks of other devices, one is before the event if it is so
  /// by more than `margin`, in microseconds.
  func order(_ event: Sighting, margin: Int64 = 0) -> Order? {
    deletions[event.record.id]?.map { order(of: $0, and: event, margin: margin) }.max()
  }

  /// Whether the record was sent again after a device deleted it, so that the deletion does not count.
  func isOvertaken(_ deletion: Sighting) -> Bool {
    let id = deletion.record.id
    return (sent[id] ?? []).contains { order(of: deletion, and: $0, margin: 0) == .before }
      || (arrived[id] ?? []).contains { $0.device == deletion.device && isBefore(deletion, $0) }
  }

  private func order(of deletion: Sighting, and event: Sighting, margin: Int64) -> Order {
    if deletion.device == event.device { return isBefore(deletion, event) ? .before : .after }
    let there = (arrived[event.record.id] ?? []).filter {
      $0.device == deletion.device && $0.record.mayBe(event.record)
    }
    // What came after the deletion was sent after it, and what came before was sent before.
    if there.contains(where: { isBefore(deletion, $0) }) { return .before }
    if there.contains(where: { isBefore($0, deletion) && !isCertainlyBefore($0, event) }) { return .after }
    guard areClocksKnown(deletion.device, event.device) else { return .after }
    if isCertainlyBefore(deletion, event, margin: margin) { return .before }
    return isCertainlyBefore(event, deletion) ? .after : .about
  }

  /// Whether one of two sightings on a device is before the other.
  private func isBefore(_ one: Sighting, _ other: Sighting) -> Bool {
    let (place, next) = (one.record.place, other.record.place)
    if one.capture != other.capture, let time = place.time, let later = next.time,
      time.isComparable(to: later)
    {
      return time.instant < later.instant
    }
    return (one.capture, place.line) < (other.capture, next.line)
  }

  /// Whether a sighting on one device is before one on another by their clocks, whatever these allow.
  private func isCertainlyBefore(_ one: Sighting, _ other: Sighting, margin: Int64 = 0) -> Bool {
    guard areClocksKnown(one.device, other.device), let time = one.record.place.time?.instant,
      let next = other.record.place.time?.instant,
      let lead = clocks.bound(of: other.device, at: next, over: one.device)?.upper(at: time)
    else { return false }
    return next - lead - margin > time
  }

  /// Whether what arrived shows how far the clocks of two devices are apart.
  private func areClocksKnown(_ one: Int, _ other: Int) -> Bool {
    clocks.agree(one, other)
      && [(one, other), (other, one)].allSatisfy {
        clocks.isKnown(of: $0.0, over: $0.1) && !clocks.isAssumed(of: $0.0, over: $0.1)
      }
  }
}

extension MirrorRecord {
  /// Whether another record of the name may be the same state of it.
  fileprivate func mayBe(_ other: MirrorRecord) -> Bool { tag == 0 || other.tag == 0 || tag == other.tag }
}
