// Collects pairs of times at which one device sent a record and another imported it, as bounds for their
// clocks: a state of a record, by its change tag, or a record that both name once and one of them without a
// tag, so that the other device may still have imported an older state of it.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct MirrorSamples {
  /// The time when the receiver imported a record and the time when the exporter sent it, each by the clock
  /// of its own device, in microseconds.
  typealias Sample = (came: Int64, receiver: Int, sent: Int64, exporter: Int)

  private(set) var all: [Sample] = []

  private struct Way: Hashable {
    let exporter: Int
    let receiver: Int

    var back: Way { Way(exporter: receiver, receiver: exporter) }
  }

  private struct Passage {
    let sent: Timestamp
    let came: Timestamp
    let requests: [MirrorID]
    /// Whether the imported state of the record is the one that was sent.
    let isSameState: Bool

    var difference: Int64 { came.instant - sent.instant }
    var isPlain: Bool { difference >= 0 || isSameState }
  }

  init(_ stores: [ComparedMirroredStore]) {
    let (sent, came) = (
      stores.map { Self.singles($0) { $0.exported.elements } },
      stores.map { Self.singles($0) { $0.imported.elements } }
    )
    let manners = Self.manners(stores)
    var passages: OrderedDictionary<Way, [Passage]> = [:]
    for (from, exporter) in stores.enumerated() {
      for (to, receiver) in stores.enumerated() where receiver.device != exporter.device {
        guard MirrorRelation(exporter, receiver).isSame else { continue }
        let way = Way(exporter: exporter.device, receiver: receiver.device)
        passages[way, default: []] += Self.pairs(sent[from], came[to]).compactMap { record, arrival in
          guard let start = record.place.time, let end = arrival.place.time, exporter.isPlaced(start),
            receiver.isPlaced(end)
          else { return nil }
          let isSameState = record.tag != 0 && record.tag == arrival.tag
          guard
            start.isComparable(to: end)
              || isSameState && start.differsInZoneAlone(from: end)
                && start.isIn(manners[exporter.device]) && end.isIn(manners[receiver.device])
          else { return nil }
          return Passage(
            sent: start, came: end, requests: [record.request, arrival.request], isSameState: isSameState)
        }
      }
    }
    for (way, own) in passages {
      let back = passages[way.back]?.filter(\.isPlain).map(\.difference).min()
      all += Self.trusted(own, back: back).map {
        ($0.came.instant, way.receiver, $0.sent.instant, way.exporter)
      }
    }
  }

  /// Returns, for each device, a time whose style all of its captures share whose times count; a device
  /// whose captures differ in style has none.
  private static func manners(_ stores: [ComparedMirroredStore]) -> [Int: Timestamp] {
    Dictionary(grouping: stores, by: \.device).compactMapValues { own in
      let firsts = own.flatMap(\.timed).compactMap(\.diagnosis.facts.first)
      guard let first = firsts.first, firsts.allSatisfy({ $0.isGiven(like: first) }) else { return nil }
      return first
    }
  }

  /// A state of a record.
  private struct State: Hashable {
    let record: MirrorID
    let tag: UInt32
  }

  /// What a store sent, or imported: the states of records, and the records that it names exactly once.
  private typealias Singles = (states: [State: MirrorRecord], records: [MirrorID: MirrorRecord])

  /// Returns what a store sent, or imported, however many captures show it; of a state that it names several
  /// times the first.
  private static func singles(
    _ store: ComparedMirroredStore, _ records: (MirrorRecords) -> [MirrorRecord]
  ) -> Singles {
    let all = store.sightings(records).map(\.record)
    let states = Dictionary(
      all.lazy.filter { $0.tag != 0 }.map { (State(record: $0.id, tag: $0.tag), $0) },
      uniquingKeysWith: { $1.isEarlier(than: $0) ? $1 : $0 })
    let byName = Dictionary(grouping: all, by: \.id).compactMapValues { own in
      let isOne = own.count == 1 || own[0].place.time != nil && own.allSatisfy { own[0].isCopy(of: $0) }
      return isOne ? own[0] : nil
    }
    return (states, byName)
  }

  /// Returns what one store sent and another imported, each with its arrival.
  ///
  /// Of two states with different tags neither is the other's arrival.
  private static func pairs(_ sent: Singles, _ came: Singles) -> [(MirrorRecord, MirrorRecord)] {
    let states = sent.states.compactMap { state, record in came.states[state].map { (record, $0) } }
    let others = sent.records.compactMap { id, record in
      came.records[id].flatMap { record.tag == 0 || $0.tag == 0 ? (record, $0) : nil }
    }
    return states + others
  }

  /// The number of exports and of imports that have to show that a clock is off.
  private static let minimumCount = 3
  /// How close the offsets have to be, and how long there and back may take if a single passage shows the
  /// offset, in microseconds.
  private static let nearness: Int64 = 60_000_000

  /// Returns the passages that bound the clocks.
  ///
  /// These are all passages if no record arrives before it was sent, or if several imports, or one passage in
  /// the other direction, show the same offset; otherwise only the plain ones.
  private static func trusted(_ passages: [Passage], back: Int64?) -> [Passage] {
    guard let least = passages.map(\.difference).min(), least < 0 else { return passages }
    let alike = passages.filter { $0.difference <= least + nearness }
    let imports = [0, 1].map { side in Set(alike.map { $0.requests[side] }).count }
    let isThereAndBack = back.map { (0...nearness).contains($0 + least) } ?? false
    return isThereAndBack || imports.allSatisfy { $0 >= minimumCount } ? passages : passages.filter(\.isPlain)
  }
}

extension MirrorRecord {
  /// Whether another capture of the time shows the same arrival or export of the record.
  fileprivate func isCopy(of other: MirrorRecord) -> Bool {
    place.time.map { $0.isSame(as: other.place.time) } ?? (other.place.time == nil) && tag == other.tag
      && (request == other.request || !request.isNamed)
  }

  /// Whether the time is before that of another record, or says more if they cannot be compared.
  fileprivate func isEarlier(than other: MirrorRecord) -> Bool {
    guard let time = place.time, let before = other.place.time else { return other.place.time == nil }
    return time.isComparable(to: before)
      ? time.instant < before.instant : time.zoneMinutes != nil && before.zoneMinutes == nil
  }
}

extension Timestamp {
  /// Whether another capture may show the same moment, perhaps in another zone or with fewer decimals.
  fileprivate func isSame(as other: Timestamp?) -> Bool {
    guard let other, isGiven(like: other) else { return false }
    let unit: Int64 = [0: 1_000_000, 3: 1000][min(decimals, other.decimals)] ?? 1
    return abs(instant - other.instant) < unit
  }

  /// Whether one of two times has a zone, the other has none, and nothing else differs.
  ///
  /// A missing zone changes their difference just as a wrong clock does.
  fileprivate func differsInZoneAlone(from other: Timestamp) -> Bool {
    hasYear && other.hasYear && (zoneMinutes == nil) != (other.zoneMinutes == nil)
  }

  /// Whether the time is printed in the same style as another one.
  fileprivate func isIn(_ manner: Timestamp?) -> Bool { manner.map { isGiven(like: $0) } ?? false }
}
