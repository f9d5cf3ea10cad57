// The mirrored stores of one capture. Takes in each record: reads it, finds its store, and passes the change
// to it. `MirroredStores+Identity` and `MirroredStores+Exporters` find the store; what is known about names,
// exporters, repetitions and guesses is kept by types of its own.

internal import LogRecords

/// The mirrored stores of one capture, updated while it is read.
package struct MirroredStores: Sendable {
  /// The stores, in the order of their first records, including those that turned out to be others.
  package internal(set) var all: [MirroredStore] = []
  /// The number of records of stores beyond `capacity`.
  package internal(set) var unfollowed = 0
  /// The pushes for which the system does not show the store.
  package internal(set) var pushes = MirrorPushes()
  /// What CloudKit refuses of shares for which the records do not show the store, as if it were of one store;
  /// empty if nothing is refused.
  ///
  /// An array, because a store is large, and timelines are copied.
  package private(set) var ofUnknownStore: [MirroredStore] = []

  /// The stores by the names that records have for them.
  var identities = MirrorIndex()
  /// The stores that exporters work for.
  var exporters = ExporterAttribution()
  /// The batches whose store is not known yet.
  var contested = ContestedBatches()
  /// The current assumption about which store an unnamed record belongs to.
  var guesses = StoreGuesses()
  /// The records that may occur again.
  var repeats = RepeatFilter()
  /// The records without an event, which concern no store.
  var repeatsWithoutEvent = RepeatFilter()
  /// The processes that are about to open a mirrored store.
  var unopened = UnopenedStores()
  /// The options that do not show their store.
  private var unclaimed = UnclaimedOptions()
  /// The types of the records that were created last.
  private var recordTypes = RecordTypes()

  init() {}

  /// The stores, as indices in `all`, without those that turned out to be others.
  package var indices: [Int] { all.indices.filter { !all[$0].isAbsorbed } }

  /// Returns the store that absorbed a store, or the store itself.
  package func whole(_ index: Int) -> Int {
    var index = index
    // A store that was seen first absorbs the other.
    while let absorber = all[index].absorber, absorber < index { index = absorber }
    return index
  }

  // MARK: Records

  /// Takes in a record; `earlier` has the identities of stores from before the window.
  mutating func note(
    _ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>, _ names: inout Names,
    after earlier: EarlierStores?
  ) -> Event {
    let repetition = repeats.take(source.record, bytes)
    switch repetition {
    case .previous: return event.repeating(.seenAgain, repetition)
    case .print(let store): return event.repeating(MirroredEvent(store: store), repetition)
    case .none, .earlier: break
    }
    let change = source.mirrorChange(bytes, &names)
    if repetition == .earlier, !change.isEnd { return event.repeating(.seenAgain, repetition) }
    var record = MirroredRecord(source, event, change, bytes, &names, after: earlier)
    return take(&record, bytes, &names, after: earlier)
  }

  /// Takes in a record that is not a repetition, and completes how it names its store.
  mutating func take(
    _ record: inout MirroredRecord, _ bytes: Span<UInt8>, _ names: inout Names, after earlier: EarlierStores?
  ) -> Event {
    if record.kind != .mirrorExportHistory { exporters.endIdleness() }
    if let created = record.created { recordTypes.note(created.id, created.type) }
    judgeGuess(by: record, &names, after: earlier)
    defer { guesses.append(record.source, record.event, bytes) }
    if takeWithoutStore(record) { return record.event.withoutStore }
    if case .changeSeen = record.change { record.change = changeSeen(&record, bytes, names) }
    guard let store = store(of: record, bytes, names) else {
      noteUnassigned(record, bytes, &names)
      return record.event.withoutStore
    }
    return apply(&record, to: store, bytes, &names)
  }

  /// Takes in a record for which no store is searched: that a delegate is idle, or options that name no
  /// delegate.
  /// - Returns: Whether the record is one of these.
  private mutating func takeWithoutStore(_ record: MirroredRecord) -> Bool {
    switch record.change {
    case .idle:
      // The record contains nothing else about a store.
      let (owner, pid) = (record.hints.owner, record.pid)
      let store = identities.store(of: owner) ?? onlyStore(in: pid)
      if let store { all[store].requests.hideEnds(in: MirrorSource(owner: owner, pid: pid)) }
    case .options(let container, let scope) where record.hints.isEmpty:
      unclaimed.note(UnclaimedOptions.Options(container: container, scope: scope), in: record.pid)
    default: return false
    }
    return true
  }

  /// Takes in a record whose store is unknown: it may belong to any store of its process.
  private mutating func noteUnassigned(
    _ record: MirroredRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) {
    if let topic = record.source.place(.topic),
      let container = container(ofTopic: bytes.extracting(topic), names)
    {
      pushes.receive(for: container, at: record.place)
    }
    if record.kind == .mirrorImportRecords {
      for index in indices { all[index].missRecords(record.pid) }
    }
    switch record.change {
    case .caughtUp, .dismissed, .changeOfOther, .changeOfClosed:
      for index in indices { all[index].ignoreChange(in: record.pid) }
    case .troubled(let failure, _, _) where failure.concernsShare:
      noteUnsavedShare(failure, record.source, bytes, &names)
    default: break
    }
    let source = record.anySource(bytes)
    doubt(record.change, of: nil, from: source, at: record.place)
    if record.kind == .mirrorPush, record.hints.isFromApp { pushes.take(for: nil) }
  }

  // MARK: The store of a record

  /// Applies the change of a record to its store.
  private mutating func apply(
    _ record: inout MirroredRecord, to store: Int, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> Event {
    var (event, store) = (record.event, store)
    let rivals = settleRivals(of: &record, &store)
    repeats.note(store: store)
    prepare(store, for: record, bytes, &names)
    let pid = record.pid
    // Evaluated only if there are others: a store is large, and copied for it.
    let mayBeOfOthers =
      all.count > 1 && record.change.mayBeMissed && !all[store].expects(record.change, pid)
    if record.isPush, all[store].imports.pushUntaken == nil { reclaimPush(for: store) }
    all[store].apply(&event, of: store, record.change, by: record.mirrorSource(bytes))
    if let earlier = record.earlier { all[store].complete(earlier) }
    if let request = record.hints.request { keep(request, of: store) }
    if mayBeOfOthers {
      doubt(record.change, of: store, from: record.anySource(bytes), at: record.place)
    }
    if record.isPush { takePush(for: store) }
    // The store that sent a batch with rivals is unknown. A refusal in a batch is ignored: the export that
    // fails with it repeats it.
    guard rivals.isEmpty else { return event.withoutStore }
    all[store].last = record.place
    noteRefusals(record.source, of: store, bytes, &names)
    return event
  }

  /// Notes what a record shows about its store besides its change.
  private mutating func prepare(
    _ store: Int, for record: MirroredRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) {
    let pid = record.pid
    if !unclaimed.isEmpty, record.hints.owner != nil { claimOptions(for: store, record.change, pid) }
    if record.hints.isFromApp { all[store].open(by: pid, named: record.processName(bytes, &names)) }
    if case .found = record.change { exporters.note(record.source.record.thread, of: store, in: pid) }
    if !contested.isEmpty { settleBatches(record.change, of: store, pid) }
    let container = record.source.mirrorContainer(bytes, &names)
    all[store].container = all[store].container ?? container
  }

  /// Assigns the options that were printed before to the store that a delegate works for.
  private mutating func claimOptions(for store: Int, _ change: MirrorChange, _ pid: Int32?) {
    if case .observed = change {} else if all[store].container != nil { return }
    guard let options = unclaimed.claim(in: pid) else { return }
    all[store].container = options.container ?? all[store].container
    all[store].scope = options.scope ?? all[store].scope
  }

  /// Notes that a request is done for a store.
  private mutating func keep(_ request: MirrorID, of store: Int) {
    identities.note(request, of: store)
    guard identities.hasManyRequests else { return }
    let stores = all
    identities.keepRequests { stores[$1].requests.knows($0) }
  }

  /// Notes that a share was not saved, for a record that may belong to any store of its process.
  ///
  /// An app that shares has two stores, and the record names none.
  private mutating func noteUnsavedShare(
    _ failure: MirrorFailure, _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) {
    if ofUnknownStore.isEmpty {
      ofUnknownStore.append(MirroredStore(at: source.record.place, isOneOfMany: true))
    }
    ofUnknownStore[0].failures.note(failure, of: nil, in: nil, isStep: true)
    source.addRefusals(to: &ofUnknownStore[0].refusalsApart, bytes, &names, types: recordTypes)
  }

  /// Takes in the refusals that a record reports.
  private mutating func noteRefusals(
    _ source: RecognisedRecord, of store: Int, _ bytes: Span<UInt8>, _ names: inout Names
  ) {
    if source.reportsRefusalsApart(bytes) {
      source.addRefusals(to: &all[store].refusalsApart, bytes, &names, types: recordTypes)
    } else {
      source.addRefusals(to: &all[store].refusals, bytes, &names, types: recordTypes)
    }
  }

  // MARK: The capture

  /// Notes that the capture omits records: nothing may be inferred from what is missing there.
  mutating func leaveOut(at place: Place) {
    for index in all.indices { all[index].leaveOut(at: place) }
    pushes.leaveOut()
    exporters.leaveOut()
    contested.leaveOut()
    unclaimed.leaveOut()
    repeats.leaveOut()
    repeatsWithoutEvent.leaveOut()
    guesses.close()
  }

  /// Notes the times of an omitted part of the capture.
  mutating func leaveOut(from: Timestamp, to: Timestamp) {
    guesses.close()
    for index in all.indices { all[index].leaveOut(from: from, to: to) }
  }
}

extension Event {
  /// Returns the event of a record that only repeats another one, with its values.
  fileprivate func repeating(_ values: MirroredEvent, _ repetition: RepeatFilter.Repetition) -> Event {
    var event = self
    (event.isRepeat, event.isCopy) = (true, repetition.isCopy)
    event.details = .mirrored(values)
    return event
  }

  /// The event of a record that is assigned to no store.
  fileprivate var withoutStore: Event {
    var event = self
    event.details = .mirrored(MirroredEvent(store: nil))
    return event
  }
}
