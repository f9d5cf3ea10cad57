// Compares the stores that several devices mirror to the same place: what one device sent to iCloud, and
// whether the others imported it. `MirrorCoverage` decides each fate.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct MirrorComparison {
  private(set) var shipments: [ComparedShipment] = []
  private(set) var findings: [Comparison.Found] = []
  /// Whether any two devices mirror a store to the same place.
  private(set) var areAnyCompared = false
  /// Whether any two devices mirror the same database for different users.
  private(set) var areAnyUnrelated = false

  /// The devices on which imports brought something that the captures do not name.
  let unnamedImporters: Set<Int>
  /// The devices whose captures list what each import brought, but cut or hide some of it.
  let cutImporters: Set<Int>
  /// The devices whose user is not known because the log hides the name.
  let hiddenUsers: Set<Int>
  /// The devices of which each device imported records by name.
  let namedSenders: [Int: Set<Int>]

  private let stores: [ComparedMirroredStore]
  private let devices: [ComparedDevice]
  private let clocks: ClockBounds
  private let deletions: MirrorDeletions
  private let states: MirrorStates

  init(
    _ stores: [ComparedMirroredStore], _ devices: [ComparedDevice], _ clocks: ClockBounds,
    _ doubts: inout Doubts
  ) {
    self.stores = stores
    self.devices = devices
    self.clocks = clocks
    deletions = MirrorDeletions(stores, clocks)
    states = MirrorStates(stores)
    unnamedImporters = Set(stores.filter { !$0.namesAllThatItImported }.map(\.device))
    let unlisted = stores.filter { !$0.listsAllImports }.map(\.device)
    cutImporters = unnamedImporters.subtracting(unlisted)
    hiddenUsers = Set(stores.filter(\.hidesUser).map(\.device))
    namedSenders = Self.namedSenders(stores)
    for (index, store) in stores.enumerated() { relate(store, index, &doubts) }
    for store in stores { compare(store, &doubts) }
    let others = RecordsOfOthers(stores, clocks, deletions)
    for lack in others.all { doubts.add(lack.device, .mirrored(lack.doubt)) }
    for lack in others.leftOut {
      doubts.add(
        lack.device, .mirrored(.leftOutOfOthers(other: lack.holder, count: lack.records.count)))
    }
  }

  /// Returns the devices of which each device imported records by name.
  private static func namedSenders(_ stores: [ComparedMirroredStore]) -> [Int: Set<Int>] {
    let sent = stores.map(\.sentRecords)
    var senders: [Int: Set<Int>] = [:]
    for receiver in stores {
      for (exporter, records) in zip(stores, sent)
      where exporter.device != receiver.device && MirrorRelation(exporter, receiver).isSame
        && receiver.hasImported(anyOf: records)
      {
        senders[receiver.device, default: []].insert(exporter.device)
      }
    }
    return senders
  }

  /// Notes how a store relates to those of other devices.
  private mutating func relate(_ store: ComparedMirroredStore, _ index: Int, _ doubts: inout Doubts) {
    var (isAlone, isCompared) = (true, false)
    for other in stores[(index + 1)...] where other.device != store.device {
      switch MirrorRelation(store, other) {
      case .same(let isUserKnown):
        areAnyCompared = true
        if !isUserKnown, !store.isNeverSetUp, !other.isNeverSetUp {
          doubts.add(store.device, .mirrored(.noUser(other: other.device)))
        }
      case .otherUser:
        areAnyUnrelated = true
        doubts.add(store.device, .mirrored(.otherUser(container: store.container, other: other.device)))
      case .unknown: doubts.add(store.device, .mirrored(.noContainer(other: other.device)))
      case .otherContainer, .otherScope: break
      }
    }
    for other in stores where other.device != store.device {
      switch MirrorRelation(store, other) {
      case .same: (isAlone, isCompared) = (false, true)
      case .otherUser, .unknown: isAlone = false
      case .otherContainer, .otherScope: break
      }
    }
    if isCompared, let unsent = store.unsent {
      let (container, scope) = (store.container, store.scope)
      doubts.add(
        store.device,
        .mirrored(
          store.isReplaced
            ? .lostUnsent(unsent, container: container, scope)
            : .unsent(unsent, container: container, scope)))
    }
    if isCompared, store.isNeverSetUp {
      doubts.add(
        store.device,
        .mirrored(
          .notSetUp(container: store.container, store.scope, lacksAccount: store.lacksAccount)))
    }
    if isAlone, devices.count > 1, !devices.contains(where: \.isNewestFirst) {
      doubts.add(store.device, .mirrored(.alone(container: store.container, store.scope)))
    }
    if let reason = store.doubt { doubts.add(store.device, reason) }
    let forgotten = store.captures.reduce(0) { $0 + $1.timeline.records.exported.forgotten }
    if forgotten > 0 { doubts.add(store.device, .mirrored(.tooManyRecords(forgotten))) }
  }

  /// Returns the stores of other devices that may receive what a store sent, by device.
  ///
  /// What only a removed installation imported is not on the device.
  private func receivers(of exporter: ComparedMirroredStore) -> OrderedDictionary<
    Int, [ComparedMirroredStore]
  > {
    OrderedDictionary(
      grouping: stores.filter {
        $0.device != exporter.device && !$0.isReplaced && MirrorRelation(exporter, $0).isSame
      }, by: \.device)
  }

  /// Returns the stores of removed installations on a device that may have received what a store sent.
  private func former(on device: Int, receiving exporter: ComparedMirroredStore) -> [ComparedMirroredStore] {
    stores.filter { $0.device == device && $0.isReplaced && MirrorRelation(exporter, $0).isSame }
  }

  /// Returns the other stores of a device that may receive what a store sent.
  ///
  /// If several stores export at the same time, the log may not say which of them sends a record.
  private func others(_ exporter: ComparedMirroredStore, on device: Int) -> [ComparedMirroredStore] {
    guard stores.count(where: { $0.device == exporter.device }) > 1 else { return [] }
    return stores.filter { $0.device == device && !MirrorRelation(exporter, $0).isSame }
  }

  /// Returns the devices whose captures show nothing about the same database.
  private func unshown(_ exporter: ComparedMirroredStore) -> [Int] {
    let shown = stores.filter { store in
      switch MirrorRelation(exporter, store) {
      case .same, .otherUser, .unknown: true
      case .otherContainer, .otherScope: false
      }
    }
    return devices.indices.filter { device in !shown.contains { $0.device == device } }
  }

  private mutating func compare(_ exporter: ComparedMirroredStore, _ doubts: inout Doubts) {
    let receivers = receivers(of: exporter)
    guard !receivers.isEmpty else { return }
    let sent = MirrorShipment.all(exporter, deletions)
    guard !sent.isEmpty else { return }
    let first = shipments.count
    shipments += sent.map { shipment in
      ComparedShipment(
        store: exporter.name, container: exporter.container, scope: exporter.scope, record: shipment.text,
        objects: shipment.objects, isDeletion: shipment.isDeletion, exporter: exporter.device,
        capture: shipment.capture,
        evidence: Evidence(at: shipment.place, entry: shipment.entry),
        fates: Array(repeating: nil, count: devices.count))
    }
    for device in unshown(exporter) where !doubts.has(device, .noStore) {
      doubts.add(device, .mirrored(.unshown(container: exporter.container, exporter.scope)))
    }
    var receiving: [(coverage: MirrorCoverage, hasNoOtherStore: Bool)] = []
    for (device, own) in receivers {
      let coverages = own.map { MirrorCoverage(exporter: exporter, receiver: $0, clocks: clocks, states) }
      let more = others(exporter, on: device)
        .map { MirrorCoverage(exporter: exporter, receiver: $0, clocks: clocks, states) }
      // What a removed installation deleted, a later one did not get again.
      let former = former(on: device, receiving: exporter)
        .map { MirrorCoverage(exporter: exporter, receiver: $0, clocks: clocks, states) }
      var gaps: [Doubt.MirrorGap: Int] = [:]
      var (byTime, isClockAssumed) = (0, false)
      for (index, shipment) in sent.enumerated() {
        let judgement = Self.judge(shipment, shipment.isDeletion ? former + coverages : coverages, more)
        shipments[first + index].fates[device] = judgement.fate
        shipments[first + index].asked[device] = judgement.asked
        if judgement.isByTime { shipments[first + index].byTime.insert(device) }
        isClockAssumed = isClockAssumed || judgement.isClockAssumed
        if judgement.fate == .missing, coverages.contains(where: { $0.hasEarlierState(of: shipment) }) {
          shipments[first + index].earlierOn.insert(device)
        }
        if judgement.fate == .missing, coverages.contains(where: { $0.hasDeletedBefore(shipment) }) {
          shipments[first + index].deletedOn.insert(device)
        }
        if judgement.fate == .missing, coverages.contains(where: { $0.hadBeforeSignOut(shipment) }) {
          shipments[first + index].signedOutOn.insert(device)
        }
        if (former + coverages).contains(where: { $0.hasListed(shipment) }) {
          shipments[first + index].listedOn.insert(device)
        }
        if let gap = judgement.gap {
          gaps[gap, default: 0] += shipment.objects
          shipments[first + index].gaps[device] = gap
        } else if judgement.isByTime {
          byTime += shipment.objects
        }
      }
      let compared = Array(shipments[first...])
      // What keeps a device from getting anything is the only reason for what it lacks.
      let isAnyMissing = compared.contains { $0.fates[device] == .missing }
      if isAnyMissing || !own.allSatisfy(\.isNeverSetUp) {
        doubts.note(
          compared, on: device, from: exporter.device, byTime: byTime, gaps, isClockAssumed: isClockAssumed)
      }
      // Another store of the app may be the one for the type.
      let hasNoOtherStore = own.count == 1 && more.isEmpty
      receiving.append((coverages[coverages.count - 1], hasNoOtherStore))
      let skipped = compared.filter { $0.fates[device] == .leftOut }
      if !skipped.isEmpty, !hasNoOtherStore {
        let count = skipped.reduce(0) { $0 + $1.objects }
        doubts.add(device, .mirrored(.leftOut(other: exporter.device, count: count)))
      }
    }
    addFindings(exporter, receiving, Array(shipments[first...]))
  }

  /// Adds what devices lack of what one sent, when the fates on all of them are known.
  private mutating func addFindings(
    _ exporter: ComparedMirroredStore, _ receiving: [(coverage: MirrorCoverage, hasNoOtherStore: Bool)],
    _ compared: [ComparedShipment]
  ) {
    for (coverage, hasNoOtherStore) in receiving {
      let missing = compared.filter { $0.fates[coverage.receiver.device] == .missing }
      // What the device had until a sign-out was in iCloud; the rest may not have been.
      let removed = missing.filter { $0.signedOutOn.contains(coverage.receiver.device) }
      let others = missing.filter { !$0.signedOutOn.contains(coverage.receiver.device) }
      findings += [removed, others].compactMap { neverArrived(exporter, coverage, $0) }
      guard hasNoOtherStore else { continue }
      let skipped = compared.filter { $0.fates[coverage.receiver.device] == .leftOut }
      if let finding = leftOut(skipped, exporter, coverage.receiver) { findings.append(finding) }
    }
  }

  /// Returns the fate of a shipment on a device.
  ///
  /// The shipment has arrived if any of the device's stores has it.
  ///
  /// If another store has it, it belongs to that store, and doubts about that store do not matter.
  private static func judge(
    _ shipment: MirrorShipment, _ own: [MirrorCoverage], _ others: [MirrorCoverage]
  ) -> MirrorCoverage.Judgement {
    let all = own.map { $0.judge(shipment) }
    if let arrived = all.first(where: { $0.fate == .imported && !$0.isByTime }) { return arrived }
    let elsewhere = others.compactMap { $0.judgeByName(shipment) }
    if let found = elsewhere.first(where: { $0.fate == .imported }) ?? elsewhere.first { return found }
    return all.first { $0.fate != .missing } ?? all[0]
  }

  private func neverArrived(
    _ exporter: ComparedMirroredStore, _ coverage: MirrorCoverage, _ missing: [ComparedShipment]
  ) -> Comparison.Found? {
    let receiver = coverage.receiver
    let missing = missing.sorted(by: \.place.line).sorted(by: \.capture)
    guard let first = missing.first else { return nil }
    let asked = first.asked[receiver.device] ?? .max
    let latest = min(coverage.likelyMoment(of: first.place) ?? .min, asked)
    // What was imported before a sign-out is removed.
    let reset = receiver.signOut == nil ? .min : receiver.userSince ?? .min
    let end = MirrorEnd(
      receiver, since: max(latest, reset),
      orPerhaps: max(coverage.earliestMoment(of: first.place) ?? latest, reset))
    let deleted = Set(missing.filter { $0.deletedOn.contains(receiver.device) }.compactMap(\.record))
    let deletion = witness(of: deleted, on: receiver) { $0.deleted.elements }
    return found(
      missing, from: exporter, to: receiver, end: end.kind, .error,
      isFetchedAnew: isInstalled(after: missing, exporter, coverage),
      others: [deletion].compactMap(\.self) + end.witnesses)
  }

  /// What a device fetched and left out: the app on it does not have the types.
  private func leftOut(
    _ leftOut: [ComparedShipment], _ exporter: ComparedMirroredStore, _ receiver: ComparedMirroredStore
  ) -> Comparison.Found? {
    let witness = witness(of: Set(leftOut.compactMap(\.record)), on: receiver) { $0.skipped.elements }
    let sorted = leftOut.sorted(by: \.place.line).sorted(by: \.capture)
    return found(
      sorted, from: exporter, to: receiver, end: .leftOut, .warning, others: [witness].compactMap(\.self))
  }

  /// The last of a device's log records about any of some records, in the last capture that has one.
  private func witness(
    of names: Set<String>, on receiver: ComparedMirroredStore, in records: (MirrorRecords) -> [MirrorRecord]
  ) -> Comparison.Witness? {
    guard !names.isEmpty else { return nil }
    for captured in receiver.captures.reversed() {
      let last = records(captured.timeline.records).last { record in
        names.contains(record.text(in: captured.diagnosis.timelines.names))
      }
      guard let last else { continue }
      return Comparison.Witness(
        device: receiver.device, capture: captured.capture,
        evidence: Evidence(at: last.place, entry: last.entry))
    }
    return nil
  }

  /// Returns how many of some shipments a removed installation of the receiver's app had imported.
  private func formerlyImported(
    _ missing: [ComparedShipment], from exporter: ComparedMirroredStore, on receiver: ComparedMirroredStore
  ) -> Int {
    var names: Set<String> = []
    for captured in former(on: receiver.device, receiving: exporter).flatMap(\.captures) {
      let all = captured.diagnosis.timelines.names
      for record in captured.timeline.records.imported.elements { names.insert(record.text(in: all)) }
    }
    return missing.count { $0.record.map(names.contains) ?? false }
  }

  /// Whether the receiver's store is that of a new installation of the app, while a former one still ran after
  /// some shipments.
  private func isInstalled(
    after missing: [ComparedShipment], _ exporter: ComparedMirroredStore, _ coverage: MirrorCoverage
  ) -> Bool {
    let former = former(on: coverage.receiver.device, receiving: exporter)
    guard let end = former.compactMap(\.end).max() else { return false }
    return missing.allSatisfy { shipment in
      coverage.likelyMoment(of: shipment.place).map { $0 + MirrorCoverage.settling <= end } ?? false
    }
  }

  /// The labels of the devices on which all of some shipments are seen to have arrived.
  private func holders(of shipments: [ComparedShipment]) -> [String] {
    devices.indices.filter { device in
      shipments.allSatisfy { $0.fates[device] == .imported && !$0.byTime.contains(device) }
    }.map { devices[$0].label }
  }

  /// Whether a device fetched a shipment, whether or not it took it.
  private func isFetched(_ shipment: ComparedShipment, by device: Int) -> Bool {
    switch shipment.fates[device] {
    case .imported?, .pending?, .leftOut?: !shipment.byTime.contains(device)
    case .missing?, .unknown?, nil: shipment.listedOn.contains(device)
    }
  }

  /// Whether any device fetched a shipment, so that iCloud had it.
  private func isFetched(_ shipment: ComparedShipment) -> Bool {
    devices.indices.contains { isFetched(shipment, by: $0) }
  }

  /// The labels of the devices that fetched some shipments, whether or not they took them; none if any of the
  /// shipments is not seen to be fetched.
  private func fetchers(of shipments: [ComparedShipment]) -> [String] {
    guard shipments.allSatisfy({ isFetched($0) }) else { return [] }
    return devices.indices.filter { device in shipments.contains { isFetched($0, by: device) } }
      .map { devices[$0].label }
  }

  /// What a device lacks of what another one sent, in the order of its captures.
  private func found(
    _ missing: [ComparedShipment], from exporter: ComparedMirroredStore,
    to receiver: ComparedMirroredStore, end: NeverArrived.Mirrored.End, _ severity: Finding.Severity,
    isFetchedAnew: Bool = false, others: [Comparison.Witness]
  ) -> Comparison.Found? {
    guard let first = missing.first, let last = missing.last,
      let captured = exporter.captures.first(where: { $0.capture == first.capture })
    else { return nil }
    let exports = Comparison.Witness.shown(
      missing.map { Comparison.Witness(device: $0.exporter, capture: $0.capture, evidence: $0.evidence) })
    let records = NeverArrived.Mirrored(
      records: missing.compactMap(\.record), objects: missing.reduce(0) { $0 + $1.objects },
      earlier: missing.count { $0.earlierOn.contains(receiver.device) },
      deleted: missing.count { $0.deletedOn.contains(receiver.device) },
      hadBeforeSignOut: missing.allSatisfy { $0.signedOutOn.contains(receiver.device) },
      formerly: formerlyImported(missing, from: exporter, on: receiver), isFetchedAnew: isFetchedAnew,
      container: exporter.container,
      haveCommonRecords: !exporter.records.isDisjoint(with: receiver.records),
      arrivedOn: holders(of: missing), fetchedBy: fetchers(of: missing),
      isAnyFetched: missing.contains { isFetched($0) }, end: end)
    let finding = Finding(
      NeverArrived.Detail(.records(records), from: exporter.device, to: receiver.device, of: devices),
      severity, mirroredStore: captured.index, evidence: exports.map(\.evidence), count: missing.count)
    return Comparison.Found(
      device: exporter.device, capture: first.capture, lastCapture: last.capture,
      lacking: receiver.device, numbers: NumberSet(), finding: finding, evidence: exports + others)
  }
}
