// Saves that did not become a transaction log: no other device learns of them, and a number left out blocks
// the next.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// A number was skipped in the written sequence, or the log of a save was not written.
///
/// A number reserved again after a rollback is not a hole. The log of a failed save may still be written:
/// under its own number by anybody, without one only by the process that failed, until it turns to another
/// save. The next number fixes nothing. Failures are of level 0, what was written is of level 2: below that,
/// a failure shows only itself, and is a warning. So is a log that was written on local storage, or for
/// minutes in a temporary folder, and could not be moved to iCloud: it waits on the device. An object left
/// out of the log of its save is not in it, whatever is written.
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

  /// Saves that other devices will never get.
  package struct Detail: FindingDetail {
    /// The numbers never written.
    package internal(set) var numbers: [ClosedRange<Int>]
    /// Why; `nil` if no record says it.
    package let error: ErrorChain?
    /// The entry that says so; `nil` for none.
    package let step: Int?
    /// Whether the logs were written on local storage, and wait there.
    package var isKept = false
    /// For how many seconds logs could not be moved out of a temporary folder; `nil` for other failures.
    package var secondsDelayed: Double?
    /// Whether it may have been written since, which the capture does not show.
    package var mayHaveBeenWritten = false
    /// Whether the process that was to write it ended then.
    package var isOfEndedProcess = false
    /// How many objects were left out of the logs of their saves; 0 where whole saves are meant.
    package var objects = 0
    /// Whether saves failed whose numbers are not known, which may be others.
    package var isAlsoOfOthers = false
    /// The devices that have all the numbers, by their labels: they were written, though the capture does not
    /// show it.
    package internal(set) var arrivedOn: [String] = []

    /// Whether it says that saves were not written at all.
    var isOfWholeSaves: Bool { !isKept && objects == 0 }

    /// The next number mends nothing: each has to be written itself.
    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      !isKept && !numbers.isEmpty && numbers.allSatisfy { later.written.gaps(in: $0).isEmpty }
    }
  }

  /// What is known of saves that failed: one by its number, others by their process.
  private struct Save: Hashable {
    let store: Int?
    var number: Int?
    var pid: Int32?
    /// Whether no later record can say that it was written after all.
    var isLost = false
    /// Whether the exporter does not try again.
    var isGivenUp = false
  }

  static let watches: Set<EventKind> = [
    .exportResponding, .exportFailed, .exportGivenUp, .exportObjectLeftOut, .exportWritten, .storageLocal,
    .storageMoved, .storageMoveFailed, .exportMoveDelayed,
  ]
  static let signsOfWork: Set<EventKind> = [.exportResponding, .exportWritten]
  static let explains: Set<EventKind> = [
    .exportFailed, .exportGivenUp, .exportObjectLeftOut, .storageMoveFailed,
  ]

  private var failures = OccurrencesBy<Save>()
  /// The save that failed last: several records may be of it.
  private var last: Save?
  /// The objects left out of their logs, by store.
  private var objects = OccurrencesBy<Int?>()
  /// Whether what failed last is an object: what sums up the errors of its save comes after it.
  private var isLastOfObject = false
  /// The logs that could not be moved, by store.
  private var unmoved = OccurrencesBy<Int?>()
  /// The same of logs in a temporary folder, which are tried again at intervals.
  private var delayed = OccurrencesBy<Int?>()
  /// For how many seconds such tries may fail: a few are routine, and the catalogue speaks of minutes.
  private static let patience: Double = 300

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .exportResponding: turnToAnotherSave(event.store, record.pid)
    case .exportWritten: noteWritten(event, record, timelines)
    case .storageLocal:
      // A process that has no number is a new one when it sets up the store: the one before ended.
      if record.pid == nil, event.isLocalStorage == true { lose(Save(store: event.store)) }
      // What waits is moved right after: what fails then is printed again.
      if event.isLocalStorage == false {
        unmoved.forget(event.store)
        delayed.forget(event.store)
      }
    case .storageMoved: noteMoved(event, timelines)
    case .storageMoveFailed: unmoved.note(event.store, record.evidence)
    case .exportMoveDelayed:
      // What was not repeated for so long had passed.
      if let last = delayed.all[event.store]?.last.time, let time = event.time,
        time.seconds(since: last) > Self.patience
      {
        delayed.forget(event.store)
      }
      delayed.note(event.store, record.evidence)
    default: noteFailed(event, record)
    }
  }

  /// A process exports another save: one that failed before it got a number is not tried again.
  ///
  /// A record that names no store may be of any.
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
    if let number = event.transaction { failures.forget(Save(store: event.store, number: number)) }
    let own = Save(store: event.store, pid: record.pid)
    if let store = event.store, timelines.stores[store].exports.holeEvidence?.line == event.line {
      lose(own)
    } else {
      failures.forget(own)
      failures.forget(Save(store: nil, pid: record.pid))
    }
  }

  /// A log is in its place after all; when none is missing any more, no failure without a number is about
  /// another one.
  private mutating func noteMoved(_ event: Event, _ timelines: StoreTimelines) {
    guard let number = event.transaction, let store = event.store else { return }
    failures.forget(Save(store: store, number: number))
    guard timelines.stores[store].exports.areAllWritten else { return }
    for save in failures.all.keys
    where save.store == store && save.number == nil && save.isLost && !save.isGivenUp {
      failures.forget(save)
    }
  }

  /// The numbers that were reserved and not seen to be written, though later ones were, where the process was
  /// silent so long that its log level may have been lower meanwhile.
  private func inDoubt(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      let numbers = store.exports.holesInDoubt
      guard !numbers.isEmpty, let evidence = store.exports.doubtEvidence else { return nil }
      return Finding(
        Detail(
          numbers: numbers, error: nil, step: nil, mayHaveBeenWritten: true,
          isOfEndedProcess: store.exports.hasDoubtOfEnd), .warning, store: index,
        peer: store.peer, evidence: [evidence])
    }
  }

  /// The objects left out of their logs.
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

  /// The store of failures whose records name none: the only one that lacks the number which each of them
  /// gives in a vector.
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
      let evidence = (failed.flatMap(\.evidence) + (hole.map { [$0] } ?? [])).sorted { $0.line < $1.line }
      let cause = failed.map(\.last).max { $0.line < $1.line }
      let mayBeWritten =
        hole == nil && !capture.statements.showsTransactions && !saves.contains(where: \.save.isGivenUp)
      return Finding(
        Detail(
          numbers: exports?.unwritten ?? [], error: cause.map { ErrorChain($0.text) }, step: cause?.entry,
          mayHaveBeenWritten: mayBeWritten, isAlsoOfOthers: saves.contains { $0.save.number == nil }),
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
      + delayed(capture)
  }

  /// The logs that stayed in a temporary folder for minutes.
  private func delayed(_ capture: CaptureDiagnosis) -> [Finding] {
    delayed.all.compactMap { store, occurrences in
      let seconds = Array(occurrences.evidence.prefix(1)).seconds(to: occurrences.last.time)
      guard seconds >= Self.patience else { return nil }
      let error = ErrorChain(occurrences.last.text)
      return Finding(
        Detail(
          numbers: [], error: error, step: occurrences.last.entry, isKept: true, secondsDelayed: seconds),
        .warning, store: store, peer: store.flatMap { capture.timelines.stores[$0].peer }, occurrences)
    }
  }
}

extension Evidence {
  /// The number of a peer in the vector that it ends with.
  fileprivate func number(of peer: String) -> Int? {
    let text = text
    guard let vector = text.ranges(of: "<PFUbiquityKnowledgeVector: ").last else { return nil }
    let rest = text[vector.upperBound...]
    guard let found = rest.firstRange(of: "\(peer):") else { return nil }
    return Int(rest[found.upperBound...].prefix(while: \.isNumber))
  }
}
