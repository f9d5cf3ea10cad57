// The transactions that devices hold: for each peer of a store, the last one that each device has.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension ReportComparison {
  /// The transactions of one peer that the devices hold.
  package struct Holding: Sendable, ReportTexts {
    /// The device that the peer belongs to, if it is one of the compared devices.
    package var owner: Prose?
    /// The peer's short name.
    package var peer: Prose
    /// The number of the last transaction that each device holds; `nil` if its captures do not show it.
    package let numbers: [Int?]
    /// For each device, whether it is shown to lack a later transaction of the peer, or to wait for one.
    let areLacking: [Bool]

    /// The number of transactions that a device lacks compared with the device that holds the most.
    ///
    /// The value is `nil` if the device lacks none, or if that is not shown.
    package func behind(_ device: Int) -> Int? { areLacking[device] ? difference(device) : nil }

    /// Whether a device may hold more than it is last seen to hold: another device does.
    package func mayHoldMore(_ device: Int) -> Bool { !areLacking[device] && difference(device) != nil }

    /// The number of transactions that a device is seen to hold less than the most; `nil` if it holds the most,
    /// or if that is not shown.
    private func difference(_ device: Int) -> Int? {
      guard let own = numbers[device], let most = numbers.compactMap(\.self).max(), own < most else {
        return nil
      }
      return most - own
    }

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.owner, \.peer) }
  }

  private static let maximumHoldings = 60

  /// The holdings for each peer of a group's stores, with the devices' own peers first.
  static func holdings(of place: Int, _ source: Comparison, _ labels: [Prose]) -> [Holding] {
    let group = source.groups[place]
    let others = source.groups.filter { $0.store == group.store }.reduce(into: Set()) {
      $0.formUnion($1.peers)
    }.subtracting(group.peers)
    var held: OrderedDictionary<String, (name: Prose, numbers: [Int?])> = [:]
    for (index, device) in source.devices.enumerated() {
      // A later capture of the device replaces the numbers of an earlier one.
      for capture in device.captures {
        let names = capture.timelines.names
        for timeline in capture.stores.map({ capture.timelines.stores[$0] })
        where names[timeline.name] == group.store
          && !(timeline.peer.map { others.contains(names[$0]) } ?? false)
        {
          var numbers = timeline.vector.numbers ?? [:]
          if let own = timeline.peer, let last = timeline.exports.lastTransaction {
            numbers[own] = max(numbers[own] ?? 0, last)
          }
          for (peer, number) in numbers.sorted(by: { names[$0.key] < names[$1.key] }) {
            let none = (names.prose(peer), [Int?](repeating: nil, count: source.devices.count))
            held[names[peer], default: none].numbers[index] = number
          }
        }
      }
    }
    let owners = source.devices.map(\.peers)
    let all = held.map { peer, value in
      let owner = owners.firstIndex { $0.contains(peer) }
      return (
        owner: owner ?? .max,
        holding: Holding(
          owner: owner.map { labels[$0] }, peer: value.name, numbers: value.numbers,
          areLacking: value.numbers.indices.map { device in
            value.numbers[device].map { isLacking(device, after: $0, of: peer, in: place, source) } ?? false
          })
      )
    }
    return Array(all.sorted { $0.owner < $1.owner }.map(\.holding).prefix(maximumHoldings))
  }

  /// Whether a device is shown to lack a transaction of a peer after a number, or to wait for one: the end of a
  /// capture proves neither.
  private static func isLacking(
    _ device: Int, after number: Int, of peer: String, in group: Int, _ source: Comparison
  ) -> Bool {
    // What others have of its own, the device lost.
    if source.devices[device].peers.contains(peer) { return true }
    let isAnyOpen = source.transactions.contains { transaction in
      guard transaction.group == group, transaction.peer == peer, transaction.number > number,
        let fate = transaction.fates[device]
      else { return false }
      return fate == .missing || fate == .pending || fate == .leftOut
    }
    return isAnyOpen
      || source.waits.contains { $0.group == group && $0.device == device && $0.peer == peer }
      || source.findings.contains { found in
        let names = source.devices[found.device].captures[found.capture].timelines.names
        return found.lacking == device && found.finding.detail is Diverged.Detail
          && found.finding.peer.map { names[$0] } == peer
      }
  }
}
