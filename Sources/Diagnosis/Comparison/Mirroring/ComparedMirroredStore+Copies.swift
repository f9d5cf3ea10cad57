// Several captures of one device may show the same, each with times in another form: without a time zone, a
// year, or any times. What they share counts once, by the times with the most parts (year, zone), or by those
// of the capture that goes on longer.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// Returns records of the store's captures; a record that several captures show is in the last of those
  /// whose times count, or of those whose times have the most parts (year, zone).
  func sightings(
    _ records: (MirrorRecords) -> [MirrorRecord]
  ) -> [(captured: CapturedMirroredStore, record: MirrorRecord)] {
    let all = captures.map { (captured: $0, records: records($0.timeline.records)) }
    var best: [MirrorSighting: (capture: Int, parts: Int)] = [:]
    for (captured, own) in captures.count > 1 ? all : [] {
      for record in own where record.request.isNamed {
        let (key, time) = (MirrorSighting(record), record.place.time)
        let parts = isPlaced(time) ? .max : time.partsBesidesTheClock
        if best[key].map({ $0.parts <= parts }) ?? true { best[key] = (captured.capture, parts) }
      }
    }
    return all.flatMap { captured, own in
      own.filter { best[MirrorSighting($0)].map { $0.capture == captured.capture } ?? true }
        .map { (captured: captured, record: $0) }
    }
  }

  /// Whether a time is of the captures whose times count; those of a single capture are all there is.
  func isPlaced(_ time: Timestamp?) -> Bool { captures.count < 2 || time.partsBesidesTheClock == parts }

  /// The captures whose times count.
  var timed: [CapturedMirroredStore] { captures.filter { $0.partsBesidesTheClock == parts } }

  /// Whether some of the captures give their times with other parts than those whose times count.
  var hasOtherTimes: Bool { captures.contains { $0.partsBesidesTheClock != parts } }

  /// Returns captures of a store without those that show nothing but what others do whose times count.
  static func withoutCopies(
    _ captures: [CapturedMirroredStore], parts: Int
  ) -> [CapturedMirroredStore] {
    let full = captures.filter { $0.partsBesidesTheClock == parts }
    guard full.count < captures.count else { return captures }
    let requests = Set(full.flatMap(\.workIDs))
    let sightings = Set(full.flatMap(\.allRecords).map(MirrorSighting.init))
    return captures.filter { captured in
      full.contains { $0.capture == captured.capture } || !requests.isSuperset(of: captured.workIDs)
        || !sightings.isSuperset(of: captured.allRecords.map(MirrorSighting.init))
        || captured.unsent != nil && full.allSatisfy { $0.unsent == nil }
        || !captured.timeline.users.all.isEmpty && full.allSatisfy { $0.timeline.users.all.isEmpty }
    }
  }
}

/// A record that a request sent or received, as any capture of the time shows it.
private struct MirrorSighting: Hashable {
  let record: MirrorID
  let tag: UInt32
  let request: MirrorID

  init(_ record: MirrorRecord) { (self.record, tag, request) = (record.id, record.tag, record.request) }
}

extension CapturedMirroredStore {
  /// The parts of the capture's times: the year and the zone.
  var partsBesidesTheClock: Int { diagnosis.facts.first.partsBesidesTheClock }

  /// The imports and the exports that the capture shows.
  fileprivate var workIDs: [MirrorID] { work.map(\.id) }

  fileprivate var work: [MirrorRequest] {
    let requests = timeline.requests
    let all = requests.recent.elements + requests.concluded + requests.unclear + requests.running
    return all.filter { $0.kind == .import || $0.kind == .export }
  }

  fileprivate var allRecords: [MirrorRecord] {
    let records = timeline.records
    return records.exported.elements + records.imported.elements + records.skipped.elements
      + records.deleted.elements + records.deletedHere.elements + records.arriving
  }
}

extension ComparedDevice {
  /// The parts (year, zone) of the times that count: the most of any capture, or those of a capture
  /// that shows the same requests of a mirrored store and goes on longer.
  var parts: Int {
    let most = captures.map(\.facts.first.partsBesidesTheClock).max() ?? -1
    let stores = captures.enumerated().flatMap { capture, diagnosis in
      diagnosis.mirroredStores.map {
        CapturedMirroredStore(capture: capture, index: $0, diagnosis: diagnosis)
      }
    }
    let full = stores.filter { $0.partsBesidesTheClock == most }
    let longer = Dictionary(grouping: stores.filter { $0.partsBesidesTheClock < most }, by: \.capture).values
      .filter { $0.goesOn(after: full) }
    return longer.compactMap { $0.first?.partsBesidesTheClock }.max() ?? most
  }
}

extension [CapturedMirroredStore] {
  /// Whether the stores of a capture show all requests of others, and go on after them; and changes that were
  /// sent and that came, by which their times can be compared with those of other devices.
  fileprivate func goesOn(after others: [CapturedMirroredStore]) -> Bool {
    let shared = Set(others.flatMap(\.workIDs))
    let work = flatMap(\.work)
    let last = work.filter(\.id.isNamed).max { $0.place.line < $1.place.line }
    guard let last, !shared.isEmpty, !shared.contains(last.id), shared.isSubset(of: work.map(\.id)) else {
      return false
    }
    return contains { $0.timeline.records.exported.elements.contains { $0.tag != 0 } }
      && contains { $0.timeline.records.imported.elements.contains { $0.tag != 0 } }
  }
}
