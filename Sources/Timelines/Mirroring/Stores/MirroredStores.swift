// The mirrored stores of one capture. A store is identified by its UUID, otherwise by its file, otherwise by
// the delegate that works for it in one process; what at first seems to be two stores becomes one when a
// record names it in both ways. Extensions of `RecognisedRecord` read the records.

internal import LogRecords

/// The mirrored stores of one capture, updated while it is read.
package struct MirroredStores: Sendable {
  /// The maximum number of stores, because a capture may name a new one in every line.
  static let capacity = 256
  static let maximumOwners = 4096
  private static let minimumRequests = 8192

  /// The stores, in the order of their first records, including those that turned out to be others.
  package internal(set) var all: [MirroredStore] = []
  /// The number of records of stores beyond `capacity`.
  package private(set) var unfollowed = 0

  private(set) var byID: [MirrorID: Int] = [:]
  private(set) var byFile: [Name: Int] = [:]
  private(set) var byOwner: [MirrorOwner: Int] = [:]
  private(set) var byRequest: [MirrorID: Int] = [:]
  private var maximumRequests = minimumRequests
  /// The process that was just found to export nothing, until something else happens: asking all stores is
  /// slow.
  private var idleness = Idleness.unknown
  /// The stores that exporters work for.
  var byExporter: [MirrorOwner: Int] = [:]
  /// The store that any exporter last worked for, in each process.
  var lastExporting: [Int32?: Int] = [:]
  /// The pushes for which the system does not show the store.
  package private(set) var pushes = MirrorPushes()
  /// The types of the records that were created last.
  private var recordTypes = RecordTypes()
  /// The exporter of the last export of each store in each process, and the thread on which it was seen to
  /// find what to send.
  var lastExporter: [ExportingProcess: (exporter: MirrorOwner, request: MirrorID, thread: UInt64)] = [:]
  /// The batches whose store is not known yet.
  var contested: [ContestedBatch] = []
  /// The options without a delegate, because they are truncated, until a delegate of their process watches a
  /// store.
  private var unclaimed: [Int32?: (container: Name?, scope: MirrorScope?)] = [:]
  /// The processes that listed options of a store that is to be mirrored and that was not opened, until the
  /// outcome is known.
  var unopened: Set<Int32?> = []
  /// The records that Xcode may print again.
  var copies = PrintedCopies()
  /// The records that may occur again.
  var seen = SeenRecords()
  /// The hash function for the texts of records.
  private let hash = SeededHash()
  /// The current assumption about which store an unnamed record belongs to, until a record proves or refutes
  /// it.
  var guess: MirrorGuess?
  /// The number of guesses made: each keeps the stores as they were before it.
  var guesses = 0
  static let maximumGuesses = 256
  /// Whether records are taken in a second time, without guessing.
  var isReplaying = false
  /// The processes of which a guess was refuted, so that they have several stores.
  var processesOfSeveral: Set<Int32?> = []

  private enum Idleness: Equatable {
    case unknown
    case idle(pid: Int32?)
  }

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
    var event = event
    let isNamed = bytes.has("CoreData: ", at: Int(source.record.headerEnd))
    let message = bytes.extracting(source.record.message.range)
    let words = hash.hash(message)
    if seen.isRepeated(by: source.record, isNamed ? ~words : words) {
      event.isRepeat = true
      event.details = .mirrored(.seenAgain)
      return event
    }
    if let original = copies.take(message, words, isNamed: isNamed, hash) {
      event.isRepeat = true
      event.details = .mirrored(MirroredEvent(store: original.store))
      return event
    }
    let change = source.mirrorChange(bytes, &names)
    if seen.take(source.record, words, hash), !change.isEnd {
      event.isRepeat = true
      event.details = .mirrored(.seenAgain)
      return event
    }
    return take(source, event, change, bytes, &names, after: earlier)
  }

  /// Takes in a record that is not a repetition.
  mutating func take(
    _ source: RecognisedRecord, _ original: Event, _ change: MirrorChange, _ bytes: Span<UInt8>,
    _ names: inout Names, after earlier: EarlierStores?
  ) -> Event {
    var (event, change) = (original, change)
    if source.shape.kind != .mirrorExportHistory { idleness = .unknown }
    if source.shape.kind == .mirrorExportRecord, let created = source.createdMirrorRecord(bytes, &names) {
      recordTypes.note(created.id, created.type)
    }
    var hints = source.mirrorHints(bytes, &names)
    let identity = earlier?.identity(of: hints, &names)
    hints.id = hints.id ?? identity?.id
    judgeGuess(by: hints, of: source, &names, after: earlier)
    let isGuessOpen = guess != nil
    if isGuessOpen { guess?.append(source, original, bytes) }
    defer { if !isGuessOpen { guess?.append(source, original, bytes) } }
    if takeWithoutStore(change, hints) {
      event.details = .mirrored(MirroredEvent())
      return event
    }
    if case .changeSeen = change { change = changeSeen(source, &hints, bytes, names) }
    let found: Int? =
      if case .skipped(let named) = change {
        importing(named.id, hints.pid)
      } else {
        self.store(of: source, hints, event, bytes, names)
      }
    guard var store = found else {
      noteOfUnknownStore(source, event, change, hints, bytes, names)
      event.details = .mirrored(MirroredEvent())
      return event
    }
    let rivals = settleRivals(of: &change, of: &store, event, on: source.record.thread, hints.pid)
    copies.note(store: store)
    if !unclaimed.isEmpty, hints.owner != nil { claimOptions(for: store, change, hints.pid) }
    if hints.isFromApp {
      all[store].open(by: hints.pid, named: Self.process(of: source.record, bytes, &names))
    }
    if case .found = change { noteThread(source.record.thread, of: store, hints.pid) }
    if !contested.isEmpty { settleBatches(change, of: store, hints.pid) }
    // Evaluated only if there are others: a store is large, and copied for it.
    let mayBeOfOthers = all.count > 1 && change.mayBeMissed && !all[store].expects(change, hints.pid)
    let container = source.mirrorContainer(bytes, &names)
    all[store].container = all[store].container ?? container
    if event.kind == .mirrorPush, hints.isFromApp, all[store].imports.pushUntaken == nil {
      reclaimPush(for: store)
    }
    all[store].apply(&event, of: store, change, by: Self.printer(of: source.record, hints, bytes))
    if let identity { all[store].complete(identity) }
    if let request = hints.request { keep(request, of: store) }
    if mayBeOfOthers { doubt(change, of: store, hints.pid, at: event.place) }
    if event.kind == .mirrorPush, hints.isFromApp { pushes.take(for: all[store].container) }
    guard rivals.isEmpty else {
      // The store that sent the batch is unknown. A refusal in a batch is ignored: the export that fails with
      // it repeats it.
      event.details = .mirrored(MirroredEvent())
      return event
    }
    all[store].last = event.place
    noteRefusals(source, of: store, bytes, &names)
    return event
  }

  /// Takes in a record for which no store is searched: that a delegate is idle, or options that name no
  /// delegate.
  /// - Returns: Whether the record is one of these.
  private mutating func takeWithoutStore(_ change: MirrorChange, _ hints: MirrorHints) -> Bool {
    switch change {
    case .idle:
      // The record contains nothing else about a store.
      let store = hints.owner.flatMap { byOwner[$0] } ?? onlyStore(of: hints)
      if let store { all[store].requests.hideEnds(in: MirrorSource(owner: hints.owner, pid: hints.pid)) }
    case .options(let container, let scope) where hints.isEmpty:
      if unclaimed.count >= Self.maximumOwners { unclaimed = [:] }
      unclaimed[hints.pid] = (container, scope)
    default: return false
    }
    return true
  }

  /// Takes in a record whose store is unknown: it may belong to any store of its process.
  private mutating func noteOfUnknownStore(
    _ source: RecognisedRecord, _ event: Event, _ change: MirrorChange, _ hints: MirrorHints,
    _ bytes: Span<UInt8>, _ names: Names
  ) {
    if let topic = source.place(.topic), let container = container(ofTopic: bytes.extracting(topic), names) {
      pushes.receive(for: container, at: event.place)
    }
    if event.kind == .mirrorImportRecords {
      for index in indices { all[index].missRecords(hints.pid) }
    }
    doubt(change, of: nil, hints.pid, at: event.place)
    if event.kind == .mirrorPush, hints.isFromApp { pushes.take(for: nil) }
  }

  /// Returns the source of a record, if that works for a store.
  private static func printer(of record: Record, _ hints: MirrorHints, _ bytes: Span<UInt8>) -> MirrorSource {
    let isByName = hints.isFromApp && hints.pid == nil
    return MirrorSource(
      owner: hints.owner, pid: hints.isFromApp ? hints.pid : nil, app: isByName ? record.app(bytes) : nil)
  }

  private static func process(of record: Record, _ bytes: Span<UInt8>, _ names: inout Names) -> Name? {
    guard !record.process.isEmpty else { return nil }
    let name = names.name(bytes.extracting(record.process.range))
    return name == Names.overflow ? nil : name
  }

  /// Assigns the options that were printed before to the store that a delegate works for.
  private mutating func claimOptions(for store: Int, _ change: MirrorChange, _ pid: Int32?) {
    if case .observed = change {} else if all[store].container != nil { return }
    guard let options = unclaimed.removeValue(forKey: pid) else { return }
    all[store].container = options.container ?? all[store].container
    all[store].scope = options.scope ?? all[store].scope
  }

  private mutating func keep(_ request: MirrorID, of store: Int) {
    byRequest[request] = store
    guard byRequest.count > maximumRequests else { return }
    byRequest = byRequest.filter { all[$0.value].requests.knows($0.key) }
    maximumRequests = max(Self.minimumRequests, byRequest.count * 2)
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

  // MARK: Whose a record is

  /// Returns the store that a record names, if it is already known; `nil` if the names belong to two stores.
  func known(_ hints: MirrorHints) -> MirroredStore? {
    let found = [
      hints.id.flatMap { byID[$0] }, hints.file.flatMap { byFile[$0] }, hints.owner.flatMap { byOwner[$0] },
      hints.request.flatMap { byRequest[$0] },
    ].compactMap(\.self)
    guard let store = found.first, found.allSatisfy({ $0 == store }) else { return nil }
    return all[store]
  }

  /// Returns the store of a record; `nil` if it is unknown, or there are too many.
  private mutating func store(
    of source: RecognisedRecord, _ hints: MirrorHints, _ event: Event, _ bytes: Span<UInt8>, _ names: Names
  ) -> Int? {
    if let topic = source.place(.topic) { return store(ofTopic: bytes.extracting(topic), names) }
    if hints.isEmpty, hints.request.flatMap({ byRequest[$0] }) == nil, event.kind.concernsExporter {
      let exporter = source.place(.exporter).flatMap { bytes.mirrorAddress(in: $0) }
        .map { MirrorOwner(pid: hints.pid, address: $0) }
      if event.kind == .mirrorExportHistory {
        // The history that the exporter reads is printed with the UUID of the store.
        let id = bytes.onlyMirrorID(in: Int(source.record.message.lower)..<bytes.count)
        guard idleness != .idle(pid: hints.pid) else { return nil }
        let found = exporter.flatMap { beginning($0, id, hints.pid) } ?? onlyStore(of: hints)
        if found == nil { idleness = .idle(pid: hints.pid) }
        return found
      }
      if let store = exporting(exporter, hints.pid) { return store }
    }
    guard let found = obtain(hints, at: event.place) else { return nil }
    all[found].identify(id: hints.id, file: hints.file, owner: hints.owner, at: event.place)
    if let id = hints.id { byID[id] = found }
    if let file = hints.file, byFile.count < Self.maximumOwners || byFile[file] != nil {
      byFile[file] = found
    }
    if let owner = hints.owner {
      if byOwner.count >= Self.maximumOwners { byOwner = [:] }
      byOwner[owner] = found
    }
    return found
  }

  private mutating func obtain(_ hints: MirrorHints, at place: Place) -> Int? {
    let ofUse = hints.owner.flatMap { byOwner[$0] } ?? hints.request.flatMap { byRequest[$0] }
    var found = hints.id.flatMap { byID[$0] }
    for (other, file) in [(hints.file.flatMap { byFile[$0] }, nil), (ofUse, hints.file)] as [(Int?, Name?)] {
      guard let other, other != found, !all[other].isAbsorbed else { continue }
      if let known = found, all[known].mayBe(all[other]) {
        found = merge(known, other)
      } else if found == nil, all[other].mayBe(id: hints.id, file: file) {
        // A file with another UUID is a new store.
        found = other
      } else if other == ofUse, hints.id != nil, all[other].id != hints.id {
        // The delegate had named only the file, which is now another store's.
        all[other].release(hints.owner, hints.request)
      }
    }
    if let found {
      // Records of a process before it named a store belong to the first store that it names.
      guard hints.isFromApp, !all[found].pids.contains(hints.pid), let unnamed = unnamed(of: hints.pid) else {
        return found
      }
      return merge(found, unnamed)
    }
    if hints.isEmpty { return onlyStore(of: hints) ?? (hints.makesStore ? make(hints, at: place) : nil) }
    if let unnamed = unnamedStore(hints), mayGuess(unnamed, hints) { return unnamed }
    return hints.makesStore ? make(hints, at: place) : nil
  }

  /// Returns the only store of a process; `nil` if it has none or several.
  private func onlyStore(of hints: MirrorHints) -> Int? {
    let own = indices.filter { all[$0].pids.contains(hints.pid) }
    return own.count == 1 ? own[0] : nil
  }

  /// Returns the only store of a process for which none of the names in a record is known yet.
  private func unnamedStore(_ hints: MirrorHints) -> Int? {
    guard hints.isFromApp else { return nil }
    let own = indices.filter { index in
      let store = all[index]
      return store.pids.contains(hints.pid) && (hints.id == nil || store.id == nil)
        && (hints.file == nil || store.file == nil) && (hints.owner == nil || store.delegates.all.isEmpty)
        && !(hints.beginsWork && store.isWorkedFor(in: hints.pid))
        && !(hints.owner != nil && belongsToOther(index, in: hints.pid))
    }
    return own.count == 1 ? own[0] : nil
  }

  /// Whether a store known only by its UUID may be one of the stores of its process whose UUIDs are unknown,
  /// so that it is not a later one.
  private func belongsToOther(_ index: Int, in pid: Int32?) -> Bool {
    all[index].id != nil && all[index].delegates.all.isEmpty
      && indices.contains { $0 != index && all[$0].pids.contains(pid) && all[$0].id == nil }
  }

  /// Returns the store of a process about which nothing but its container is known.
  private func unnamed(of pid: Int32?) -> Int? {
    indices.first {
      all[$0].pids == [pid] && all[$0].id == nil && all[$0].file == nil && all[$0].delegates.all.isEmpty
    }
  }

  private mutating func make(_ hints: MirrorHints, at place: Place) -> Int? {
    // If a process has several stores, a record that names none may belong to any.
    if hints.isEmpty, all.contains(where: { !$0.isAbsorbed && $0.pids.contains(hints.pid) }) { return nil }
    guard all.count < Self.capacity else {
      unfollowed += 1
      return nil
    }
    all.append(MirroredStore(at: place, isOneOfMany: all.count >= StoreTimeline.firstStores))
    return all.count - 1
  }

  /// Merges two stores that are the same into the one that was seen first.
  mutating func merge(_ one: Int, _ two: Int) -> Int {
    let (store, other) = (min(one, two), max(one, two))
    all[store].absorb(all[other])
    all[other].absorber = store
    func moved(_ index: Int) -> Int { index == other ? store : index }
    byID = byID.mapValues(moved)
    byFile = byFile.mapValues(moved)
    byOwner = byOwner.mapValues(moved)
    byRequest = byRequest.mapValues(moved)
    byExporter = byExporter.mapValues(moved)
    lastExporting = lastExporting.mapValues(moved)
    for index in contested.indices { contested[index].stores = contested[index].stores.map(moved) }
    for (process, last) in lastExporter where process.store == other {
      let own = ExportingProcess(store: store, pid: process.pid)
      lastExporter[own] = lastExporter[own] ?? last
      lastExporter[process] = nil
    }
    return store
  }

  // MARK: The capture

  /// Notes that the capture omits records: nothing may be inferred from what is missing there.
  mutating func leaveOut(at place: Place) {
    for index in all.indices { all[index].leaveOut(at: place) }
    pushes.leaveOut()
    byExporter = [:]
    lastExporting = [:]
    lastExporter = [:]
    contested = []
    unclaimed = [:]
    copies.removeAll()
    guess = nil
  }

  /// Notes the times of an omitted part of the capture.
  mutating func leaveOut(from: Timestamp, to: Timestamp) {
    guess = nil
    for index in all.indices { all[index].leaveOut(from: from, to: to) }
  }
}
