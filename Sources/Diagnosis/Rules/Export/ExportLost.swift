// Reports saves that did not become a transaction log: no other device learns of them, and a missing number
// blocks the next ones.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a number that was skipped in the written sequence, or a save whose log was not written.
///
/// A number that is reserved again after a rollback is not a gap. The log of a failed save may still be
/// written: under its own number by any process, without a number only by the process that failed, until it
/// turns to another save. Writing the next number does not resolve the failure.
///
/// Failures are printed at level 0, written logs at level 2: below that, a failure is all that is visible,
/// and is a warning. A log that could not be moved to iCloud from local storage, or for minutes from a
/// temporary folder, or by a set-up that found it left over, is a warning too: it waits on the device. An
/// object that is left out of the log of its save stays out, whatever is written later.
package struct ExportLost: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "a save was never written for the other devices, or an object was left out of its log (a warning when its log waits on the device, or the "
      + "log level does not show what is written)",
    advice: "Check with 'parselogs compare' whether other devices wait for the number of the save. If they "
      + "do, a new save does not help, because it gets the next number: keep a copy of each store, and rebuild "
      + "the store from this device ('parselogs help rebuild'). If they do not, change the objects again.",
    shownBy: [.exportFailed, .exportGivenUp, .exportObjectLeftOut])

  /// The details of saves that other devices will never receive.
  package struct Detail: FindingDetail {
    /// The numbers that were never written.
    package internal(set) var numbers: [ClosedRange<Int>]
    /// The error; `nil` if no record contains it.
    package let error: ErrorChain?
    /// The entry of the last failure, as an index in the catalogue; `nil` if no record reports one.
    package let step: Int?
    /// Whether the logs wait on the device until a set-up moves them.
    package var isKept = false
    /// Whether the logs that wait were left over from a save or a set-up, and are not on local storage.
    package var isLeftOver = false
    /// How long logs could not be moved out of a temporary folder, in seconds; `nil` if the failure is
    /// another one.
    package var secondsDelayed: Double?
    /// Whether the saves may have been written since without the capture showing it.
    package var mayHaveBeenWritten = false
    /// Whether the process that was to write the saves ended then.
    package var isFromEndedProcess = false
    /// The number of objects that were left out of the logs of their saves; 0 if whole saves are lost.
    package var objects = 0
    /// Whether further saves failed whose numbers are unknown.
    package var isAlsoOfOthers = false
    /// Whether the logs before and after the failures leave out no number, so that no other device waits for
    /// the saves.
    package var isNumberUsed = false
    /// What took the place of the store with these saves; `nil` if they are in the present one.
    package var successor: StoreSuccessor?
    /// The labels of the devices that have all of the numbers, which proves that they were written although
    /// the capture does not show it.
    package internal(set) var arrivedOn: [String] = []

    /// Whether whole saves were not written.
    var losesWholeSaves: Bool { !isKept && objects == 0 }

    /// Whether a later capture shows that each of the numbers was written; the next number alone does not
    /// resolve the trouble.
    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      !isKept && !numbers.isEmpty && numbers.allSatisfy { later.written.gaps(in: $0).isEmpty }
    }
  }

  /// A group of failed saves: one save by its number, or saves without numbers by their process.
  private struct Save: Hashable {
    let store: Int?
    var number: Int?
    var pid: Int32?
    /// Whether no later record can show that the save was written after all.
    var isLost = false
    /// Whether the exporter does not try again.
    var isGivenUp = false
  }

  /// Logs that a set-up could not put in their places.
  private struct LeftOver: Hashable {
    let store: Int?
    let pid: Int32?
    /// The names of their files; empty if the record does not show them.
    let files: Set<String>
  }

  static let watches: Set<EventKind> = [
    .exportResponding, .exportFailed, .exportGivenUp, .exportObjectLeftOut, .exportWritten, .storageLocal,
    .storageMoved, .storageMoveFailed, .exportMoveDelayed, .exportKept,
  ]
  static let signsOfWork: Set<EventKind> = [.exportResponding, .exportWritten]
  static let explains: Set<EventKind> = [
    .exportFailed, .exportGivenUp, .exportObjectLeftOut, .storageMoveFailed, .exportKept,
  ]

  private var failures = OccurrencesBy<Save>()
  /// The save that failed last; several records may be about it.
  private var last: Save?
  /// The objects left out of their logs, by store.
  private var objects = OccurrencesBy<Int?>()
  /// Whether the last failure was about an object: the record that summarises the errors of its save follows.
  private var isLastOfObject = false
  /// The logs that could not be moved, by store.
  private var unmoved = OccurrencesBy<Int?>()
  /// The logs that could not be moved out of a temporary folder, which is tried again at intervals, by store.
  private var delayed = OccurrencesBy<Int?>()
  /// The logs that a set-up could not put in their places, by store and process.
  private var leftOver = OccurrencesBy<LeftOver>()
  /// The process that last had each store in iCloud; if it has the store on local storage again, it sets the
  /// store up once more.
  private var inCloud: [Int: Int32?] = [:]
  /// How long such attempts may fail, in seconds: a few failures are routine, and the catalogue speaks of
  /// minutes.
  private static let timeout: Double = 300

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .exportResponding: turnToAnotherSave(event.store, record.pid)
    case .exportWritten: noteWritten(event, record, timelines)
    case .storageLocal:
      // If processes have no numbers, a store's set-up means a new process: the one before ended.
      if record.pid == nil, event.isLocalStorage == true { lose(Save(store: event.store)) }
      if event.isForAnotherAccount { lose(Save(store: event.store, pid: record.pid)) }
      forgetLeftOver(event, record)
      // Waiting logs are moved right after this; if moving fails then, that is printed again.
      if event.isLocalStorage == false {
        unmoved.forget(event.store)
        delayed.forget(event.store)
      }
    case .storageMoved:
      forgetLeftOver(movedBy: record)
      noteMoved(event, timelines)
    case .storageMoveFailed: unmoved.note(event.store, record.evidence)
    case .exportKept: noteLeftOver(event, record)
    case .exportMoveDelayed:
      // A failure that was not repeated for this long had passed.
      if let last = delayed.all[event.store]?.last.time, let time = event.time,
        time.seconds(since: last) > Self.timeout
      {
        delayed.forget(event.store)
      }
      delayed.note(event.store, record.evidence)
    default: noteFailed(event, record)
    }
  }

  private mutating func noteLeftOver(_ event: Event, _ record: WatchedRecord) {
    let evidence = record.evidence
    let log = LeftOver(store: event.store, pid: record.pid, files: evidence.namesOfLogs)
    leftOver.note(log, evidence)
  }

  /// Forgets the logs that a set-up could not put in their places once the store is set up again, by another
  /// process or by one that had it in iCloud: the set-up tries again, and a failure is printed again.
  private mutating func forgetLeftOver(_ event: Event, _ record: WatchedRecord) {
    guard let store = event.store else { return }
    if event.isLocalStorage == false { inCloud[store] = .some(record.pid) }
    guard event.isLocalStorage == true else { return }
    let isAgain = inCloud.removeValue(forKey: store) == .some(record.pid)
    guard !event.isRepeat else { return }
    for log in leftOver.all.keys where log.store == nil || log.store == store {
      if log.pid == nil || log.pid != record.pid || isAgain { leftOver.forget(log) }
    }
  }

  /// Forgets the logs that are in their places after all.
  private mutating func forgetLeftOver(movedBy record: WatchedRecord) {
    guard !leftOver.all.isEmpty else { return }
    let moved = record.evidence.namesOfLogs
    for log in leftOver.all.keys where !log.files.isEmpty && log.files.isSubset(of: moved) {
      leftOver.forget(log)
    }
  }

  /// Notes that a process exports another save: one that failed before it received a number is not tried
  /// again.
  ///
  /// A record that names no store may concern any.
  private mutating func turnToAnotherSave(_ store: Int?, _ pid: Int32?) {
    for save in failures.all.keys where save.number == nil && save.pid == pid && !save.isLost {
      if store == nil || save.store == nil || save.store == store { lose(save, isGivenUp: true) }
    }
    last = nil
    isLastOfObject = false
  }

  private mutating func noteFailed(_ event: Event, _ record: WatchedRecord) {
    if event.kind == .exportObjectLeftOut {
      objects.note(event.store, record.evidence)
      (last, isLastOfObject) = (nil, true)
      return
    }
    if isLastOfObject, event.isRepeat, event.transaction == nil { return }
    isLastOfObject = false
    var save = Save(
      store: event.store, number: event.transaction, pid: event.transaction == nil ? record.pid : nil,
      isLost: event.kind == .exportGivenUp, isGivenUp: event.kind == .exportGivenUp)
    if event.isRepeat, let last, last.store == save.store {
      save.isLost = save.isLost || last.isLost
      save.isGivenUp = save.isGivenUp || last.isGivenUp
      if save != last { failures.move(last, to: save) }
    } else {
      failures.note(save, record.evidence)
    }
    last = save
  }

  private mutating func noteWritten(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard !failures.all.isEmpty else { return }
    if let number = event.transaction { forget(number, of: event.store, timelines) }
    let own = Save(store: event.store, pid: record.pid)
    if let store = event.store, timelines.stores[store].exports.holeEvidence?.line == event.line {
      lose(own)
    } else {
      failures.forget(own)
      failures.forget(Save(store: nil, pid: record.pid))
    }
  }

  /// Forgets the failure of a save whose log is written, unless the log is of another store's save.
  private mutating func forget(_ number: Int, of store: Int?, _ timelines: StoreTimelines) {
    if let store, timelines.stores[store].exports.isLost(number) { return }
    failures.forget(Save(store: store, number: number))
  }

  /// Notes that a log is in its place after all.
  ///
  /// Once none is missing, failures without a number do not concern another log.
  private mutating func noteMoved(_ event: Event, _ timelines: StoreTimelines) {
    guard let number = event.transaction, let store = event.store else { return }
    forget(number, of: store, timelines)
    guard timelines.stores[store].exports.areAllWritten else { return }
    for save in failures.all.keys
    where save.store == store && save.number == nil && save.isLost && !save.isGivenUp {
      failures.forget(save)
    }
  }

  /// Returns findings about reserved numbers that were not seen to be written, although later ones were,
  /// because the process was silent for so long that its log level may have been lower meanwhile.
  private func inDoubt(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      let numbers = store.exports.holesInDoubt
      guard !numbers.isEmpty, let evidence = store.exports.doubtEvidence else { return nil }
      return Finding(
        Detail(
          numbers: numbers, error: nil, step: nil, mayHaveBeenWritten: true,
          isFromEndedProcess: store.exports.hasDoubtOfEnd), .warning, store: index,
        peer: store.peer, evidence: [evidence])
    }
  }

  /// Returns findings about the objects left out of their logs.
  private func leftOut(_ capture: CaptureDiagnosis) -> [Finding] {
    objects.all.map { store, occurrences in
      let last = occurrences.last
      return Finding(
        Detail(numbers: [], error: ErrorChain(last.text), step: last.entry, objects: occurrences.count),
        .error, store: store, peer: store.flatMap { capture.timelines.stores[$0].peer },
        evidence: occurrences.evidence, count: occurrences.count)
    }
  }

  private mutating func lose(_ save: Save, isGivenUp: Bool = false) {
    var lost = save
    lost.isLost = true
    lost.isGivenUp = save.isGivenUp || isGivenUp
    failures.move(save, to: lost)
  }

  /// Returns the store of failures whose records name none: the only store that lacks the number of its peer
  /// in each record's vector; `nil` if there is not exactly one.
  private func store(of failures: Occurrences, in capture: CaptureDiagnosis) -> Int? {
    guard failures.count == failures.evidence.count else { return nil }
    let fitting = capture.timelines.stores.indices.filter { index in
      let store = capture.timelines.stores[index]
      guard let peer = store.peer.map({ capture.timelines.names[$0] }) else { return false }
      return failures.evidence.allSatisfy { evidence in
        evidence.number(of: peer).map { number in
          store.exports.unwritten.contains { $0.contains(number) }
        } ?? false
      }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let stores = capture.timelines.stores
    let failures = failures.all.map { save, occurrences in
      (save: save, store: save.store ?? store(of: occurrences, in: capture), occurrences: occurrences)
    }
    let withHoles = stores.indices.filter { !stores[$0].exports.holes.isEmpty }
    return OrderedSet(failures.map(\.store) + withHoles).map { store in
      let saves = failures.filter { $0.store == store }
      let failed = saves.map(\.occurrences)
      let exports = store.map { stores[$0].exports }
      let hole = exports.flatMap { $0.holes.isEmpty ? nil : $0.holeEvidence }
      let evidence = (failed.flatMap(\.evidence) + (hole.map { [$0] } ?? [])).sorted(by: \.line)
      let cause = failed.map(\.last).max { $0.line < $1.line }
      let isAlsoOfOthers = saves.contains { $0.save.number == nil }
      let mayBeWritten =
        hole == nil && !capture.statements.showsTransactions && !saves.contains(where: \.save.isGivenUp)
      return Finding(
        Detail(
          numbers: exports?.unwritten ?? [], error: cause.map { ErrorChain($0.text) }, step: cause?.entry,
          mayHaveBeenWritten: mayBeWritten, isAlsoOfOthers: isAlsoOfOthers,
          isNumberUsed: exports?.areAllWritten(around: evidence) ?? false,
          successor: isAlsoOfOthers ? nil : exports?.successorOfUnwritten),
        mayBeWritten ? .warning : .error, store: store, peer: store.flatMap { stores[$0].peer },
        evidence: evidence,
        count: failed.reduce(hole == nil ? 0 : 1) { $0 + $1.count })
    }
      + inDoubt(capture)
      + leftOut(capture)
      + unmoved.all.map { store, occurrences in
        let own = store.map { stores[$0] }
        return Finding(
          Detail(
            numbers: own?.exports.heldBack.ranges ?? [], error: ErrorChain(occurrences.last.text),
            step: occurrences.last.entry, isKept: true),
          .warning, store: store, peer: own?.peer, evidence: occurrences.evidence, count: occurrences.count)
      }
      + delayed(capture) + leftOver(capture)
  }

  /// Returns findings about logs that a set-up could not put in their places.
  private func leftOver(_ capture: CaptureDiagnosis) -> [Finding] {
    var all: OrderedDictionary<Save, Occurrences> = [:]
    for (log, records) in leftOver.all {
      all[Save(store: log.store, pid: log.pid), default: Occurrences()].add(records)
    }
    if !all.isEmpty, !leftOver.others.isEmpty { all.values[0].add(leftOver.others) }
    return all.map { log, occurrences in
      let evidence = occurrences.evidence.sorted(by: \.line)
      let last = evidence[evidence.count - 1]
      return Finding(
        Detail(
          numbers: [], error: ErrorChain(last.text), step: last.entry, isKept: true, isLeftOver: true),
        .warning, store: log.store, peer: log.store.flatMap { capture.timelines.stores[$0].peer },
        evidence: evidence, count: occurrences.count)
    }
  }

  /// Returns findings about logs that stayed in a temporary folder for minutes.
  private func delayed(_ capture: CaptureDiagnosis) -> [Finding] {
    delayed.all.compactMap { store, occurrences in
      let seconds = Array(occurrences.evidence.prefix(1)).seconds(to: occurrences.last.time)
      guard seconds >= Self.timeout else { return nil }
      let error = ErrorChain(occurrences.last.text)
      return Finding(
        Detail(
          numbers: [], error: error, step: occurrences.last.entry, isKept: true, secondsDelayed: seconds),
        .warning, store: store, peer: store.flatMap { capture.timelines.stores[$0].peer }, occurrences)
    }
  }
}

extension Exports {
  /// Whether all numbers were written from the last one before some records to the first one after them.
  ///
  /// The number of a save that is given up is given to the next one, unless it was already in the store.
  fileprivate func areAllWritten(around evidence: [Evidence]) -> Bool {
    guard let first = evidence.first, let last = evidence.last,
      let before = recent.elements.last(where: { $0.place.line < first.line })?.number,
      let after = recent.elements.first(where: { $0.place.line > last.line })?.number, before < after
    else { return false }
    return numbers.gaps(in: before...after).isEmpty
  }
}

extension Evidence {
  /// Returns the number of a peer in the vector at the end of the record; `nil` if it has none.
  fileprivate func number(of peer: String) -> Int? {
    let text = text
    guard let vector = text.ranges(of: "<PFUbiquityKnowledgeVector: ").last else { return nil }
    let rest = text[vector.upperBound...]
    guard let found = rest.firstRange(of: "\(peer):") else { return nil }
    return Int(rest[found.upperBound...].prefix(while: \.isNumber))
  }
}
