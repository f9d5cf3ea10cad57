// The order of the states of a record. CloudKit gives a record another change tag each time it is saved, so a
// device that sends or imports a state after it had another one shows that this one is the newer, whatever the
// clocks of the devices say.

internal import LogRecords
internal import Timelines

struct MirrorStates {
  /// What one capture shows of a state: the first place where its device had it, and the last beginning of a
  /// request that sent or imported it.
  private struct Sighting {
    let device: Int
    let capture: Int
    var first: Place
    var began: Place?

    /// Whether the device had this state before a request began that sent or imported another one.
    func isBefore(_ other: Sighting) -> Bool {
      guard device == other.device, let began = other.began else { return false }
      if capture == other.capture { return first.line < began.line }
      guard let time = first.time, let later = began.time, time.isComparable(to: later) else { return false }
      return time.instant < later.instant
    }
  }

  /// The sightings of the states of each record of which the captures show several, by their tags.
  private var sightings: [MirrorID: [UInt32: [Sighting]]] = [:]

  init(_ stores: [ComparedMirroredStore]) {
    var first: [MirrorID: UInt32] = [:]
    var changed: Set<MirrorID> = []
    for record in stores.flatMap(\.captures).flatMap(\.statesOfRecords) {
      let known = first[record.id] ?? record.tag
      first[record.id] = known
      if known != record.tag { changed.insert(record.id) }
    }
    guard !changed.isEmpty else { return }
    for store in stores {
      for captured in store.captures { note(captured, of: store.device, changed) }
    }
  }

  private mutating func note(
    _ captured: CapturedMirroredStore, of device: Int, _ changed: Set<MirrorID>
  ) {
    let requests = captured.imports + captured.succeededExports
    // Where only the end of a request is printed, that is its beginning too.
    let begun = requests.filter { $0.began != $0.ended }
    let beginnings = Dictionary(
      begun.compactMap { request in request.began.map { (request.id, $0) } }, uniquingKeysWith: { $1 })
    for record in captured.statesOfRecords where changed.contains(record.id) {
      let began = beginnings[record.request]
      var own = sightings[record.id]?[record.tag] ?? []
      let last = own.indices.last { own[$0].device == device && own[$0].capture == captured.capture }
      if let last {
        if record.place.line < own[last].first.line { own[last].first = record.place }
        if let began, began.line > own[last].began?.line ?? 0 { own[last].began = began }
      } else {
        own.append(
          Sighting(device: device, capture: captured.capture, first: record.place, began: began))
      }
      sightings[record.id, default: [:]][record.tag] = own
    }
  }

  /// Whether a device shows that one state of a record is older than another, and none the contrary.
  func isOlder(_ tag: UInt32, than other: UInt32, of record: MirrorID) -> Bool {
    guard tag != 0, other != 0, tag != other, let states = sightings[record], let ones = states[tag],
      let others = states[other]
    else { return false }
    return ones.contains { one in others.contains { one.isBefore($0) } }
      && !others.contains { other in ones.contains { other.isBefore($0) } }
  }
}

extension CapturedMirroredStore {
  /// The records that the store sent or imported in states with known tags.
  fileprivate var statesOfRecords: [MirrorRecord] {
    (timeline.records.exported.elements + timeline.records.imported.elements).filter { $0.tag != 0 }
  }
}
