// One of the devices that are compared: captures come from one device when a store in them has the same peer
// ID, or a mirrored store the same UUID, unless they prove that one device was set up from a backup of another.

package import LogRecords
internal import OrderedCollections
package import Timelines

/// A device in a comparison.
package struct ComparedDevice: Sendable {
  /// The captures of the device, by time.
  package internal(set) var captures: [CaptureDiagnosis]
  /// The names of the captures, without folders and extension if that distinguishes them.
  package let captureLabels: [String]
  /// The names of all captures of the device, joined.
  package let label: String
  /// The names of the first two captures that actually come from two devices sharing one installation of the
  /// app; empty unless proven.
  package let sharers: [String]
  /// The peer IDs of the device, in the order of their first records.
  package var peers: [String] { Array(OrderedSet(captures.flatMap(\.ownPeers))) }
  /// The identifiers of the device: its peer IDs and the UUIDs of its mirrored stores.
  package var identities: [String] { Array(OrderedSet(captures.flatMap(\.identities))) }

  /// The times before and after the device's clock first stepped back within a capture; `nil` if it never
  /// did.
  package var stepBack: (from: Timestamp, to: Timestamp)? {
    captures.lazy.compactMap(\.facts.activity.stepBack).first
  }

  /// Whether the newest records come first in all captures of the device, so that they show no store.
  package var isNewestFirst: Bool { captures.allSatisfy(\.facts.isNewestFirst) }

  /// The place where the captures show that the iCloud account had changed; `nil` if they show no change.
  package var accountChange: Place? {
    captures.lazy.flatMap(\.findings).filter { finding in
      guard finding.severity > .note, let detail = finding.detail as? AccountChanged.Detail else {
        return false
      }
      return detail.change == .changed && !detail.isSameAccount
    }.map(\.first).first
  }

  /// The time when the captures end; of those alone whose times count, if they give times in several forms.
  package var end: Timestamp? {
    guard partsThatCount != nil else { return captures.last?.facts.last }
    return timed.compactMap(\.facts.last).max { $0.instant < $1.instant }
  }

  /// Whether the iCloud account changed on the device, so that its stores may belong to two accounts.
  var hasChangedAccount: Bool {
    captures.contains { capture in
      capture.findings.contains { $0.rule == .accountChanged && $0.severity > .note }
    }
  }

  /// Whether some of the captures give a time zone, or the year, and others do not.
  package var differsInTimes: Bool { Set(captures.map(\.facts.first.partsBesidesTheClock)).count > 1 }

  /// The parts (year, zone) of the times that count if captures with times differ in that; `nil` if
  /// they do not.
  var partsThatCount: Int? {
    let all = captures.compactMap(\.facts.first)
    guard let first = all.first, !all.allSatisfy({ $0.isGiven(like: first) }) else { return nil }
    return parts
  }

  /// The captures whose times count: those of the others may be of any zone.
  private var timed: [CaptureDiagnosis] { captures.filter { $0.facts.first.partsBesidesTheClock == parts } }
  /// The time at which these captures begin; `nil` if they have no times.
  var start: Timestamp? { timed.first?.facts.first }
  var stretches: Stretches { Stretches(timed.map(\.facts.activity.stretches)) }

  /// Returns the devices of some captures, independent of the order of the captures.
  static func all(_ diagnoses: [CaptureDiagnosis]) -> [ComparedDevice] {
    let captures = diagnoses.map { (capture: $0, key: $0.sortingKey) }.sorted { $0.key < $1.key }.map(
      \.capture)
    let labels = labels(captures.map(\.name))
    let groups = groups(captures.map { Set($0.identities) }).flatMap { apart($0, captures) }
    return groups.sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { group in
      let order = inOrder(group, captures)
      let own = order.map { labels[$0] }
      let sharing = SharedInstallation.first(among: order.map { captures[$0] })
      return ComparedDevice(
        captures: ResolvedLater.captures(order.map { captures[$0] }, labels: own), captureLabels: own,
        label: own.joined(separator: " + "), sharers: sharing.map { [own[$0.one], own[$0.other]] } ?? [])
    }
  }

  /// Groups the captures that share an identifier, directly or through other captures.
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

  /// Some captures with mirrored stores alone, each by itself if any two are proved to be of two devices.
  ///
  /// The UUID of a mirrored store comes with a backup, and says nothing of who syncs with whom.
  private static func apart(_ group: [Int], _ captures: [CaptureDiagnosis]) -> [[Int]] {
    guard group.allSatisfy({ captures[$0].ownPeers.isEmpty }) else { return [group] }
    let areApart = group.indices.allSatisfy { one in
      group[(one + 1)...].allSatisfy {
        SharedInstallation.areMirroringApart(captures[group[one]], captures[$0])
      }
    }
    return areApart ? group.map { [$0] } : [group]
  }

  /// Whether the captures' times have no years and lie on both sides of New Year.
  var crossesNewYear: Bool {
    captures.contains { capture in
      guard let first = capture.facts.first, let other = captures.first?.facts.first else { return false }
      return capture.facts.crossesNewYear || first.isGiven(like: other) && !first.isComparable(to: other)
    }
  }

  /// Sorts the captures of a device by time; if their times cannot be compared, by what the stores hold.
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
    // Without years, the captures before a gap of most of a year are from after New Year.
    let gap = sorted.indices.dropFirst().first { place in
      guard haveTimes, let before = captures[sorted[place - 1]].facts.first,
        let after = captures[sorted[place]].facts.first
      else { return false }
      return !after.isComparable(to: before)
    }
    return gap.map { Array(sorted[$0...] + sorted[..<$0]) } ?? sorted
  }

  /// Returns file names without folders and extension; equal names get as many folders as are needed to
  /// distinguish them.
  ///
  /// A name that would be another file's whole name without its extension keeps it, such as `c.log.gz` beside
  /// `c.log`.
  private static func labels(_ paths: [String]) -> [String] {
    let names = Set(paths.compactMap { $0.split(separator: "/").last })
    func label(_ path: String, folders: Int) -> String {
      let parts = path.split(separator: "/")
      guard let name = parts.last else { return path }
      let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : name[..<$0] } ?? name
      return (parts.dropLast().suffix(folders) + [names.contains(stem) ? name : stem]).joined(separator: "/")
    }
    var labels = paths.map { label($0, folders: 0) }
    for folders in 1...maximumFolders {
      let same = Dictionary(grouping: labels.indices) { labels[$0] }.values.filter { $0.count > 1 }
      if same.isEmpty { return labels }
      for index in same.joined() { labels[index] = label(paths[index], folders: folders) }
    }
    return Set(labels).count == labels.count ? labels : paths
  }

  private static let maximumFolders = 8
}

extension CaptureDiagnosis {
  fileprivate var identities: [String] {
    ownPeers + mirroredStores.compactMap { timelines.mirroring.all[$0].id?.text }
  }

  fileprivate var ownPeers: [String] {
    timelines.stores.compactMap { store in store.peer.map { timelines.names[$0] } }
  }

  /// The number of transactions that the stores are seen to hold, which grows as time goes on.
  fileprivate var knownTransactions: Int {
    timelines.stores.reduce(0) { $0 + ($1.vector.numbers ?? [:]).values.reduce(0, +) }
  }

  /// A key that sorts captures independently of the order in which they were passed.
  fileprivate var sortingKey: (String, String, Int64, Int, Int) {
    (name, identities.joined(separator: " "), facts.first?.instant ?? 0, facts.bytes, facts.lines)
  }
}
