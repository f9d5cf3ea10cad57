// The order in which records come. CloudKit lists the changes of a zone in the order in which it got them: a
// record that was sent after another one does not come before it. Places in captures show that without any
// clock.

internal import Timelines

struct MirrorOrder {
  /// A record that came: the line where the sender's capture shows that it was in iCloud, and the first line
  /// of the import that brought it.
  private typealias Passage = (sent: Int, began: Int)

  /// A state of a record.
  private struct State: Hashable {
    let record: MirrorID
    let tag: UInt32
  }

  /// A place where a device sent a record.
  private struct Sending: Hashable {
    let capture: Int
    let line: Int
    let record: MirrorID
  }

  /// The records of each of the sender's captures that came, in the order of that capture, each with the last
  /// import that brought it or one before it.
  private var passages: [Int: [Passage]] = [:]
  /// The lines where the exports began.
  private var beginnings: [Sending: Int] = [:]
  /// An import that brought what an export sent: the line where the export began, and the end of the import.
  private typealias Fetch = (exportBegan: Int, ended: Place)

  /// The imports that brought what exports of each of the sender's captures sent, by the beginnings of these;
  /// each is the first of those from there on.
  private var fetches: [Int: [Fetch]] = [:]
  /// The lines that show each state in iCloud, by the sender's captures, as far as no sync was reset there since.
  private var sightings: [State: [Int: Int]] = [:]
  /// The last line at which the receiver imported each record.
  private var lastArrivals: [MirrorID: Int] = [:]
  /// The imports of the receiver.
  private var imports: [MirrorRequest] = []
  /// The line after which the receiver's capture shows each import, and all that it brought.
  private var lastUnclear = 0

  init(of exporter: ComparedMirroredStore, on receiver: ComparedMirroredStore) {
    guard receiver.present.count == 1, let captured = receiver.present.first,
      receiver.changedByAnother == nil
    else { return }
    let (records, requests) = (captured.timeline.records.imported, captured.timeline.requests)
    guard records.forgotten == 0, requests.forgotten == 0, requests.recent.forgotten == 0 else { return }
    imports = captured.imports
    let unclear = imports.filter { !$0.isListed }.map(\.place.line)
    lastUnclear = (unclear + captured.timeline.resets.all.map(\.record.place.line)).max() ?? 0
    for record in records.elements { lastArrivals[record.id] = record.place.line }
    let arrivals = Self.arrivals(records.elements, by: imports, after: lastUnclear)
    for sender in exporter.captures { note(sender, arrivals) }
    // What the receiver did for another user shows nothing of what it fetched for this one.
    guard !receiver.hadOtherUser else { return }
    let sentAgain = Self.statesSentAgain(by: exporter)
    for sender in exporter.captures {
      noteFetches(of: sender, arrivals.filter { !sentAgain.contains($0.key) })
    }
  }

  /// Returns the states that more than one request of a device sent: the first of them may have been before.
  private static func statesSentAgain(by exporter: ComparedMirroredStore) -> Set<State> {
    var (requests, again): ([State: (capture: Int, id: MirrorID)], Set<State>) = ([:], [])
    for captured in exporter.captures {
      for record in captured.timeline.records.exported.elements where record.tag != 0 {
        let state = State(record: record.id, tag: record.tag)
        let known = requests.updateValue((captured.capture, record.request), forKey: state)
        let isSame =
          known.map { $0.id == record.request && (record.request.isNamed || $0.capture == captured.capture) }
        if isSame == false { again.insert(state) }
      }
    }
    return again
  }

  /// Returns the imports that brought records of the own zone, by their states.
  ///
  /// The first import after `line` may fetch everything again, and does not name what was deleted since: what
  /// it brings may have come before, with all that was sent after that. A later one fetches only what is new.
  private static func arrivals(
    _ records: [MirrorRecord], by imports: [MirrorRequest], after line: Int
  ) -> [State: MirrorRequest] {
    let succeeded = imports.filter { $0.outcome == .succeeded && $0.began?.line ?? 0 > line }
    guard let fetched = succeeded.compactMap({ $0.ended?.line }).min() else { return [:] }
    let requests = Dictionary(imports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var arrivals: [State: MirrorRequest] = [:]
    for record in records where record.isInOwnZone && record.tag != 0 {
      guard let request = requests[record.request], request.outcome == .succeeded, let began = request.began,
        began.line > fetched
      else { continue }
      arrivals[State(record: record.id, tag: record.tag)] = request
    }
    return arrivals
  }

  private mutating func note(_ sender: CapturedMirroredStore, _ arrivals: [State: MirrorRequest]) {
    let exports = Dictionary(sender.succeededExports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var came: [Passage] = []
    for record in sender.timeline.records.exported.elements where record.isInOwnZone {
      guard let began = exports[record.request]?.began else { continue }
      let line = record.place.line
      beginnings[Sending(capture: sender.capture, line: line, record: record.id)] = began.line
      guard record.tag != 0, let first = arrivals[State(record: record.id, tag: record.tag)]?.began else {
        continue
      }
      came.append((sent: line, began: first.line))
    }
    came.sort { $0.sent < $1.sent }
    var last = 0
    for index in came.indices {
      last = max(last, came[index].began)
      came[index].began = last
    }
    passages[sender.capture] = came
  }

  /// Notes what a capture of the sender shows of exports that began after others had sent their records.
  ///
  /// A zone that is reset may lose what was sent to it before.
  private mutating func noteFetches(of sender: CapturedMirroredStore, _ arrivals: [State: MirrorRequest]) {
    let reset = sender.timeline.resets.all.map(\.record.place.line).max() ?? 0
    let exports = Dictionary(sender.succeededExports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var fetches: [Fetch] = []
    for record in sender.timeline.records.exported.elements
    where record.isInOwnZone && record.tag != 0 && record.place.line > reset {
      let state = State(record: record.id, tag: record.tag)
      sightings[state, default: [:]][sender.capture] = record.place.line
      guard let began = exports[record.request]?.shownBeginning, began.line > reset,
        let ended = arrivals[state]?.ended
      else { continue }
      fetches.append((exportBegan: began.line, ended: ended))
    }
    fetches.sort { $0.exportBegan < $1.exportBegan }
    for index in fetches.indices.dropLast().reversed()
    where fetches[index + 1].ended.line < fetches[index].ended.line {
      fetches[index].ended = fetches[index + 1].ended
    }
    self.fetches[sender.capture] = fetches
  }

  /// Returns the end of the first import that fetched all that was sent up to a record and more, as it brought
  /// what the device sent after the record was in iCloud; `nil` if no import is seen to do so.
  func importAfter(_ shipment: MirrorShipment) -> Place? {
    guard let id = shipment.id, shipment.tag != 0,
      let seen = sightings[State(record: id, tag: shipment.tag)]
    else { return nil }
    let ends = seen.compactMap { capture, line -> Place? in
      guard let fetches = fetches[capture] else { return nil }
      let next = fetches.indices.partitionPoint { fetches[$0].exportBegan <= line }
      return next < fetches.count ? fetches[next].ended : nil
    }
    return ends.min { $0.line < $1.line }
  }

  /// Returns the line where the first import begins that may have brought a record, as another one shows that
  /// the device sent before it; `nil` if none does, or the capture does not show all that came since.
  func firstImport(for shipment: MirrorShipment) -> Int? {
    guard let id = shipment.id,
      let began = beginnings[
        Sending(capture: shipment.capture, line: shipment.place.line, record: id)],
      let came = passages[shipment.capture]
    else { return nil }
    let next = came.indices.partitionPoint { came[$0].sent < began }
    guard next > 0 else { return nil }
    let line = came[next - 1].began
    return lastUnclear < line && lastArrivals[id] ?? 0 < line ? line : nil
  }

  /// Whether no import succeeded that began after a line.
  func isNothingImported(after line: Int) -> Bool {
    !imports.contains { $0.outcome == .succeeded && ($0.began ?? $0.place).line > line }
  }
}

extension MirrorRequest {
  /// The place where an export began; `nil` if the capture shows only later records of it, or if what it sent
  /// may be another store's.
  fileprivate var shownBeginning: Place? {
    guard let began, began.line != ended?.line, saidToRun == nil, progress.isBeginningShown, !isContested
    else { return nil }
    return began
  }

  /// Whether the capture shows how an import ended, or that it still runs, and lists all that it brought.
  fileprivate var isListed: Bool {
    guard outcome == .succeeded else { return !mayHaveChanged && (outcome != nil || isRunning) }
    return !mayHaveChanged || listing == .whole
  }
}
