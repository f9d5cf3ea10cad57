// Gathers what a comparison cannot conclude.

package import LogRecords
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
    for (store, device, others) in groups.strangers { add(device, .strangers(store: store, others)) }
    for (device, compared) in devices.enumerated() {
      let own = stores[device] ?? []
      let isEmpty = own.isEmpty && !mirroring.contains(device)
      let unshown = shared.filter { owners[$0]?.contains(device) == false }.sorted()
      if isEmpty { add(device, .noStore) } else if !unshown.isEmpty { add(device, .unshown(stores: unshown)) }
      if let step = compared.stepBack { add(device, .stepBack(from: step.from, to: step.to)) }
      for store in own {
        if let reason = store.doubt { add(device, reason) }
        let forgotten = store.captures.reduce(0) { $0 + $1.timeline.exports.recent.forgotten }
        if forgotten > 0 { add(device, .tooManyExports(forgotten)) }
        if owners[store.name] == [device] {
          let isWritten = own.contains { $0.name == store.name && !$0.exports.isEmpty }
          add(device, .alone(store: store.name, isWritten: isWritten))
        }
      }
    }
  }

  mutating func note(_ coverage: Coverage) {
    let (receiver, other) = (coverage.receiver.device, coverage.exporter.device)
    let unknown = coverage.fates.count { $0 == .unknown }
    if clocks.isAssumed(of: receiver, over: other), unknown > 0 || coverage.fates.contains(.missing) {
      add(receiver, .assumedClock(other: other))
    }
    guard unknown > 0, coverage.receiver.doubt == nil else { return }
    guard clocks.isSteady(receiver), clocks.isSteady(other) else { return }
    if !clocks.agree(receiver, other) || !clocks.isKnown(of: receiver, over: other) {
      add(receiver, .clock(other: other))
    }
    gaps: for gap in Doubt.Gap.allCases {
      guard let count = coverage.gaps[gap] else { continue }
      // One sentence for all stores of two devices.
      for index in all.indices where all[index].device == receiver {
        guard case .unknown(other, let old, gap) = all[index].reason else { continue }
        all[index] = Doubt(device: receiver, reason: .unknown(other: other, count: old + count, gap))
        continue gaps
      }
      add(receiver, .unknown(other: other, count: count, gap))
    }
  }

  /// What two stores hold differs, and nothing proves that it stays so.
  ///
  /// One sentence for all peers of two devices' store.
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

  mutating func add(_ device: Int, _ reason: Doubt.Reason) {
    if !has(device, reason) { all.append(Doubt(device: device, reason: reason)) }
  }

  func has(_ device: Int, _ reason: Doubt.Reason) -> Bool {
    all.contains(Doubt(device: device, reason: reason))
  }
}

/// What a comparison cannot conclude.
package struct Doubt: Equatable, Sendable {
  /// Why.
  package enum Reason: Equatable, Sendable {
    /// Its log level does not show what arrives.
    case lowLevel
    /// The process that had its store open last printed less than those before, at a level that does not show what arrives.
    case silentLaunch(level: Int)
    /// It has no times.
    case noTimes
    /// Most of it is not understood.
    case notUnderstood
    /// Something is left out of it.
    case elided
    /// More logs are open than are followed.
    case tooManyLogs
    /// What arrived has more gaps than are tracked.
    case tooManyRanges
    /// No store with a peer ID is in it.
    case noStore
    /// It shows nothing of stores that several others have.
    case unshown(stores: [String])
    /// No other capture has its store; whether it is seen to write to it.
    case alone(store: String, isWritten: Bool)
    /// It knows nothing of other devices that have a store of the name, nor these of it.
    case strangers(store: String, [Int])
    /// It is last seen to hold less than another device, and nothing proves that the rest never arrives.
    case differing(Difference)
    /// Its clock was set back within a capture.
    case stepBack(from: Timestamp, to: Timestamp)
    /// Its times and those of another are not of the same kind, or a clock was reset.
    case clock(other: Int)
    /// Nothing from the other device arrived, so the difference of their clocks is only assumed.
    case assumedClock(other: Int)
    /// It exported more than is compared one by one.
    case tooManyExports(Int)
    /// Nothing proves what became of so many transactions of another device on it.
    case unknown(other: Int, count: Int, Gap)
    /// What concerns a store that is mirrored to CloudKit.
    case mirrored(Mirrored)
  }

  /// What two devices are last seen to hold of a peer.
  package struct Difference: Equatable, Sendable {
    package let store: String
    package let peer: String
    /// The device that the peer is, if a capture comes from it.
    package let exporter: Int?
    /// The device that holds more of it.
    package let other: Int
    /// The last transaction that it holds, and the last that the lesser one holds.
    package let held: Int
    package let holdsOnly: Int
    /// For how many further peers the same is true.
    package var others = 0
  }

  /// Why nothing is proved about a transaction, although the captures themselves could prove something.
  package enum Gap: CaseIterable, Sendable {
    /// Two logs have its number, and which of them arrived is not shown.
    case numberTwice
    /// The receiver adopted a baseline since, which may have brought it.
    case adopted
    /// Logs failed on the receiver, so that what follows cannot be in the store.
    case failed
    /// The receiver was silent for most of the time after the export.
    case silent
    /// Its captures begin after the export, and may not show that it arrived.
    case beginsLate
    /// They end too soon after it.
    case endsSoon
  }

  /// The device whose capture it is, as an index in `Comparison.devices`.
  package let device: Int
  /// Why.
  package let reason: Reason
}
