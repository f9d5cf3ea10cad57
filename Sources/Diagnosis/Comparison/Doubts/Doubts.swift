// Collects the conclusions that a comparison cannot draw.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct Doubts {
  private(set) var all: [Doubt] = []
  let clocks: ClockBounds

  init(
    _ devices: [ComparedDevice], _ groups: StoreGroups, _ mirrored: [ComparedMirroredStore],
    _ clocks: ClockBounds
  ) {
    self.clocks = clocks
    let mirroring = Set(mirrored.map(\.device))
    let stores = Dictionary(grouping: groups.all.joined(), by: \.device)
    let owners = Dictionary(grouping: groups.all.joined(), by: \.name).mapValues { Set($0.map(\.device)) }
    let shared = Set(groups.all.filter { Set($0.map(\.device)).count > 1 }.compactMap(\.first?.name))
    let ofLowLevel = Dictionary(grouping: groups.all.joined().filter { $0.doubt == .lowLevel }, by: \.name)
      .mapValues { Set($0.map(\.device)) }
    for (store, device, others) in groups.strangers {
      let silent = ofLowLevel[store] ?? []
      let local = groups.onLocalStorage(store, among: [device] + others)
      for (device, heldBack, lacksAccount) in local {
        add(device, .onLocalStorage(store: store, heldBack: heldBack, lacksAccount: lacksAccount))
      }
      guard !local.contains(where: { $0.device == device }) else { continue }
      let container = groups.container(of: store, on: device)
      var strangers: [Int] = []
      for other in others where !local.contains(where: { $0.device == other }) {
        if let container, let others = groups.container(of: store, on: other), others != container {
          add(device, .containers(store: store, own: container, other: other, others: others))
        } else {
          strangers.append(other)
        }
      }
      for areUnshown in [false, true] {
        let told = strangers.filter { (silent.contains(device) || silent.contains($0)) == areUnshown }
        if !told.isEmpty { noteUnrelated(device, told, in: store, of: groups, areUnshown: areUnshown) }
      }
    }
    for (device, compared) in devices.enumerated() {
      let own = stores[device] ?? []
      let isEmpty = own.isEmpty && !mirroring.contains(device)
      let unshown = shared.filter { owners[$0]?.contains(device) == false }.sorted()
      if isEmpty { add(device, .noStore) } else if !unshown.isEmpty { add(device, .unshown(stores: unshown)) }
      if mirroring.contains(device), !compared.sharers.isEmpty {
        add(device, .mirrored(.sharedInstallation(compared.sharers)))
      }
      for other in devices.indices.dropFirst(device + 1)
      where !Set(devices[other].identities).isDisjoint(with: compared.identities) {
        add(device, .mirrored(.sameStore(other: other)))
      }
      if let step = compared.stepBack, !compared.isNewestFirst {
        add(device, .stepBack(from: step.from, to: step.to))
      }
      for store in own {
        if let reason = store.doubt { add(device, reason) }
        let forgotten = store.captures.reduce(0) { $0 + $1.timeline.exports.recent.forgotten }
        if forgotten > 0 { add(device, .tooManyExports(forgotten)) }
        if owners[store.name] == [device], !devices.contains(where: \.isNewestFirst) {
          let isWritten = own.contains { $0.name == store.name && !$0.exports.isEmpty }
          add(device, .alone(store: store.name, isWritten: isWritten))
        }
      }
    }
  }

  /// Notes devices that know nothing of each other.
  ///
  /// If several do not know each other, one doubt covers them all.
  private mutating func noteUnrelated(
    _ device: Int, _ others: [Int], in store: String, of groups: StoreGroups, areUnshown: Bool
  ) {
    let isSaid = all.contains { doubt in
      guard case .strangers(store, let known, areUnshown) = doubt.reason else { return false }
      return known.contains(device) && Set(others).isSubset(of: known)
        && groups.areAllStrangers([doubt.device] + known, in: store)
    }
    if !isSaid { add(device, .strangers(store: store, others, areUnshown: areUnshown)) }
  }

  mutating func note(_ coverage: Coverage) {
    let (receiver, other) = (coverage.receiver.device, coverage.exporter.device)
    let unknown = coverage.unknown
    if clocks.isAssumed(of: receiver, over: other), unknown > 0 || coverage.fates.contains(.missing) {
      add(receiver, .assumedClock(other: other))
    }
    if clocks.isAssumed(of: other, over: receiver), coverage.gaps[.clockBehind] != nil {
      add(other, .assumedClock(other: receiver))
    }
    guard unknown > 0, coverage.receiver.doubt == nil else { return }
    guard clocks.isSteady(receiver), clocks.isSteady(other) else { return }
    // What the capture ends before needs no closer match of the times.
    if clocks.areTimed(receiver, other),
      !clocks.agree(receiver, other) || !clocks.isKnown(of: receiver, over: other),
      unknown > [.endsSoon, .endsBefore, .styles].reduce(0, { $0 + (coverage.gaps[$1] ?? 0) })
    {
      add(receiver, .clock(other: other))
    }
    for gap in Doubt.Gap.allCases {
      if let count = coverage.gaps[gap] { add(receiver, .unknown(other: other, count: count, gap)) }
    }
  }

  /// Notes the transactions of a device that wait on another one although nothing that they need is missing.
  ///
  /// With `isModelReported`, errors of the device's own say which of them are of another model.
  mutating func noteWaits(of transactions: [ComparedTransaction], on device: Int, isModelReported: Bool) {
    let waiting = transactions.filter { $0.fates[device] == .pending }
    let skipped = waiting.filter { $0.ofOtherModelOn.contains(device) }
    if let first = skipped.first, !isModelReported {
      add(device, .ofOtherModel(others: [first.exporter], count: skipped.count))
    }
    let leftOver = waiting.filter { $0.leftOverOn.contains(device) }
    if let first = leftOver.first {
      add(
        device,
        .leftOver(
          others: [first.exporter], count: leftOver.count,
          areElsewhere: leftOver.allSatisfy { !$0.devices(.imported).isEmpty }))
    }
  }

  /// Notes that two stores hold different transactions, and that nothing proves that the difference lasts.
  ///
  /// All peers of the same store on the same two devices share one doubt.
  mutating func note(_ difference: Doubt.Difference, of device: Int) {
    for index in all.indices where all[index].device == device {
      guard case .differing(var old) = all[index].reason, old.other == difference.other,
        old.store == difference.store
      else { continue }
      old.others += 1
      all[index] = Doubt(device: device, reason: .differing(old))
      return
    }
    add(device, .differing(difference))
  }

  /// Adds a doubt; a doubt of the device with the same reason absorbs its count.
  mutating func add(_ device: Int, _ reason: Doubt.Reason) {
    for index in all.indices where all[index].device == device {
      guard let both = all[index].reason.adding(reason) else { continue }
      all[index] = Doubt(device: device, reason: both)
      return
    }
    if !has(device, reason) { all.append(Doubt(device: device, reason: reason)) }
  }

  func has(_ device: Int, _ reason: Doubt.Reason) -> Bool {
    all.contains(Doubt(device: device, reason: reason))
  }
}
