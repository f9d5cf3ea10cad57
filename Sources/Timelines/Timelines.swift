// Turns recognised records into events and folds them into the stores' timelines. What each family of events does is
// in `Timelines+…`; how a record's store is found is in `Timelines+Resolving`.

package import Catalogue
package import LogRecords
internal import OrderedCollections

/// The timelines of all stores of one capture, while it is read.
package struct Timelines: Sendable {
  /// The stores, in the order of their first records.
  package internal(set) var stores: [StoreTimeline] = []

  /// Where the stores of a name stand.
  var storesByName: [Name: [Int]] = [:]

  /// The names of peers, stores, hashes and files.
  package internal(set) var names = Names()

  /// For each wording, what it says happened.
  private let shapes: [EventShape]

  /// The import that runs on each thread.
  var running: [Runner: RunningImport] = [:]

  /// The time of the last record that has one, for records without.
  private var now: Timestamp?

  /// Timelines of a capture whose statements the catalogue knows.
  package init(_ catalogue: Catalogue) {
    shapes = catalogue.wordings.map { EventShape($0, of: catalogue.entries[$0.entry]) }
  }

  /// Takes in a record.
  ///
  /// - Returns: What happened, `nil` when the record is a mere trace.
  package mutating func note(
    _ record: Record, _ classification: Classification, entry: Int, _ bytes: Span<UInt8>
  ) -> Event? {
    if let timestamp = record.timestamp { now = timestamp }
    let source = recognised(record, classification)
    guard let kind = source.shape.kind else { return nil }
    var event = Event(kind: kind, time: record.timestamp ?? now, line: record.line, entry: entry)
    let (log, number) = log(of: source, kind, bytes)
    event.log = log
    event.store = store(of: source, event, bytes)
    if let store = event.store { touch(store, event, source) }
    switch kind {
    case .storageLocal: noteStorage(&event, source, bytes)
    case .exportWritten, .exportReserved, .exportFailed: noteExport(&event, source, number, bytes)
    case .baselineRolled, .baselineAdopted, .baselineFailed, .baselineStranded: noteBaseline(event)
    case .vectorBehind: observe(.storeVector, of: source, event.store, bytes)
    default: noteImport(&event, source, number, bytes)
    }
    if let store = event.store, kind.isWorthTelling, !event.isRepeat { stores[store].story.append(event) }
    return event
  }

  /// A record with the places that its statement has.
  package func recognised(_ record: Record, _ classification: Classification) -> RecognisedRecord {
    RecognisedRecord(record: record, classification: classification, shape: shapes[classification.wording])
  }

  /// Takes a vector in a record for the store's own: what it does not name the store does not hold.
  mutating func observe(
    _ role: FieldRole, of source: RecognisedRecord, _ store: Int?, _ bytes: Span<UInt8>
  ) {
    guard let store, let place = source.place(role) else { return }
    let vector = KnowledgeVector(bytes.extracting(place), &names)
    stores[store].knowledge = [:]
    for (peer, number) in vector.numbers { know(peer, number, in: store) }
  }

  /// Takes note that a store holds a peer's transactions up to a number.
  mutating func know(_ peer: Name, _ number: Int, in store: Int) {
    stores[store].knowledge = stores[store].knowledge ?? [:]
    stores[store].knowledge?[peer] = number
  }

  private mutating func touch(_ store: Int, _ event: Event, _ source: RecognisedRecord) {
    stores[store].last = Place(line: event.line, time: event.time)
    if let pid = source.record.pid { stores[store].pid = pid }
  }

  private mutating func noteStorage(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let store = event.store, let flag = source.place(.flag) else { return }
    let isLocal = bytes.byte(flag.lowerBound) == UInt8(ascii: "1")
    // A process that starts sets its stores up anew.
    let isNewProcess = stores[store].storagePID != source.record.pid
    if !isLocal, !isNewProcess, stores[store].localStorage == true, let time = event.time,
      let since = stores[store].localStorageSince?.time
    {
      let seconds = time.seconds(since: since)
      stores[store].readyAfter = seconds < 0 ? nil : seconds
    }
    event.isRepeat = stores[store].localStorage == isLocal && !isNewProcess
    event.isLocalStorage = isLocal
    if !event.isRepeat {
      stores[store].localStorageSince = Evidence(source.record, bytes, entry: event.entry)
    }
    stores[store].localStorage = isLocal
    stores[store].storagePID = source.record.pid
  }

  private mutating func noteBaseline(_ event: Event) {
    guard let store = event.store else { return }
    switch event.kind {
    case .baselineRolled: stores[store].baseline.rolled += 1
    case .baselineAdopted: stores[store].baseline.adopted += 1
    default: stores[store].baseline.failed += 1
    }
  }
}

/// The import that runs on a thread.
struct RunningImport {
  var store: Int
  var file: LogFile
}
