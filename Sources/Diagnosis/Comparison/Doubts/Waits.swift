// Finds the transactions that waiting logs need and that have not arrived, and looks for them in the captures
// of other devices.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct Waits {
  private(set) var all: [Wait] = []

  private let stores: [ComparedStore]
  private let group: Int
  /// The view of each peer by each store, created on demand.
  private var views: [[String: PeerView]]

  init(_ stores: [ComparedStore], group: Int) {
    self.stores = stores
    self.group = group
    views = stores.map { _ in [:] }
    for index in stores.indices where !stores[index].isReplaced { take(index) }
  }

  private struct Log {
    let peer: String
    let number: Int?
    let needed: [Numbers]
    let seconds: Double?
  }

  private struct Numbers: Hashable {
    let peer: String
    let range: ClosedRange<Int>
  }

  private struct Key: Hashable {
    let peer: String
    let origin: Wait.Origin
    let isToBeDownloaded: Bool
  }

  /// The maximum number of peers that are examined for each store, as the authors of waiting logs or of
  /// needed ones: a hostile capture may name any number.
  private static let maximumPeers = 400

  private mutating func view(_ store: Int, _ peer: String) -> PeerView {
    if let known = views[store][peer] { return known }
    let view = PeerView(stores[store], of: peer)
    views[store][peer] = view
    return view
  }

  private func mayLook(at peer: String, in store: Int) -> Bool {
    views[store][peer] != nil || views[store].count < Self.maximumPeers
  }

  private mutating func take(_ index: Int) {
    let store = stores[index]
    let logs = logs(waitingIn: index)
    let skipped = skipped(in: index)
    var lacks = logs.map { log in
      log.needed.flatMap { need -> [Numbers] in
        guard mayLook(at: need.peer, in: index) else { return [] }
        var present = view(index, need.peer).present
        if let skipped = skipped[need.peer] { present.formUnion(skipped) }
        return present.gaps(in: need.range).map { Numbers(peer: need.peer, range: $0) }
      }
    }
    passOn(&lacks, logs)
    let downloads = downloads(in: index, lacks)
    var waits: OrderedDictionary<Key, Wait> = [:]
    var origins: [Numbers: [(origin: Wait.Origin, range: ClosedRange<Int>)]] = [:]
    for (log, lacks) in zip(logs, lacks) {
      for lack in lacks {
        let found = origins[lack] ?? self.origins(of: lack, for: store.device)
        origins[lack] = found
        for (origin, range) in found {
          let isToBeDownloaded = downloads[lack.peer].map { $0.gaps(in: range).isEmpty } ?? false
          let key = Key(peer: lack.peer, origin: origin, isToBeDownloaded: isToBeDownloaded)
          var wait =
            waits[key]
            ?? Wait(
              store: store.name, group: group, device: store.device, peer: lack.peer,
              exporter: stores.first { $0.peer == lack.peer && $0.device != store.device }?.device,
              origin: origin, isToBeDownloaded: isToBeDownloaded)
          if !wait.numbers.contains(range.lowerBound) || !wait.numbers.contains(range.upperBound) {
            wait.numbers.insert(range)
          }
          if let number = log.number { wait.waiting[log.peer, default: NumberSet()].insert(number) }
          wait.seconds = [wait.seconds, log.seconds].compactMap { $0 }.max()
          waits[key] = wait
        }
      }
    }
    all += waits.values
  }

  /// Returns the transactions, by peer, whose logs are on a device that skips them for their model.
  ///
  /// The device does not wait for these. Only the writer's capture contains their numbers.
  private func skipped(in store: Int) -> [String: NumberSet] {
    var files: Set<LogFile> = []
    for captured in stores[store].present {
      for log in captured.timeline.ofOtherModel where captured.isStillOpen(log) {
        // Names that a reporter masked prove nothing.
        if case .uuid = log.log.file { files.insert(log.log.file) }
      }
    }
    guard !files.isEmpty else { return [:] }
    var skipped: [String: NumberSet] = [:]
    for writer in stores where writer.device != stores[store].device {
      for export in writer.exports where files.contains(export.record.file) {
        skipped[writer.peer, default: NumberSet()].insert(export.record.number)
      }
    }
    return skipped
  }

  /// Returns the lacking transactions, by peer, that are in logs which the device has yet to download: the
  /// ones whose file the writer's capture names, or all if there are at least as many such logs.
  private mutating func downloads(in store: Int, _ lacks: [[Numbers]]) -> [String: NumberSet] {
    var lacked: [String: NumberSet] = [:]
    for lack in lacks.joined() { lacked[lack.peer, default: NumberSet()].insert(lack.range) }
    var downloads: [String: NumberSet] = [:]
    for (peer, numbers) in lacked {
      let files = view(store, peer).undownloaded
      guard !files.isEmpty else { continue }
      let exports = stores.filter { $0.peer == peer }.flatMap(\.exports).map(\.record)
      downloads[peer] =
        numbers.count <= files.count
        ? numbers : NumberSet(exports.filter { files.contains($0.file) }.map(\.number))
    }
    return downloads
  }

  private mutating func logs(waitingIn store: Int) -> [Log] {
    var logs: [Log] = []
    for captured in stores[store].present {
      let names = captured.diagnosis.timelines.names
      let end = captured.diagnosis.endOfWaits(in: captured.timeline).time
      let away = TimesAway(of: captured.timeline)
      for log in captured.timeline.imports.openLogs.inOrder
      where log.step == .waiting && captured.isStillOpen(log) {
        let peer = names[log.log.peer]
        guard mayLook(at: peer, in: store), !(log.number.map(view(store, peer).has) ?? false) else {
          continue
        }
        let needed = (log.needs?.needed ?? []).map { Numbers(peer: names[$0.peer], range: $0.numbers) }
        logs.append(
          Log(
            peer: peer, number: log.number, needed: needed,
            seconds: captured.diagnosis.secondsWaited(log, until: end, besides: away).map { max(0, $0) }))
      }
    }
    return logs.sorted { ($0.number ?? 0, $0.peer) < ($1.number ?? 0, $1.peer) }
  }

  /// Makes each log that waits for a waiting log lack the same transactions as that one.
  private func passOn(_ lacks: inout [[Numbers]], _ logs: [Log]) {
    var byPeer: [String: [(number: Int, log: Int)]] = [:]
    for (index, log) in logs.enumerated() {
      if let number = log.number { byPeer[log.peer, default: []].append((number, index)) }
    }
    for _ in 0..<Self.maximumChainLength {
      var hasChanged = false
      for (index, log) in logs.enumerated() where lacks[index].isEmpty {
        for need in log.needed {
          guard let before = byPeer[need.peer] else { continue }
          let next = before.indices.partitionPoint { before[$0].number <= need.range.upperBound }
          guard next > 0, need.range.contains(before[next - 1].number) else { continue }
          lacks[index] = lacks[before[next - 1].log]
          hasChanged = hasChanged || !lacks[index].isEmpty
          if !lacks[index].isEmpty { break }
        }
      }
      if !hasChanged { return }
    }
  }

  /// The maximum length of a chain in which logs of one peer wait for logs of another.
  private static let maximumChainLength = 8

  /// What the captures of a device show of a peer's transactions.
  private struct Shown {
    let device: Int
    let held: NumberSet
    var unwritten = NumberSet()
    var failed = NumberSet()
    var unseen = NumberSet()

    var ranges: [ClosedRange<Int>] { held.ranges + unwritten.ranges + failed.ranges + unseen.ranges }
  }

  /// Returns where the captures show the transactions that a device lacks, split into ranges of one origin.
  private mutating func origins(
    of lack: Numbers, for device: Int
  ) -> [(origin: Wait.Origin, range: ClosedRange<Int>)] {
    let shown = stores.indices.filter { stores[$0].device != device }.map { index in
      let store = stores[index]
      // A device holds its own saves even if it wrote no log of them.
      return store.peer == lack.peer
        ? Shown(
          device: store.device, held: store.written, unwritten: store.unwritten, failed: store.failed,
          unseen: store.unseen)
        : Shown(device: store.device, held: view(index, lack.peer).held)
    }
    var edges: Set = [lack.range.lowerBound]
    for range in shown.flatMap(\.ranges) {
      for edge in [range.lowerBound, range.upperBound &+ 1] where lack.range.contains(edge) {
        edges.insert(edge)
      }
    }
    let starts = edges.sorted()
    return starts.indices.map { index in
      let start = starts[index]
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : lack.range.upperBound
      let holders = OrderedSet(shown.filter { $0.held.contains(start) }.map(\.device)).sorted()
      let writer = shown.first { $0.unwritten.contains(start) }?.device
      let failed = shown.first { $0.failed.contains(start) }?.device
      let unseen = shown.first { $0.unseen.contains(start) }?.device
      let origin: Wait.Origin =
        if let writer, holders.allSatisfy({ $0 == writer }) {
          .neverWritten(by: writer)
        } else if let failed, holders.allSatisfy({ $0 == failed }) {
          .notWritten(by: failed)
        } else if let unseen, holders.allSatisfy({ $0 == unseen }) {
          .notSeenWritten(by: unseen)
        } else {
          holders.isEmpty ? .nowhere : .held(by: holders)
        }
      return (origin, start...end)
    }
  }
}
