// One of the devices that are compared: captures come from one device when a store in them has the same peer
// ID, or a mirrored store the same UUID.

package import LogRecords
internal import OrderedCollections
internal import Timelines

/// A device that is compared.
package struct ComparedDevice: Sendable {
  /// Its captures, by time.
  package internal(set) var captures: [CaptureDiagnosis]
  /// The names of its captures, without folders and extension if that tells the captures apart.
  package let captureLabels: [String]
  /// Its captures' names, together.
  package let label: String
  /// The names of the first two of its captures that are of two devices in truth, which share one installation
  /// of the app; none if nothing proves that.
  package let sharers: [String]
  /// Its peer IDs, in the order of their first records.
  package var peers: [String] { Array(OrderedSet(captures.flatMap(\.ownPeers))) }
  /// What identifies it: those, and the UUIDs of its mirrored stores.
  package var identities: [String] { Array(OrderedSet(captures.flatMap(\.identities))) }

  /// The times before and after its clock first stepped back within a capture.
  package var stepBack: (from: Timestamp, to: Timestamp)? {
    captures.lazy.compactMap(\.facts.activity.stepBack).first
  }

  /// Whether the account changed on it, so that its stores may be those of two accounts.
  var hasChangedAccount: Bool {
    captures.contains { capture in
      capture.findings.contains { $0.rule == .accountChanged && $0.severity > .note }
    }
  }

  var stretches: Stretches { Stretches(captures.map(\.facts.activity.stretches)) }

  /// The devices of some captures, the same whatever the order of the captures.
  static func all(_ diagnoses: [CaptureDiagnosis]) -> [ComparedDevice] {
    let captures = diagnoses.map { (capture: $0, key: $0.sortingKey) }.sorted { $0.key < $1.key }.map(
      \.capture)
    let labels = labels(captures.map(\.name))
    return groups(captures.map { Set($0.identities) }).map { group in
      let order = inOrder(group, captures)
      let own = order.map { labels[$0] }
      let sharing = SharedInstallation.first(among: order.map { captures[$0] })
      return ComparedDevice(
        captures: MendedLater.captures(order.map { captures[$0] }, labels: own), captureLabels: own,
        label: own.joined(separator: " + "), sharers: sharing.map { [own[$0.one], own[$0.other]] } ?? [])
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

  /// Whether its captures give no years, and are of two of them.
  var crossesNewYear: Bool {
    captures.contains { capture in
      guard let first = capture.facts.first, let other = captures.first?.facts.first else { return false }
      return capture.facts.crossesNewYear || first.isGiven(like: other) && !first.isComparable(to: other)
    }
  }

  /// The captures of a device by their times; where those cannot be compared, by what the stores hold.
  private static func inOrder(_ group: [Int], _ captures: [CaptureDiagnosis]) -> [Int] {
    let firsts = group.map { captures[$0].facts.first }
    let haveTimes = firsts.allSatisfy { time in
      guard let time, let first = firsts[0] else { return false }
      return time.isGiven(like: first)
    }
    func key(_ index: Int) -> (Int64, Int64, Int) {
      let facts = captures[index].facts
      guard haveTimes, let first = facts.first, let last = facts.last else {
        return (Int64(captures[index].knownTransactions), 0, index)
      }
      return (first.instant, last.instant, index)
    }
    let sorted = group.sorted { key($0) < key($1) }
    // Without years, those before a gap of most of a year are from after New Year.
    let gap = sorted.indices.dropFirst().first { place in
      guard haveTimes, let before = captures[sorted[place - 1]].facts.first,
        let after = captures[sorted[place]].facts.first
      else { return false }
      return !after.isComparable(to: before)
    }
    return gap.map { Array(sorted[$0...] + sorted[..<$0]) } ?? sorted
  }

  /// The names of files without folders and extension; those that are the same, with as many folders as tell
  /// them apart.
  private static func labels(_ paths: [String]) -> [String] {
    var labels = paths.map { label($0, folders: 0) }
    for folders in 1...mostFolders {
      let same = Dictionary(grouping: labels.indices) { labels[$0] }.values.filter { $0.count > 1 }
      if same.isEmpty { return labels }
      for index in same.joined() { labels[index] = label(paths[index], folders: folders) }
    }
    return Set(labels).count == labels.count ? labels : paths
  }

  private static let mostFolders = 8

  private static func label(_ path: String, folders: Int) -> String {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return path }
    let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : name[..<$0] } ?? name
    return (parts.dropLast().suffix(folders) + [stem]).joined(separator: "/")
  }
}

extension CaptureDiagnosis {
  fileprivate var identities: [String] {
    ownPeers + mirroredStores.compactMap { timelines.mirroring.all[$0].id?.text }
  }

  fileprivate var ownPeers: [String] {
    timelines.stores.compactMap { store in store.peer.map { timelines.names[$0] } }
  }

  /// How many transactions the stores are seen to hold: what grows as time goes on.
  fileprivate var knownTransactions: Int {
    timelines.stores.reduce(0) { $0 + ($1.vector.numbers ?? [:]).values.reduce(0, +) }
  }

  /// What distinguishes it from others whatever the order in which they are given.
  fileprivate var sortingKey: (String, String, Int64, Int, Int) {
    (name, identities.joined(separator: " "), facts.first?.instant ?? 0, facts.bytes, facts.lines)
  }
}
