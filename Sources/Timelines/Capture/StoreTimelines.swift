// The timelines of all stores of one capture. Resolves each recognised record into an event and a change, and
// passes both to the store; keeps only the state of the whole capture. `StoreTimelines+Resolving` finds a
// record's store; `StoreTimelines+Setup`, `StoreTimelines+Imports` and `StoreTimelines+Exports` resolve the
// records of set-ups, imports and exports.

package import Catalogue
package import LogRecords

/// The timelines of all stores of one capture, updated while it is read.
package struct StoreTimelines: Sendable {
  /// The stores, in the order of their first records.
  package internal(set) var stores: [StoreTimeline] = []

  var storesByName = StoresByName()
  /// The last line in which a set-up printed in as much detail as the end of an import; set only if processes
  /// have no numbers.
  var lastDetailedSetup = 0
  /// The stores by their files and by the objects that set them up.
  var storesBySetup = StoresBySetup()

  /// The stores that are mirrored to CloudKit.
  package internal(set) var mirroring = MirroredStores()
  /// The identities of mirrored stores from records before the requested window.
  private var earlierStores: EarlierStores?

  /// The accounts with which set-ups began.
  var tokens = AccountTokens()

  /// The names of peers, stores, hashes and files.
  package internal(set) var names = Names()

  /// The event shape of each wording.
  package let shapes: [EventShape]

  var running = RunningImports()
  var failures = ImportFailures()
  var openLogs = OpenLogLimit()

  /// The number of records about logs that cannot be distinguished because there are too many names.
  package internal(set) var unnamedLogs = 0
  /// The processes, with what their log levels show.
  package internal(set) var processes = Processes()

  var logPaths = LogPaths()
  var describedLogs = DescribedLogs()
  /// This device's peer IDs that were read last.
  var localPeers = LocalPeers()
  /// The vectors that were read last.
  var vectors = KnownVectors()
  /// How many names were known to stand for several peers when a vector was read last.
  private var sharedPeers = 0
  /// The store and the process of the last record that belongs to a store; `nil` unless the times of that process
  /// are followed.
  private var opened: (store: Int, pid: Int32)?
  /// The store that was last found by its name and peer.
  var lastStore: Int?
  /// The time of the last record that has one, for records without.
  package private(set) var now: Timestamp?
  var gaps = CaptureGaps()
  /// The last log that was announced or whose number was reserved, until its process shows that it still
  /// prints at that level of detail.
  var awaitedLog: AwaitedLog?
  /// The last report of logs that are ahead of their store.
  var blocked: BlockedLogs?
  /// Whether the snapshot of the current record names its store, for `reservation`, which takes it; `nil` if that was
  /// not examined.
  var snapshotNamesStore: Bool?
  /// The last number that a process reserved.
  var lastReservation: Reservation?
  /// The place up to which each process imported without records, as one of its stores shows; set at the end
  /// of the capture.
  private(set) var unseenImports: [Int32?: Place] = [:]

  /// Creates the timelines of a capture whose statements are in a catalogue.
  package init(_ catalogue: EntryCatalogue) {
    let (entries, wordings) = (catalogue.entries, catalogue.wordings)
    shapes = wordings.indices.map { EventShape(wordings[$0].fields, of: wordings[$0].entry, entries) }
  }

  /// Takes in a record.
  /// - Returns: The event; `nil` if the record is a mere trace.
  package mutating func note(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Event? {
    var event = Event.unset
    return note(source, bytes, &event) ? event : nil
  }

  /// Takes in a record, and sets `event` to its event, in place because events are large.
  /// - Returns: Whether the record has an event; `false` if it is a mere trace.
  package mutating func note(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ event: inout Event
  ) -> Bool {
    if source.shape.isFromApp || source.shape.mayBeOfOthers { return noteOther(source, bytes, &event) }
    if let timestamp = source.record.timestamp {
      if gaps.awaitsTime { leaveOut(upTo: timestamp) }
      now = timestamp
    }
    gaps.end()
    if gaps.haveUnclaimed { claimGaps(source, bytes) }
    processes.noteStatement(source, bytes)
    if awaitedLog != nil { checkAwaitedLog(source) }
    if source.record.pid == nil, source.shape.level == 3,
      bytes.has("<PFUbiquitySetupAssistant: ", at: source.record.message.range.lowerBound)
    {
      lastDetailedSetup = source.record.line
    }
    guard let kind = source.shape.kind else { return false }
    event = Event(
      kind: kind, time: source.record.timestamp ?? now, line: source.record.line, entry: source.shape.entry)
    return note(&event, kind, source, bytes)
  }

  /// Takes in a record of an app, or one that may not be about a syncing store.
  @inline(never) private mutating func noteOther(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ event: inout Event
  ) -> Bool {
    if source.shape.isFromApp {
      guard let own = noteApp(source, bytes) else { return false }
      event = own
      return true
    }
    return ofMirroring(source, bytes).map { note($0, bytes, &event) } ?? false
  }

  /// Takes in a record with an event.
  ///
  /// Not inlined, because a third of the records have none and need no room for it.
  /// - Returns: Whether the event counts as one.
  @inline(never) private mutating func note(
    _ event: inout Event, _ kind: EventKind, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> Bool {
    if kind == .importSavingMetadata {
      processes.noteSave()
      if let own = running[source.runner] {
        let lines = bytes.count(of: UInt8(ascii: "\n"))
        stores[own.store].imports.save(
          own.file, upTo: Place(line: event.line + lines, time: event.time))
      } else {
        processes.noteMixedImports(of: source.record.pid)
      }
      // If threads are printed, they identify the import.
      if source.record.thread != 0 { return false }
    }
    if kind == .processCrashed { crash(source) }
    if source.shape.concernsMirroring {
      if source.record.origin != .daemon { processes.openStore(source.record.pid, at: event.time) }
      event = mirroring.note(source, event, bytes, &names, after: earlierStores)
      return true
    }
    let named = log(of: source, kind, bytes)
    if let named {
      if named.log.isBeyondNames {
        unnamedLogs += 1
        return true
      }
      event.log = named.log
    }
    event.store = store(of: source, kind, named?.log, at: event.place, bytes)
    if named == nil, kind == .importIncompatible { event.log = unnamedLog(source, of: event.store, bytes) }
    if let store = event.store { open(store, at: event.place, source) }
    let change = change(&event, source, named?.number ?? .unread, bytes)
    if kind == .importApplied, event.log == nil { processes.noteMixedImports(of: source.record.pid) }
    if let store = event.store { apply(&event, change, to: store, source, bytes) }
    return true
  }

  /// Returns a statement that may not be about a syncing store, as one of mirroring; `nil` if it is not,
  /// according to the records before it.
  package mutating func ofMirroring(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> RecognisedRecord? {
    guard mirroring.concerns(source, bytes) else { return nil }
    return RecognisedRecord(source.record, source.classification, source.shape.ofMirroring)
  }

  /// Takes the identity of a mirrored store from a record before the window.
  package mutating func learn(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard source.shape.concernsMirroring, !source.shape.mayBeOfOthers, let kind = source.shape.kind else {
      return
    }
    let event = Event(
      kind: kind, time: source.record.timestamp, line: source.record.line, entry: source.shape.entry)
    if earlierStores == nil { earlierStores = EarlierStores() }
    earlierStores?.note(source, event, bytes)
  }

  /// Returns a record with the shape of its statement.
  package func recognised(_ record: Record, _ classification: Classification) -> RecognisedRecord {
    RecognisedRecord(record, classification, shapes[classification.wording])
  }

  /// Notes that a record belongs to a store, so that its process has the store open.
  private mutating func open(_ store: Int, at place: Place, _ source: RecognisedRecord) {
    let pid = source.record.pid
    // Nothing else is new if the record before this one was of the same process and store.
    if let opened, opened.store == store, opened.pid == pid { return stores[store].goOn(at: place) }
    if let pid, let before = stores[store].pid, before != pid { takeOver(store, of: before, at: place.line) }
    let isOfApp = pid != nil || source.record.origin != .daemon
    let isFollowed = isOfApp && processes.openStore(pid, at: place.time)
    stores[store].open(by: pid, isFollowed: isFollowed, at: place)
    opened = isFollowed ? pid.map { (store, $0) } : nil
  }

  /// Notes that another process has a store open, so that the imports of the one before may be over.
  @inline(never) private mutating func takeOver(_ store: Int, of before: Int32, at line: Int) {
    for file in running.files(of: store, pid: before) {
      stores[store].imports.takeOver(file, of: before, last: processes.last(of: before), at: line, gaps)
    }
  }

  /// Notes that an exception ended a process, and the imports that it ran.
  private mutating func crash(_ source: RecognisedRecord) {
    let record = source.record
    processes.noteCrash(record.pid, at: record.line)
    for (store, file) in running.files(pid: record.pid) {
      stores[store].imports.crash(file, at: record.place)
    }
  }

  mutating func apply(
    _ event: inout Event, _ change: StoreChange, to store: Int, _ source: RecognisedRecord,
    _ bytes: Span<UInt8>
  ) {
    stores[store].vector.dismissSetBack(in: processes)
    let before = stores[store].imports.openLogs.count
    let entry = event.entry
    stores[store].apply(&event, change, from: source, names) {
      Evidence(source.record, bytes, entry: entry)
    }
    openLogs.close(before - stores[store].imports.openLogs.count)
  }

  /// The log that a process imports into a store; `nil` where the capture does not show it, or shows several.
  package func runningImport(into store: Int, in pid: Int32?) -> LogFile? {
    let files = running.files(of: store, pid: pid)
    return files.count == 1 ? files[0] : nil
  }

  // MARK: The capture

  /// Notes the first time after a gap: nothing is known about the time in between.
  @inline(never) private mutating func leaveOut(upTo time: Timestamp) {
    guard let start = gaps.takeStart() else { return }
    for index in stores.indices { stores[index].histogram.leaveOut(from: start, to: time) }
    mirroring.leaveOut(from: start, to: time)
  }

  /// Notes that the capture omits records: nothing may be inferred from what is missing there.
  package mutating func noteElision(at line: Int) {
    guard gaps.begin(at: line, after: now) else { return }
    running = RunningImports()
    failures = ImportFailures()
    blocked = nil
    storesBySetup.leaveOut()
    for index in stores.indices { stores[index].leaveOut(at: line) }
    mirroring.leaveOut(at: Place(line: line, time: now))
  }

  /// Returns the imports of a store that began and have no end although the capture would show it.
  package func unended(of store: StoreTimeline) -> [LogProgress] {
    store.imports.openLogs.inOrder { log in
      store.imports.isUnended(log, processes) && !isLeftOut(after: log.since.line)
    }
  }

  /// Returns the mirrored store that the names in a record belong to, as an index in `MirroredStores.all`;
  /// `nil` if it is unknown.
  package mutating func mirroredStore(namedIn source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    mirroring.identities.onlyStore(of: source.mirrorHints(bytes, &names))
  }

  /// Whether records are omitted from the capture after a line.
  package func isLeftOut(after line: Int) -> Bool { gaps.isLeftOut(after: line) }

  /// Notes that a process is alive, whatever it prints; `before` are other records of it right before.
  package mutating func noteLife(
    of record: Record, _ bytes: Span<UInt8>, after before: Span<AppRecordPlace>
  ) {
    processes.noteLife(of: record, bytes, after: before)
    if awaitedLog != nil, awaitedLog?.pid == record.pid { awaitedLog?.records += before.count + 1 }
  }

  /// Settles the timelines at the end of the capture: decides what depends on whether a process kept running
  /// next to another one.
  package mutating func settle() {
    for case (let pid, let place)? in stores.lazy.map(\.lastAfterUnseen)
    where place.line > unseenImports[pid]?.line ?? 0 {
      unseenImports[pid] = place
    }
    for index in stores.indices {
      stores[index].settle(processes, unnamedLogs: unnamedLogs, isLeftOut: gaps.isLeftOut)
    }
    mirroring.settle()
  }

  /// Returns the change that a record makes to its store; sets the record's transaction in the event.
  mutating func change(
    _ event: inout Event, _ source: RecognisedRecord, _ number: NamedLog.Number, _ bytes: Span<UInt8>
  ) -> StoreChange {
    switch event.kind {
    case .storageLocal: return storageChange(event, source, bytes)
    case .setupBegan:
      tokens.note(account(source, bytes), of: source.record.pid)
      return .none
    case .vectorBehind: return vector(.storeVector, of: source, event, bytes).map { .vector($0) } ?? .none
    case .vectorMatches, .vectorUpdated:
      let isOfImport = event.kind == .vectorMatches
      return vector(.storeVector, of: source, event, bytes).map { .vectorGiven($0, isOfImport: isOfImport) }
        ?? .none
    case .setupState: return setupChange(event, source, bytes)
    case .setupAborted:
      if let store = event.store { stores[store].remove(in: source.record.pid, at: event.place) }
      return .none
    case .sideloadBegan:
      forEachStore(of: event) { $0.sideload(in: source.record.pid) }
      return .none
    case .sideloadFinished, .accountChanged, .containerChanged:
      forEachStore(of: event) { $0.startOver(at: event.line) }
      return .none
    case .baselineAdoptable:
      // Unless the store is replaced, the logs that it lacks are imported one by one.
      guard let replace = source.place(.replace), bytes.byte(replace.lowerBound) == UInt8(ascii: "1") else {
        return .none
      }
      return vector(.vector, of: source, event, bytes).map { .baselineOffered($0) } ?? .none
    case .baselineReplaced: return .baseline(.replaced)
    case .baselineMadeCurrent: return .baseline(.madeCurrent)
    case .baselineRolled: return .baseline(.rolled)
    case .baselineAdopted: return .baseline(.adopted)
    case .baselineFailed, .baselineRollFailed: return .baseline(.failed)
    case .baselineAdoptFailed: return .baseline(.adoptFailed)
    case .baselineStranded: return .baseline(.stranded)
    case .exportReserved, .exportResponding, .exportBegan, .exportObjects, .exportWritten, .exportFailed,
      .exportGivenUp, .exportObjectLeftOut, .storageMoveFailed, .storageMoved:
      return exportChange(event, source, number.value, bytes)
    case .managerLoaded, .managerLoadedLocal:
      noteManagerLoaded(event, process(ofManagerIn: source.record.pid))
      return .none
    case .managerStoreId:
      noteManagerStore(event, source, bytes)
      return .none
    case .managerMerged:
      noteManagerMerged(process(ofManagerIn: source.record.pid))
      return .none
    case .metadataRecoveryBegan, .metadataRecoveryFailed:
      // The recovery waited for the import that found the two different.
      guard let store = event.store else { return .none }
      for file in running.files(of: store, pid: source.record.pid) {
        abandonImport(file, of: store, source.record.pid)
      }
      return .none
    case .metadataRecovered: return .metadataRecovered
    default: return importChange(&event, source, number, bytes)
    }
  }

  /// Calls `body` with the store of an event, or with all stores if the event names none.
  mutating func forEachStore(of event: Event, _ body: (inout StoreTimeline) -> Void) {
    if let store = event.store {
      body(&stores[store])
    } else {
      for index in stores.indices { body(&stores[index]) }
    }
  }

  /// Returns the vector at a place of a record; `nil` if there is none, if its store is unknown, or if it
  /// does not distinguish peers, because the peers that it omits then prove nothing.
  mutating func vector(
    _ role: FieldRole, of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>
  ) -> KnowledgeVector? {
    guard event.store != nil, let place = source.place(role) else { return nil }
    let vector = vectors.read(bytes.extracting(place), &names)
    forgetSharedPeers(at: event.line)
    return vector.isMasked ? nil : vector
  }

  /// Forgets what was known by names, if a vector just read shows that they stand for several peers.
  mutating func forgetSharedPeers(at line: Int) {
    guard names.sharedCount != sharedPeers else { return }
    sharedPeers = names.sharedCount
    localPeers.forget()
    for index in stores.indices { stores[index].forgetMaskedPeers(names, at: line) }
  }
}
