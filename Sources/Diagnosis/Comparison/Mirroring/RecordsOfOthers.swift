// What the devices that are compared imported and none of them sent: a device without a capture did, or one
// before its capture begins. The other devices of the user must have got it too.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct RecordsOfOthers {
  /// The records that a device is not seen to have, by their names, and the device that imported them.
  struct Lack {
    let device: Int
    let holder: Int
    let records: [String]
    /// Whether the device has an earlier state of the records.
    let isOfChange: Bool

    var doubt: Doubt.Mirrored {
      isOfChange
        ? .unseenChange(other: holder, records: records) : .unseenSender(other: holder, records: records)
    }
  }

  /// A state of a record: its tag, 0 if that is not shown, and when the store got or sent it.
  private struct State {
    let tag: UInt32
    let time: Int64?

    init(_ record: MirrorRecord) { (tag, time) = (record.tag, record.place.time?.instant) }
  }

  private typealias States = [MirrorID: [State]]

  private let stores: [ComparedMirroredStore]
  private let clocks: ClockBounds
  /// Whether the captures of each store name all that it sent.
  private let areNamed: [Bool]
  /// The states of records that any device sent, and those that each device is seen to have.
  private let sent: States
  private let held: [Int: States]
  /// The records that the only store of a device fetched and left out.
  private let skipped: [Int: Set<MirrorID>]
  private let deletions: MirrorDeletions

  /// The maximum duration of an import, whose end is the time of what it brings, in microseconds.
  private static let maximumDuration: Int64 = 60_000_000

  init(_ stores: [ComparedMirroredStore], _ clocks: ClockBounds, _ deletions: MirrorDeletions) {
    self.stores = stores
    self.clocks = clocks
    self.deletions = deletions
    areNamed = stores.map(\.namesAllThatItSent)
    let records = stores.flatMap(\.captures).map(\.timeline.records)
    sent = Self.states(records.flatMap(\.exported.elements))
    held = Dictionary(grouping: stores, by: \.device).mapValues { own in
      Self.states(
        own.flatMap(\.captures).flatMap { captured -> [MirrorRecord] in
          let records = captured.timeline.records
          return records.exported.elements + records.imported.elements + records.arriving
            + records.skipped.elements
        })
    }
    let byDevice = Dictionary(grouping: stores, by: \.device)
    skipped = byDevice.filter { $1.count == 1 }.mapValues { Self.leftOut(of: $0.flatMap(\.captures)) }
      .filter { !$1.isEmpty }
  }

  /// The records that a store fetched and left out, and neither imported nor sent at another time.
  private static func leftOut(of captures: [CapturedMirroredStore]) -> Set<MirrorID> {
    let all = captures.map(\.timeline.records)
    let skipped = Set(all.flatMap(\.skipped.elements).map(\.id))
    guard !skipped.isEmpty else { return [] }
    let had = all.flatMap { $0.exported.elements + $0.imported.elements + $0.arriving }
    return skipped.subtracting(had.map(\.id))
  }

  private static func states(_ records: [MirrorRecord]) -> States {
    Dictionary(grouping: records, by: \.id).mapValues { $0.map(State.init) }
  }

  /// What devices are not seen to have, each record once for a device.
  var all: [Lack] {
    var told: [Int: Set<MirrorID>] = [:]
    return stores.indices.filter { areNamed[$0] && !stores[$0].hadOtherUser }.flatMap { index -> [Lack] in
      let holder = stores[index]
      let others = receivers(besides: holder)
      guard !others.isEmpty else { return [] }
      let foreign = foreign(in: holder)
      return others.flatMap { device, own -> [Lack] in
        let receivers = own.map { Receiver($0, of: holder.device, clocks) }
        let lacking = foreign.filter { arrival in
          isLacking(arrival, on: device, with: receivers, holder)
            && told[device, default: []].insert(arrival.record.id).inserted
        }
        return [false, true].compactMap { isOfChange -> Lack? in
          let records = lacking.filter { has($0.record.id, device) == isOfChange }.map(\.text)
          guard !records.isEmpty else { return nil }
          return Lack(device: device, holder: holder.device, records: records, isOfChange: isOfChange)
        }
      }
    }
  }

  /// The records without a known sender that devices fetched and left out, each once for a device.
  ///
  /// Another store of the app may have what one of them leaves out.
  var leftOut: [Lack] {
    var told: [Int: Set<MirrorID>] = [:]
    return stores.flatMap { holder -> [Lack] in
      let foreign = holder.hadOtherUser || skipped.isEmpty ? [] : foreign(in: holder)
      return skipped.keys.sorted().compactMap { device -> Lack? in
        guard let receiver = stores.first(where: { $0.device == device }), device != holder.device,
          MirrorRelation(holder, receiver) == .same(isUserKnown: true)
        else { return nil }
        let records = foreign.filter { arrival in
          let id = arrival.record.id
          return skipped[device, default: []].contains(id) && told[device, default: []].insert(id).inserted
        }
        guard !records.isEmpty else { return nil }
        return Lack(
          device: device, holder: holder.device, records: records.map(\.text), isOfChange: false)
      }
    }
  }

  /// Whether a device is seen to have a record in any state.
  private func has(_ record: MirrorID, _ device: Int) -> Bool { held[device]?[record] != nil }

  /// The stores of other devices that mirror the same for the same user, by device; none if the captures of any
  /// do not name all that it sent, which may be what the holder imported, or show another user.
  private func receivers(
    besides holder: ComparedMirroredStore
  ) -> OrderedDictionary<Int, [ComparedMirroredStore]> {
    let same = stores.indices.filter { index in
      stores[index].device != holder.device
        && MirrorRelation(holder, stores[index]) == .same(isUserKnown: true)
    }
    guard same.allSatisfy({ areNamed[$0] && !stores[$0].hadOtherUser }) else { return [:] }
    return OrderedDictionary(grouping: same.map { stores[$0] }, by: \.device)
  }

  /// What a store imported last of each record that no device is seen to send in that state, or to delete since.
  private func foreign(in holder: ComparedMirroredStore) -> [ComparedMirroredStore.NewArrival] {
    var last: OrderedDictionary<MirrorID, ComparedMirroredStore.NewArrival> = [:]
    for arrival in holder.newArrivals { last[arrival.record.id] = arrival }
    return last.values.filter { arrival in
      let (id, tag) = (arrival.record.id, arrival.record.tag)
      let isSent = (sent[id] ?? []).contains { tag == 0 || $0.tag == 0 || $0.tag == tag }
      let sighting = MirrorDeletions.Sighting(
        device: holder.device, capture: arrival.capture, record: arrival.record)
      return !isSent && deletions.order(sighting, margin: Self.maximumDuration) ?? .before == .before
    }
  }

  /// Whether a device is seen to have no state of a record, or only those that another one had before it
  /// imported this one, though its captures would show it.
  private func isLacking(
    _ arrival: ComparedMirroredStore.NewArrival, on device: Int, with receivers: [Receiver],
    _ holder: ComparedMirroredStore
  ) -> Bool {
    let (id, tag) = (arrival.record.id, arrival.record.tag)
    let known = held[device]?[id] ?? []
    let came = arrival.record.place.time?.instant
    let older = Set(
      (held[holder.device]?[id] ?? []).filter { state in
        guard let came, let time = state.time, tag != 0, state.tag != 0 else { return false }
        return state.tag != tag && time < came
      }.map(\.tag))
    guard known.allSatisfy({ older.contains($0.tag) }) else { return false }
    return receivers.allSatisfy { $0.covers(arrival) }
  }
}

/// A store of another device than the holder's, and what its captures cover of the time in which a record may
/// have been sent.
private struct Receiver {
  private let store: ComparedMirroredStore
  private let imports: MirrorImportTable
  /// How far the store's clock is ahead of the holder's at most, and how far behind.
  private let ahead: ClockBound?
  private let behind: ClockBound?

  /// The time until a sent record is available to all devices, in microseconds.
  private static let settling: Int64 = 10_000_000

  init(_ store: ComparedMirroredStore, of holder: Int, _ clocks: ClockBounds) {
    self.store = store
    imports = MirrorImportTable(store.present)
    ahead = store.end.flatMap { clocks.bound(of: store.device, at: $0, over: holder) }
    behind = store.start.flatMap { clocks.bound(of: holder, over: store.device, at: $0) }
  }

  /// Whether the captures would show the record, whenever it was sent as far as the clocks tell: they begin
  /// before that, name all that was imported since, and go on to an import that succeeded after the holder had
  /// the record.
  func covers(_ arrival: ComparedMirroredStore.NewArrival) -> Bool {
    guard let since = arrival.since, let came = arrival.record.place.time?.instant, let start = store.start,
      let behind = behind?.upper(at: since), let ahead = ahead?.upper(at: came), imports.isTimed
    else { return false }
    let earliest = since - behind
    let isAnyLeftOut = [imports.forgotten, store.changedByAnother].contains { ($0 ?? .min) >= earliest }
    guard start <= earliest, !isAnyLeftOut,
      imports.ended(from: earliest).isDisjoint(with: [.unlisted, .partial, .unclear])
    else { return false }
    return imports.began(from: came + ahead + Self.settling).contains(.success)
  }
}

extension ComparedMirroredStore {
  /// A record that an import brought after an earlier one had succeeded: it was sent since that one began.
  struct NewArrival {
    let record: MirrorRecord
    /// The capture that shows it, as an index in `ComparedDevice.captures`.
    let capture: Int
    /// Its name.
    let text: String
    /// The time at which the earlier import began; `nil` if the capture has no times.
    let since: Int64?
  }

  /// The records that were sent since an import of its captures succeeded.
  ///
  /// The first import, and the first one after a reset, also brings what is old.
  fileprivate var newArrivals: [NewArrival] {
    var arrivals: [NewArrival] = []
    var earlier: MirrorRequest?
    for captured in captures {
      let successes = captured.imports.filter { $0.outcome == .succeeded }
        .sorted(by: \.place.line)
      let resets = captured.timeline.resets.all.map(\.record.place.line)
      let before = earlier
      func last(before line: Int) -> MirrorRequest? {
        let reset = resets.last { $0 < line }
        let next = successes.indices.partitionPoint { successes[$0].place.line < line }
        guard next > 0 else { return reset == nil ? before : nil }
        let found = successes[next - 1]
        return reset.map { $0 < found.place.line } ?? true ? found : nil
      }
      for record in captured.timeline.records.imported.elements {
        // What its own import brought, in a capture of the same time, is not since that one.
        guard let success = last(before: record.place.line),
          success.id != record.request || !record.request.isNamed
        else { continue }
        arrivals.append(
          NewArrival(
            record: record, capture: captured.capture,
            text: record.text(in: captured.diagnosis.timelines.names),
            since: (success.began ?? success.place).time?.instant))
      }
      earlier = last(before: .max)
    }
    return arrivals
  }

  /// Whether its captures name each record that it is seen to send.
  fileprivate var namesAllThatItSent: Bool {
    guard doubt == nil || doubt == .noTimes else { return false }
    let areAllKept = captures.allSatisfy { captured in
      let timeline = captured.timeline
      return timeline.records.exported.forgotten == 0 && timeline.requests.recent.forgotten == 0
        && timeline.exports.uncounted == 0 && !timeline.requests.haveExportInPart
    }
    return areAllKept && MirrorShipment.all(self, nil).allSatisfy { $0.id != nil }
  }
}
