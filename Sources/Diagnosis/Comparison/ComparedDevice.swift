// One of the devices that are compared, with its captures. Captures are of one device when a store in them has the same
// peer ID: that is one installation of the app on one device.

package import LogRecords
internal import OrderedCollections
internal import Timelines

/// A device that is compared.
package struct ComparedDevice: Sendable {
  /// Its captures, by time.
  package let captures: [Diagnosis]

  /// The names of its captures without folders and extension, where those tell the captures apart.
  package let captureLabels: [String]

  /// The same together.
  package let label: String

  /// Its peer IDs, in the order of their first records.
  package var peers: [String] {
    var peers: [String] = []
    for peer in captures.flatMap(\.ownPeers) where !peers.contains(peer) { peers.append(peer) }
    return peers
  }

  /// The times before and after its clock first stepped back within a capture.
  package var stepBack: (from: Timestamp, to: Timestamp)? {
    captures.lazy.compactMap(\.facts.activity.stepBack).first
  }

  /// When it is seen at work.
  var stretches: Stretches { Stretches(captures.map(\.facts.activity.stretches)) }

  /// The devices of some captures, the same whatever the order of these.
  static func all(_ diagnoses: [Diagnosis]) -> [ComparedDevice] {
    let captures = diagnoses.map { (capture: $0, key: $0.sortingKey) }.sorted { $0.key < $1.key }.map(
      \.capture)
    let short = captures.map { label($0.name) }
    let labels = Set(short).count == short.count ? short : captures.map(\.name)
    return groups(captures.map { Set($0.ownPeers) }).map { group in
      let order = inOrder(group, captures)
      let own = order.map { labels[$0] }
      return ComparedDevice(
        captures: order.map { captures[$0] }, captureLabels: own, label: own.joined(separator: " + "))
    }
  }

  /// The captures that have a peer in common, directly or over others.
  private static func groups(_ peers: [Set<String>]) -> [[Int]] {
    var groups: [(captures: [Int], peers: Set<String>)] = []
    for (index, own) in peers.enumerated() {
      var joined = (captures: [index], peers: own)
      groups.removeAll { group in
        guard !group.peers.isDisjoint(with: joined.peers) else { return false }
        joined.captures += group.captures
        joined.peers.formUnion(group.peers)
        return true
      }
      groups.append(joined)
    }
    return groups.map { $0.captures.sorted() }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// The captures of a device by their times; where those cannot be compared, by what the stores hold.
  private static func inOrder(_ group: [Int], _ captures: [Diagnosis]) -> [Int] {
    let firsts = group.map { captures[$0].facts.first }
    let haveTimes = firsts.allSatisfy { time in
      guard let time, let first = firsts[0] else { return false }
      return time.isComparable(to: first)
    }
    func key(_ index: Int) -> (Int64, Int64, Int) {
      let facts = captures[index].facts
      guard haveTimes, let first = facts.first, let last = facts.last else {
        return (Int64(captures[index].knownTransactions), 0, index)
      }
      return (first.instant, last.instant, index)
    }
    return group.sorted { key($0) < key($1) }
  }

  private static func label(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

extension Diagnosis {
  /// This device's peer IDs for the stores of the capture.
  fileprivate var ownPeers: [String] {
    timelines.stores.compactMap { store in store.peer.map { timelines.names[$0] } }
  }

  /// How many transactions the stores are seen to hold: what grows as time goes on.
  fileprivate var knownTransactions: Int {
    timelines.stores.reduce(0) { $0 + ($1.knowledge ?? [:]).values.reduce(0, +) }
  }

  /// What tells it from others whatever the order in which they are given.
  fileprivate var sortingKey: (String, String, Int64, Int, Int) {
    (name, ownPeers.joined(separator: " "), facts.first?.instant ?? 0, facts.bytes, facts.lines)
  }
}
