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
  }

  /// Returns the first lines of the imports that brought records of the own zone, by their states.
  ///
  /// The first import after `line` may fetch everything again, and does not name what was deleted since: what
  /// it brings may have come before, with all that was sent after that. A later one fetches only what is new.
  private static func arrivals(
    _ records: [MirrorRecord], by imports: [MirrorRequest], after line: Int
  ) -> [State: Int] {
    let succeeded = imports.filter { $0.outcome == .succeeded && $0.began?.line ?? 0 > line }
    guard let fetched = succeeded.compactMap({ $0.ended?.line }).min() else { return [:] }
    let requests = Dictionary(imports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var arrivals: [State: Int] = [:]
    for record in records where record.isInOwnZone && record.tag != 0 {
      guard let request = requests[record.request], request.outcome == .succeeded, let began = request.began,
        began.line > fetched
      else { continue }
      arrivals[State(record: record.id, tag: record.tag)] = began.line
    }
    return arrivals
  }

  private mutating func note(_ sender: CapturedMirroredStore, _ arrivals: [State: Int]) {
    let exports = Dictionary(sender.succeededExports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var came: [Passage] = []
    for record in sender.timeline.records.exported.elements where record.isInOwnZone {
      guard let began = exports[record.request]?.began else { continue }
      let line = record.place.line
      beginnings[Sending(capture: sender.capture, line: line, record: record.id)] = began.line
      guard record.tag != 0, let first = arrivals[State(record: record.id, tag: record.tag)] else { continue }
      came.append((sent: line, began: first))
    }
    came.sort { $0.sent < $1.sent }
    var last = 0
    for index in came.indices {
      last = max(last, came[index].began)
      came[index].began = last
    }
    passages[sender.capture] = came
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
  /// Whether the capture shows how an import ended, or that it still runs, and lists all that it brought.
  fileprivate var isListed: Bool {
    guard outcome == .succeeded else { return !mayHaveChanged && (outcome != nil || isRunning) }
    return !mayHaveChanged || listing == .whole
  }
}
