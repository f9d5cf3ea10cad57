// Turns recognised records into events and folds them into the stores' timelines. What each family of events does is
// in `StoreTimelines+…`; how a record's store is found is in `StoreTimelines+Resolving`.

package import Catalogue
package import LogRecords
internal import OrderedCollections

/// The timelines of all stores of one capture, while it is read.
package struct StoreTimelines: Sendable {
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

  /// How many logs of all stores are open, and how many were opened so far.
  var openLogs = 0
  var openedLogs = 0

  /// How many records were about logs that are not followed, since too many are open.
  var unfollowedLogs = 0

  /// How many records were about logs that cannot be told apart, since there are too many names.
  package internal(set) var unnamedLogs = 0

  /// The processes, with what their log levels show.
  package private(set) var processes = Processes()

  /// Reads the paths of logs.
  var logPaths = LogPaths()

  /// This device's peer ID that was read last, by its line, and by all of the record up to that.
  var lastPeerLine = Memo<Name>()
  var lastPeer = Memo<Name>()

  /// The time of the last record that has one, for records without.
  private(set) var now: Timestamp?

  /// The last line that says that something was left out; `nil` for none.
  private var lastGap: Int?

  /// The time before what was left out last, until a time after it is known.
  private var gapSince: Timestamp?

  /// Whether no statement came since.
  private var isAfterGap = false

  /// The timelines of a capture whose statements the catalogue knows.
  package init(_ catalogue: EntryCatalogue) {
    shapes = catalogue.wordings.map { EventShape($0, of: catalogue.entries[$0.entry]) }
  }

  /// Takes in a record.
  ///
  /// - Returns: What happened, `nil` when the record is a mere trace.
  package mutating func note(
    _ record: Record, _ classification: Classification, entry: Int, _ bytes: Span<UInt8>
  ) -> Event? {
    let source = recognised(record, classification)
    if source.shape.isOfApp { return noteApp(source, entry: entry, bytes) }
    if let timestamp = record.timestamp {
      endGap(at: timestamp)
      now = timestamp
    }
    isAfterGap = false
    processes.noteStatement(record, level: source.shape.level)
    guard let kind = source.shape.kind else { return nil }
    var event = Event(kind: kind, time: record.timestamp ?? now, line: record.line, entry: entry)
    let (log, number) = log(of: source, kind, bytes)
    if let log, log.isBeyondNames {
      unnamedLogs += 1
      return event
    }
    event.log = log
    event.store = store(of: source, event, bytes)
    if let store = event.store { touch(store, event, source) }
    if kind == .scanBegan { noteScan(event) }
    switch kind {
    case .storageLocal: noteStorage(&event, source, bytes)
    case .sideloadFinished, .accountChanged, .containerChanged: forgetVectors(event)
    case .exportWritten, .exportReserved, .exportFailed: noteExport(&event, source, number, bytes)
    case .metadataRecovered: mendSplitWrites(event)
    case .baselineRolled, .baselineAdopted, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed,
      .baselineStranded:
      noteBaseline(event)
    case .vectorBehind: observe(.storeVector, of: source, event.store, event, bytes)
    default: noteImport(&event, source, number, bytes)
    }
    if let store = event.store, kind.isWorthTelling {
      // A log that waits for another model is told as an error in the end.
      let isError = (source.shape.isError || kind == .importModelMismatch) && !isDelay(event)
      if !event.isRepeat { stores[store].story.append(event) }
      if !event.isRepeat || isError { stores[store].pulse.add(at: event.time, isError: isError) }
    }
    return event
  }

  /// A record with the places that its statement has.
  package func recognised(_ record: Record, _ classification: Classification) -> RecognisedRecord {
    RecognisedRecord(record: record, classification: classification, shape: shapes[classification.wording])
  }

  /// Takes a vector in a record for the store's own: what it does not name the store does not hold.
  mutating func observe(
    _ role: FieldRole, of source: RecognisedRecord, _ store: Int?, _ event: Event, _ bytes: Span<UInt8>
  ) {
    guard let store, let place = source.place(role) else { return }
    let vector = KnowledgeVector(bytes.extracting(place), &names)
    stores[store].knowledge = [:]
    stores[store].vectorSeen = event.record
    for (peer, number) in vector.numbers { know(peer, number, in: store, event.record) }
    if role == .storeVector { compare(source, store, entry: event.entry, bytes) }
  }

  /// Compares what a store holds with what it was seen to hold before, by a vector or an import.
  ///
  /// Records of several threads may be printed out of order within moments; after a second it is another state. This
  /// device's own number may go back: a save that is rolled back gives its number back.
  private mutating func compare(
    _ source: RecognisedRecord, _ store: Int, entry: Int, _ bytes: Span<UInt8>
  ) {
    guard let knowledge = stores[store].knowledge else { return }
    let time = source.record.timestamp ?? now
    if mayBeSetBack(store), let time {
      let less = stores[store].held.filter { peer, held in
        guard peer != stores[store].peer, let since = held.since else { return false }
        return knowledge[peer, default: 0] < held.number && time.seconds(since: since) >= 1
      }.sorted { names[$0.key] < names[$1.key] }
      if let first = less.first {
        stores[store].setBack = SetBack(
          peers: less.map { ($0.key, before: $0.value.number, after: knowledge[$0.key, default: 0]) },
          evidence: Evidence(source.record, bytes, entry: entry), holder: first.value.pid,
          reader: source.record.pid)
      }
    }
    // What is lower within moments, or without times, decides nothing.
    for (peer, number) in knowledge where number > stores[store].held[peer]?.number ?? 0 {
      stores[store].held[peer] = Holding(number: number, since: time, pid: source.record.pid)
    }
  }

  /// Whether a store was not seen to go back yet, as far as is known now.
  func mayBeSetBack(_ store: Int) -> Bool { stores[store].setBack.map(isOfTwoProcesses) ?? true }

  /// Takes note that the capture leaves something out: nothing follows from what is not in it.
  package mutating func noteElision(at line: Int) {
    lastGap = line
    guard !isAfterGap else { return }
    isAfterGap = true
    gapSince = gapSince ?? now
    running = [:]
    for index in stores.indices {
      stores[index].exports.writer = nil
      // Its file may have been exchanged on purpose in between.
      stores[index].held = [:]
    }
  }

  /// A time after what was left out is known.
  private mutating func endGap(at time: Timestamp) {
    guard let from = gapSince else { return }
    gapSince = nil
    for index in stores.indices { stores[index].pulse.leaveOut(from: from, to: time) }
  }

  /// Whether what is told as a failure is a file that was not downloaded yet.
  private func isDelay(_ event: Event) -> Bool {
    guard let store = event.store, let file = event.log?.file else {
      return event.kind == .importDownloadFailed
    }
    return stores[store].openLogs[file]?.failure?.isDelayed ?? (event.kind == .importDownloadFailed)
  }

  /// Whether something is left out of the capture after a line.
  package func isLeftOut(after line: Int) -> Bool { lastGap.map { $0 > line } ?? false }

  /// Takes note that a store holds a peer's transactions up to a number.
  mutating func know(_ peer: Name, _ number: Int, in store: Int, _ record: RecordPlace) {
    stores[store].knowledge = stores[store].knowledge ?? [:]
    stores[store].knowledge?[peer] = number
    if stores[store].knownSince[peer]?.number != number {
      stores[store].knownSince[peer] = (number, record)
    }
  }

  /// Takes note that a process is alive, whatever it prints.
  package mutating func noteLife(of record: Record) { processes.noteLife(of: record) }

  /// When the process that has a store open printed last; `nil` without times.
  package func end(of store: StoreTimeline) -> Timestamp? {
    processes.last(of: store.pid)?.time ?? store.last.time
  }

  /// When the processes printed that had a store open, from its first record on; none without their numbers.
  package func activities(of store: StoreTimeline) -> [Activity] {
    store.pids.sorted().compactMap(processes.activity)
  }

  /// Ends the capture: decides what depends on whether a process went on beside another one.
  package mutating func settle() {
    for index in stores.indices {
      settleSplitWrites(of: index)
      stores[index].isFollowedInPart =
        unnamedLogs + stores[index].forgottenLogs + stores[index].unfollowedLogs > 0
      if let setBack = stores[index].setBack, isOfTwoProcesses(setBack) { stores[index].setBack = nil }
    }
  }

  /// Whether what seems to be a store gone back is what two processes know of it that run side by side.
  private func isOfTwoProcesses(_ setBack: SetBack) -> Bool {
    setBack.holder != setBack.reader && processes.printed(setBack.holder, after: setBack.evidence.line)
  }

  private mutating func touch(_ store: Int, _ event: Event, _ source: RecognisedRecord) {
    stores[store].last = Place(line: event.line, time: event.time)
    guard let pid = source.record.pid else { return }
    if stores[store].pid != pid { splitRunningImports(of: store, at: event.line) }
    stores[store].pid = pid
    processes.openStore(pid, at: event.time)
    if processes.activity(of: pid) != nil { stores[store].pids.insert(pid) }
  }

  private mutating func noteStorage(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let store = event.store, let flag = source.place(.flag) else { return }
    let isLocal = bytes.byte(flag.lowerBound) == UInt8(ascii: "1")
    // A process that starts sets its stores up anew.
    let isNewProcess = stores[store].storagePID != source.record.pid
    let since = stores[store].localStorageSince
    let isSeenThrough = since.map { !isLeftOut(after: $0.line) } ?? true
    if !isLocal, !isNewProcess, stores[store].localStorage == true {
      let seconds = event.time.flatMap { time in since?.time.map { time.seconds(since: $0) } }
      stores[store].readyAfter = seconds.flatMap { isSeenThrough && $0 >= 0 ? $0 : nil }
    }
    if !isLocal { stores[store].exports.heldBack = NumberSet() }
    event.isRepeat = stores[store].localStorage == isLocal && !isNewProcess && isSeenThrough
    event.isLocalStorage = isLocal
    if !event.isRepeat {
      stores[store].localStorageSince = Evidence(source.record, bytes, entry: event.entry)
    }
    stores[store].localStorage = isLocal
    stores[store].storagePID = source.record.pid
  }

  /// A scan looks for what has come; when it does not say for which store, for all of them.
  private mutating func noteScan(_ event: Event) {
    for index in event.store.map({ [$0] }) ?? Array(stores.indices) { stores[index].lastScan = event.place }
  }

  /// The store's file is exchanged: what it held before tells nothing.
  private mutating func forgetVectors(_ event: Event) {
    for index in event.store.map({ [$0] }) ?? Array(stores.indices) { stores[index].held = [:] }
  }

  private mutating func noteBaseline(_ event: Event) {
    guard let store = event.store else { return }
    if event.kind == .baselineAdopted { stores[store].held = [:] }
    switch event.kind {
    case .baselineRolled: stores[store].baseline.rolled += 1
    case .baselineAdopted: stores[store].baseline.adopted += 1
    default: stores[store].baseline.failed += 1
    }
  }
}

/// What a store was seen to hold of a peer: up to which number, since when, and by which process.
struct Holding: Sendable {
  var number: Int
  var since: Timestamp?
  var pid: Int32?
}

/// The import that runs on a thread.
struct RunningImport {
  var store: Int
  var file: LogFile

  /// The line of its beginning.
  var line: Int
}
