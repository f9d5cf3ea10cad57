// Compares the captures of several devices: what one device exported and another never received. The parts of
// the comparison are in the other files of this folder.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The results of comparing the captures of several devices.
package struct Comparison: Sendable {
  /// A finding with the device and the captures that contain it.
  package struct Found: Sendable {
    /// The device, as an index in `devices`.
    package let device: Int
    /// The capture that contains the finding's store, peer and first place, as an index in the device's
    /// `captures`.
    package let capture: Int
    /// The capture that contains the finding's last place, as an index in the device's `captures`.
    package let lastCapture: Int
    /// The device that lacks the transactions or records, as an index in `devices`.
    package let lacking: Int
    /// The numbers of the transactions that the device lacks; empty if it lacks records.
    package let numbers: NumberSet
    /// The finding, as in the capture of the device.
    package let finding: Finding
    /// The records that support the finding, on all devices.
    package let evidence: [Witness]
  }

  /// A record that supports a finding, with the capture that contains it.
  package struct Witness: Sendable {
    /// The device, as an index in `devices`.
    package let device: Int
    /// The capture, as an index in the device's `captures`.
    package let capture: Int
    /// The record.
    package let evidence: Evidence
  }

  /// The devices, sorted by the names of their captures.
  package private(set) var devices: [ComparedDevice]
  /// The groups of stores that are compared with each other.
  package let groups: [StoreGroup]
  /// The transactions that the devices exported, by store, peer and number.
  package private(set) var transactions: [ComparedTransaction] = []
  /// The records that the devices sent for stores that are mirrored to CloudKit.
  package private(set) var shipments: [ComparedShipment] = []
  /// The transactions that devices wait for.
  package private(set) var waits: [Wait] = []
  /// The findings about differences between the devices.
  package private(set) var findings: [Found] = []
  /// The questions that the comparison cannot answer, with the reasons.
  package private(set) var doubts: [Doubt] = []

  /// Whether the devices have stores of the same name, or mirror to the same container, but none of them
  /// knows of another.
  package let areUnrelated: Bool
  /// Whether any two devices mirror a store to the same place.
  package let areMirroring: Bool
  /// The devices on which imports of mirrored stores brought something that the captures do not name.
  package let unnamedImporters: Set<Int>
  /// The devices whose captures list what each import brought, but cut or hide some of it.
  package let cutImporters: Set<Int>
  /// The devices whose user of a mirrored store is not known because the log hides the name.
  package let hiddenUsers: Set<Int>
  /// The devices of which each device imported records by name, whether or not these show how far the clocks
  /// are apart.
  package let namedSenders: [Int: Set<Int>]

  /// How far apart the clocks of the devices are.
  package let clocks: ClockBounds

  /// Compares some captures, one or more of each device; the result does not depend on their order.
  package init(_ diagnoses: [CaptureDiagnosis]) {
    devices = ComparedDevice.all(diagnoses)
    let groups = StoreGroups(ComparedStore.all(devices), devices)
    self.groups = StoreGroup.all(groups.all)
    let mirrored = ComparedMirroredStore.all(devices)
    clocks = ClockBounds(groups.all, MirrorSamples(mirrored), devices)
    var pairs: Set<Pair> = []
    var doubts = Doubts(devices, groups, mirrored, clocks)
    let mirroring = MirrorComparison(mirrored, devices, clocks, &doubts)
    (shipments, areMirroring) = (mirroring.shipments, mirroring.areAnyCompared)
    (unnamedImporters, cutImporters) = (mirroring.unnamedImporters, mirroring.cutImporters)
    (hiddenUsers, namedSenders) = (mirroring.hiddenUsers, mirroring.namedSenders)
    areUnrelated =
      (!groups.strangers.isEmpty || mirroring.areAnyUnrelated) && !mirroring.areAnyCompared
      && groups.all.allSatisfy { stores in Set(stores.map(\.device)).count == 1 }
    for (group, stores) in groups.all.enumerated() {
      let first = waits.count
      waits += Waits(stores, group: group).all
      for exporter in stores {
        let others = stores.filter { store in
          store.peer != exporter.peer && store.device != exporter.device && !store.isReplaced
        }
        guard !exporter.exports.isEmpty, !others.isEmpty else { continue }
        let compared = compare(exporter, others, of: group, first..<waits.count, &doubts)
        transactions += compared
        if let finding = rolledBack(exporter, compared) { findings.append(finding) }
        for device in Set(others.map(\.device)).sorted() {
          guard let receiver = others.last(where: { $0.device == device }),
            let finding = neverArrived(
              exporter, receiver, compared, former: stores.filter { $0.device == device && $0.isReplaced },
              isOneOfSeveral: stores.contains { $0.device == exporter.device && $0.peer != exporter.peer })
          else { continue }
          pairs.insert(Pair(store: exporter.name, peer: exporter.peer, device: device))
          findings.append(finding)
        }
      }
    }
    findings += divergences(groups.all, apartFrom: pairs, &doubts) + mirroring.findings
    self.doubts = doubts.all
    devices.dismissLossesSeenElsewhere(in: groups.all)
    devices.dismissLeftBehindLogs(in: groups.all)
    devices.noteLeftModels(in: groups.all)
    devices.dismissTroubleOfRemovedInstallations(in: groups.all)
    devices.findMissingBesideSkippedLogs(in: groups.all, waits)
  }

  private func compare(
    _ exporter: ComparedStore, _ others: [ComparedStore], of group: Int, _ waits: Range<Int>,
    _ doubts: inout Doubts
  ) -> [ComparedTransaction] {
    let heldBack = exporter.waitingForICloud
    var compared = exporter.exports.map { export in
      let names = devices[exporter.device].captures[export.capture].timelines.names
      return ComparedTransaction(
        store: exporter.name, group: group, peer: exporter.peer, number: export.record.number,
        log: export.record.file.text(in: names), exporter: exporter.device, capture: export.capture,
        record: export.record.record, fates: Array(repeating: nil, count: devices.count),
        wasWrittenLocally: heldBack.contains(export.record.number))
    }
    let arrived = Set(others.flatMap { $0.arrivals(of: exporter.peer) }.map(\.file).filter(\.isGivenOnce))
    for receiver in others {
      let coverage = Coverage(
        exporter: exporter, receiver: receiver, clocks: clocks,
        isReceiverShared: !devices[receiver.device].sharers.isEmpty, arrived: arrived)
      for (index, fate) in coverage.fates.enumerated() {
        // Two processes may have a store of the name; it is enough if one has the transaction.
        let old = compared[index].fates[receiver.device]
        compared[index].fates[receiver.device] = old.map { max($0, fate) } ?? fate
        if compared[index].fates[receiver.device] == .pending {
          if coverage.failed.contains(index) { compared[index].failedOn.insert(receiver.device) }
          if coverage.ofOtherModel.contains(index) {
            compared[index].ofOtherModelOn.insert(receiver.device)
          }
          if coverage.leftOver.contains(index) { compared[index].leftOverOn.insert(receiver.device) }
        }
        if fate == .missing, coverage.taken.contains(index) {
          compared[index].takenOn.insert(receiver.device)
          if coverage.skipped.contains(index) { compared[index].skippedOn.insert(receiver.device) }
        }
        if fate == .missing, coverage.lost.contains(index) {
          compared[index].lostOn.insert(receiver.device)
        }
      }
      doubts.note(coverage)
    }
    for index in waits {
      let wait = self.waits[index]
      let waiting = wait.waiting[exporter.peer]
      for place in compared.indices {
        let number = compared[place].number
        if compared[place].fates[wait.device] == .pending, waiting?.contains(number) == true {
          compared[place].waits.append(index)
        }
        if wait.peer == exporter.peer, wait.numbers.contains(number) {
          compared[place].waitedFor.append(index)
        }
      }
    }
    for device in Set(others.map(\.device)).sorted() {
      doubts.noteWaits(of: compared, on: device, isModelReported: reportsModel(device))
    }
    return compared
  }

  /// Whether errors of a device's own captures say that it skips logs of another model.
  private func reportsModel(_ device: Int) -> Bool {
    devices[device].captures.flatMap(\.findings).contains {
      $0.rule == .modelMismatch && $0.severity == .error
    }
  }

  private func neverArrived(
    _ exporter: ComparedStore, _ receiver: ComparedStore, _ compared: [ComparedTransaction],
    former: [ComparedStore], isOneOfSeveral: Bool
  ) -> Found? {
    let missing = compared.filter { $0.fates[receiver.device] == .missing }
      .sorted(by: \.place.line).sorted(by: \.capture)
    guard let first = missing.first, let last = missing.last,
      let captured = exporter.captures.first(where: { $0.capture == first.capture })
    else { return nil }
    let exports = Witness.shown(
      missing.map { Witness(device: $0.exporter, capture: $0.capture, evidence: $0.record) })
    var transactions = facts(of: missing, exporter, receiver, isOneOfSeveral: isOneOfSeveral)
    for store in former {
      let held = PeerView(store, of: exporter.peer).held
      for number in missing.map(\.number) where held.contains(number) { transactions.formerly.insert(number) }
    }
    let finding = Finding(
      NeverArrived.Detail(
        .transactions(transactions), from: exporter.device, to: receiver.device, of: devices),
      .error, store: captured.index, peer: captured.timeline.peer, evidence: exports.map(\.evidence),
      count: missing.count)
    return Found(
      device: exporter.device, capture: first.capture, lastCapture: last.capture,
      lacking: receiver.device, numbers: transactions.numbers, finding: finding,
      evidence: exports + Witness.all(of: exporter.peer, in: receiver))
  }

  /// Whether a device shows that iCloud has a transaction: it imported the log, or had it in hand and did not.
  ///
  /// Of a log that is yet to be downloaded, iCloud may know nothing but the name.
  private func isInICloud(_ transaction: ComparedTransaction, asSeenOn device: Int) -> Bool {
    switch transaction.fates[device] {
    case .imported?, .leftOut?: true
    case .pending?:
      transaction.failedOn.contains(device) || transaction.ofOtherModelOn.contains(device)
        || transaction.waits.contains { waits[$0].device == device && !waits[$0].isToBeDownloaded }
    case .missing?, .unknown?, nil: false
    }
  }

  /// Returns the facts about transactions that a device never saw.
  private func facts(
    of missing: [ComparedTransaction], _ exporter: ComparedStore, _ receiver: ComparedStore,
    isOneOfSeveral: Bool
  ) -> NeverArrived.Transactions {
    let top = receiver.top(of: exporter.peer)
    let numbers = NumberSet(missing.map(\.number))
    let waiting = numbers.ranges.first.map { receiver.waiting(of: exporter.peer, after: $0.lowerBound) }
    var transactions = NeverArrived.Transactions(
      receiverPeer: receiver.peer, numbers: numbers, lastArrived: top ?? 0 > 0 ? top : nil,
      isNoneShown: top == 0, waiting: waiting ?? 0, isOneOfSeveral: isOneOfSeveral)
    let ignored = missing.filter { $0.takenOn.contains(receiver.device) }
    transactions.taken = NumberSet(ignored.map(\.number))
    transactions.skipped = NumberSet(
      ignored.filter { $0.skippedOn.contains(receiver.device) }.map(\.number))
    let labels = devices[exporter.device].captureLabels
    transactions.takenFrom = Array(OrderedSet(ignored.map { labels[$0.capture] }))
    transactions.sharers = devices[exporter.device].sharers
    let heldBack = exporter.heldBack
    transactions.heldBack = NumberSet(missing.map(\.number).filter(heldBack.contains))
    transactions.lost = NumberSet(missing.filter { $0.lostOn.contains(receiver.device) }.map(\.number))
    let holders = devices.indices.filter { device in missing.allSatisfy { $0.fates[device] == .imported } }
    transactions.arrivedOn = holders.map { devices[$0].label }
    let others = devices.indices.map { device in missing.filter { isInICloud($0, asSeenOn: device) } }
    transactions.inICloud = NumberSet(others.joined().map(\.number))
    transactions.reached = zip(devices, others).filter { !$1.isEmpty }.map(\.0.label)
    transactions.isExporterReplaced = exporter.isReplaced && !devices[exporter.device].hasChangedAccount
    transactions.isReceiverStranded = receiver.isStranded
    transactions.areNowhere = missing.allSatisfy(\.isNowhere)
    return transactions
  }
}

extension Comparison.Witness {
  /// Returns the records of a device's exports that a finding shows: the first ones and the last.
  static func shown(_ exports: [Self]) -> [Self] {
    exports.count > maximumPerExporter
      ? Array(exports.prefix(maximumPerExporter - 1) + exports.suffix(1)) : exports
  }

  private static let maximumPerExporter = 5

  /// Returns the last record of a device about a peer: one of a log that waits for the peer, otherwise the
  /// last arrival or vector, otherwise one that shows whether the store syncs at all.
  static func all(of peer: String, in receiver: ComparedStore) -> [Self] {
    let found =
      last(in: receiver) { $0.lastWaiting(for: peer) } ?? last(in: receiver) { $0.lastHeld(of: peer) }
      ?? last(in: receiver) { $0.timeline.storage.since }
    return [found].compactMap(\.self)
  }

  /// Returns the record that `evidence` selects in the last capture of a store in which it finds one.
  private static func last(in store: ComparedStore, _ evidence: (CapturedStore) -> Evidence?) -> Self? {
    for captured in store.captures.reversed() {
      guard let evidence = evidence(captured) else { continue }
      return Self(device: store.device, capture: captured.capture, evidence: evidence)
    }
    return nil
  }
}

extension LogFile {
  /// Whether no other log, in any capture, has the name.
  fileprivate var isGivenOnce: Bool { if case .uuid = self { true } else { false } }
}

extension CapturedStore {
  /// The last record of an open log of a peer, or of an open log that waits for the peer.
  fileprivate func lastWaiting(for peer: String) -> Evidence? {
    let peer = name(of: peer)
    return timeline.imports.openLogs.inOrder.last { log in
      log.log.peer == peer || (log.needs?.needed ?? []).contains { $0.peer == peer }
    }?.evidence.last
  }

  /// The last record of an arrival from a peer, or of the vector of all that the store holds.
  fileprivate func lastHeld(of peer: String) -> Evidence? {
    let arrival = name(of: peer).flatMap { timeline.imports.arrivals[$0]?.last }
    return .latest(arrival, timeline.vector.lastSeen)
  }
}
