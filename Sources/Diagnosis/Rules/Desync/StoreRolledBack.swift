// Reports a store that holds less than it did before, so that this device reuses numbers that other devices
// already have.

internal import OrderedCollections
package import Timelines

/// The rule for a store that went back: it is behind its receipt, its vector went back, a baseline or a
/// waiting log knows more of this device than the store holds, or this device reuses a number.
///
/// If the logs were loaded again into a new store that replaced this one, or were imported again one by one,
/// the store is repaired: then a warning, or a note if the store started empty, as after its file was removed
/// on purpose.
package struct StoreRolledBack: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "the store holds less than it did: an older copy of its file came back, or it was created again, empty "
      + "(a warning when an older copy got everything again since: then only compare it with the other devices; "
      + "a note when an empty store did)",
    advice: Advice.saveElsewhere, shownBy: [.vectorBehind])

  /// The details of a store that holds less than it did.
  package struct Detail: FindingDetail {
    /// The last transactions of each peer that the store held before and holds now.
    package let peers: [(peer: Name, before: Int, after: Int)]
    /// The place where the store was seen to hold more of the first peer; `nil` if unknown.
    package var before: Place?
    /// The label of the earlier capture with that place; `nil` if the place is in the same capture.
    package var capture: String?
    /// Whether the logs were loaded again since.
    package let isResolved: Bool
    /// Whether the logs were imported one by one for that.
    package var isImportedAgain = false
    /// The number of this device's own transactions that its store lacks, and the peers that have them; `nil`
    /// if `peers` has their numbers.
    package var lacking: (count: Int, knownTo: [Name])?
    /// Whether the store held nothing at all: it is a new store, and no copy came back.
    package var isNew = false
  }

  static let watches: Set<EventKind> = [.vectorBehind, .baselineInconsistent, .sideloadFinished]
  static let reads: Set<FieldRole> = [.number, .peer, .storeVector]
  static let explains: Set<EventKind> = [.vectorBehind]

  private var behind = OccurrencesBy<Int?>()
  private var resolved: Set<Int?> = []
  /// The stores that hold less than they did, but not nothing.
  private var partial: Set<Int?> = []

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .sideloadFinished: resolved.insert(event.store)
    // Other devices' transactions may be in transit: `BaselineStranded` waits for them. This device's own
    // transactions were once in its store.
    case .baselineInconsistent where !record.concernsOwnPeer(event, timelines) || !record.showsLack: break
    default:
      behind.note(event.store, record.evidence)
      resolved.remove(event.store)
      // An empty vector counts as zero.
      if event.kind != .vectorBehind || record.value(.storeVector)?.isEmpty != true {
        partial.insert(event.store)
      }
    }
  }

  /// Returns findings about this device's own transactions that other peers have and its store lacks.
  ///
  /// Other peers received them, so the store once held them.
  private func known(to capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      guard behind.all[index] == nil, store.vector.setBack == nil, let own = store.peer else { return nil }
      let end = capture.endOfWaits(in: store)
      let silence = capture.timelines.silence(of: store)
      let away = TimesAway(of: store)
      let logs = store.imports.openLogs.inOrder { log in
        guard log.step == .waiting, log.log.peer != own, log.isSeen(after: silence), let needs = log.needs,
          let seconds = capture.secondsWaited(log, until: end.time, besides: away),
          seconds >= MissingTransaction.timeout
        else { return false }
        return needs.needed.contains { $0.peer == own } || needs.unknown.contains { $0.peer == own }
      }
      let missing = store.missing(for: logs).filter { $0.peer == own }
      guard !missing.isEmpty, !store.mayBeInFailedLogs(missing, of: own) else { return nil }
      let numbers = missing.compactMap(\.range)
      var detail = Detail(peers: [], isResolved: false)
      if let lowest = numbers.map(\.lowerBound).min(), let highest = numbers.map(\.upperBound).max() {
        let held = store.vector.numbers?[own] ?? lowest - 1
        detail = Detail(peers: [(own, before: highest, after: held)], isResolved: false)
      } else if let count = store.ownLacking(for: logs) {
        detail.lacking = (count, Array(OrderedSet(logs.map(\.log.peer))))
      } else {
        return nil
      }
      return Finding(
        detail, .error, store: index, peer: own,
        evidence: logs.flatMap(\.evidence).sorted(by: \.line))
    }
  }

  /// Moves records that name no store, as at the beginning of a capture, to the only store whose peer is in
  /// their vectors.
  private mutating func nameStore(in capture: CaptureDiagnosis) {
    guard let unnamed = behind.all[nil] else { return }
    let fitting = capture.timelines.stores.indices.filter { index in
      guard let peer = capture.timelines.stores[index].peer.map({ capture.timelines.names[$0] }) else {
        return false
      }
      return unnamed.evidence.allSatisfy { $0.text.contains("\(peer):") }
    }
    guard fitting.count == 1, let store = fitting.first else { return }
    behind.move(nil, to: store)
    if resolved.contains(nil) { resolved.insert(store) }
    if partial.contains(nil) { partial.insert(store) }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var named = self
    named.nameStore(in: capture)
    return named.found(in: capture)
  }

  private func found(in capture: CaptureDiagnosis) -> [Finding] {
    let reported = behind.all.map { store, occurrences in
      // The set-back happened where it is reported, or later.
      let setBack = store.flatMap { capture.timelines.stores[$0].vector.setBack }
      let isImportedAgain =
        !resolved.contains(store) && setBack?.isResolved == true
        && setBack.map { $0.evidence.line >= occurrences.last.line } == true
      let isResolved = isImportedAgain || resolved.contains(store)
      let isNew = !partial.contains(store)
      return Finding(
        Detail(peers: [], isResolved: isResolved, isImportedAgain: isImportedAgain, isNew: isNew),
        Self.severity(isResolved: isResolved, isNew: isNew), store: store, occurrences)
    }
    return reported + known(to: capture)
      + capture.timelines.stores.indices.compactMap { index in
        guard behind.all[index] == nil, let setBack = capture.timelines.stores[index].vector.setBack else {
          return nil
        }
        let isResolved = setBack.isResolved
        return Finding(
          Detail(
            peers: setBack.peers, before: setBack.before, isResolved: isResolved, isImportedAgain: isResolved,
            isNew: setBack.isEmpty),
          Self.severity(isResolved: isResolved, isNew: setBack.isEmpty), store: index,
          peer: setBack.peers.first?.peer, evidence: [setBack.evidence])
      }
  }

  private static func severity(isResolved: Bool, isNew: Bool) -> Finding.Severity {
    if isResolved { isNew ? .note : .warning } else { .error }
  }
}

extension StoreTimeline {
  /// Returns the number of the store's own transactions that it lacks and logs need, if their numbers are
  /// unknown; `nil` if they may be in transit, as on a device that restarts from iCloud.
  fileprivate func ownLacking(for logs: [LogProgress]) -> Int? {
    guard let own = peer, imports.arrivals[own] == nil,
      !imports.openLogs.values.contains(where: { $0.log.peer == own })
    else { return nil }
    let needed = logs.flatMap { $0.needs?.unknown ?? [] }
    return needed.compactMap { $0.peer == own ? $0.ahead?.count : nil }.max()
  }
}

extension WatchedRecord {
  /// Whether the baseline contains transactions of the peer that it names; one that names the peer with 0
  /// does not.
  var showsLack: Bool { value(.number) != "0" }

  /// Whether the record names this device's peer, according to the store.
  func concernsOwnPeer(_ event: Event, _ timelines: StoreTimelines) -> Bool {
    guard let own = event.store.flatMap({ timelines.stores[$0].peer }) else { return false }
    return value(.peer) == timelines.names[own]
  }
}
