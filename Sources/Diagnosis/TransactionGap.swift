// Groups the logs that wait by what they lack, so that each wait is judged by its own logs.

internal import OrderedCollections
package import Timelines

/// Transactions that did not arrive, and the logs that wait for them.
///
/// Logs that wait for the same peer belong to one gap, and so do the peers for which one log waits.
package struct TransactionGap: Sendable {
  /// The missing transactions, by peer; a range is `nil` if the capture does not show the numbers.
  package fileprivate(set) var missing: [(peer: Name, range: ClosedRange<Int>?)] = []
  /// The logs that wait for any of these transactions.
  package fileprivate(set) var logs: [LogProgress] = []
}

extension StoreTimeline {
  /// Returns the gaps for which logs wait.
  ///
  /// A log that lacks nothing but what failed or waits on this device is in none of them. `numbers` has those
  /// of logs whose own numbers this capture does not show.
  package func gaps(for waiting: [LogProgress], knowing numbers: [LogFile: Int] = [:]) -> [TransactionGap] {
    let missing = missing(for: waiting, knowing: numbers)
    guard !missing.isEmpty else { return [] }
    var ranges: [Name: NumberSet] = [:]
    for (peer, range) in missing {
      if ranges[peer] == nil { ranges[peer] = NumberSet() }
      if let range { ranges[peer]?.insert(range) }
    }
    let held = heldByScores
    let lacking = waiting.compactMap { log -> (log: LogProgress, peers: [Name])? in
      let peers = requirements(of: log, held).compactMap { peer, range -> Name? in
        guard let lacking = ranges[peer] else { return nil }
        guard let range, !lacking.isEmpty else { return peer }
        return lacking.gaps(in: range) == [range] ? nil : peer
      }
      return peers.isEmpty ? nil : (log: log, peers: peers)
    }
    var links = PeerLinks()
    for (_, peers) in lacking {
      for peer in peers.dropFirst() { links.join(peers[0], peer) }
    }
    var gaps: OrderedDictionary<Name, TransactionGap> = [:]
    for (peer, range) in missing {
      gaps[links.root(of: peer), default: TransactionGap()].missing.append((peer, range))
    }
    for (log, peers) in lacking { gaps[links.root(of: peers[0])]?.logs.append(log) }
    return gaps.values.filter { !$0.logs.isEmpty }
  }
}

/// Peers that belong together.
private struct PeerLinks {
  private var parents: [Name: Name] = [:]

  /// Returns the peer that represents all peers linked to one.
  mutating func root(of peer: Name) -> Name {
    var root = peer
    while let parent = parents[root] { root = parent }
    var next = peer
    while next != root, let parent = parents[next] {
      parents[next] = root
      next = parent
    }
    return root
  }

  mutating func join(_ one: Name, _ other: Name) {
    let (one, other) = (root(of: one), root(of: other))
    if one != other { parents[other] = one }
  }
}
