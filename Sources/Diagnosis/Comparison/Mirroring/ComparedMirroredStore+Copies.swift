// Several captures of one device may show the same, each with times in another form: without a time zone, a
// year, or any times. What they share counts once, by the times that say the most.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// Returns records of the store's captures; a record that several captures show is in the last of those
  /// whose times say the most.
  func sightings(
    _ records: (MirrorRecords) -> [MirrorRecord]
  ) -> [(captured: CapturedMirroredStore, record: MirrorRecord)] {
    let all = captures.map { (captured: $0, records: records($0.timeline.records)) }
    var best: [MirrorSighting: (capture: Int, parts: Int)] = [:]
    for (captured, own) in captures.count > 1 ? all : [] {
      for record in own where record.request.isNamed {
        let (key, parts) = (MirrorSighting(record), record.place.time.partsBesidesTheClock)
        if best[key].map({ $0.parts <= parts }) ?? true { best[key] = (captured.capture, parts) }
      }
    }
    return all.flatMap { captured, own in
      own.filter { best[MirrorSighting($0)].map { $0.capture == captured.capture } ?? true }
        .map { (captured: captured, record: $0) }
    }
  }

  /// The number of parts, besides the clock, of the times that say the most; `.min` for a single capture, whose
  /// times are all there is.
  var partsOfTimes: Int {
    captures.count > 1 ? captures.map(\.partsBesidesTheClock).max() ?? .min : .min
  }

  /// Returns the captures whose times say the most; those of the others cannot be compared with them.
  static func withMostParts(_ captures: [CapturedMirroredStore]) -> [CapturedMirroredStore] {
    let most = captures.map(\.partsBesidesTheClock).max()
    return captures.filter { $0.partsBesidesTheClock == most }
  }

  /// Returns captures of a store without those that show nothing but what others do whose times say more.
  static func withoutCopies(_ captures: [CapturedMirroredStore]) -> [CapturedMirroredStore] {
    let full = withMostParts(captures)
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
  fileprivate var partsBesidesTheClock: Int { diagnosis.facts.first.partsBesidesTheClock }

  /// The imports and the exports that the capture shows.
  fileprivate var workIDs: [MirrorID] {
    let requests = timeline.requests
    let all = requests.recent.elements + requests.concluded + requests.unclear + requests.running
    return all.filter { $0.kind == .import || $0.kind == .export }.map(\.id)
  }

  fileprivate var allRecords: [MirrorRecord] {
    let records = timeline.records
    return records.exported.elements + records.imported.elements + records.skipped.elements
      + records.deleted.elements + records.deletedHere.elements + records.arriving
  }
}
