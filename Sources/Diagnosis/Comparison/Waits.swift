// Finds what devices wait for: the transactions that their waiting logs need and that are not there. Where these are,
// the captures of the other devices may show.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct Waits {
  private(set) var all: [Wait] = []

  private let parts: [StorePart]
  /// What a peer's transactions are on each device, as they are asked for.
  private var shown: [String: [Shown]] = [:]

  init(_ parts: [StorePart]) {
    self.parts = parts
    for part in parts where !part.isReplaced { take(part) }
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

  private struct Shown {
    let device: Int
    let held: NumberSet
    let unwritten: NumberSet
  }

  /// How many peers' logs, and how many peers that they need, are looked into: a hostile capture names any number.
  private static let mostPeers = 200

  private struct Key: Hashable {
    let peer: String
    let origin: Wait.Origin
  }

  // MARK: One device

  private mutating func take(_ part: StorePart) {
    let logs = logs(waitingIn: part)
    guard !logs.isEmpty else { return }
    var here: [String: NumberSet] = [:]
    var lacks = logs.map { log in
      log.needed.flatMap { need -> [Numbers] in
        guard here[need.peer] != nil || here.count < Self.mostPeers else { return [] }
        let set = here[need.peer] ?? PeerView(part, of: need.peer).present
        here[need.peer] = set
        return set.gaps(in: need.range).map { Numbers(peer: need.peer, range: $0) }
      }
    }
    passOn(&lacks, logs)
    var waits: OrderedDictionary<Key, Wait> = [:]
    var origins: [Numbers: [(origin: Wait.Origin, range: ClosedRange<Int>)]] = [:]
    for (log, lacks) in zip(logs, lacks) {
      for lack in lacks {
        let found = origins[lack] ?? self.origins(of: lack, for: part.device)
        origins[lack] = found
        for (origin, range) in found {
          let key = Key(peer: lack.peer, origin: origin)
          var wait = waits[key] ?? wait(of: part, lack.peer, origin)
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

  private func wait(of part: StorePart, _ peer: String, _ origin: Wait.Origin) -> Wait {
    Wait(
      store: part.store, device: part.device, peer: peer,
      exporter: parts.first { $0.peer == peer && $0.device != part.device }?.device, numbers: NumberSet(),
      origin: origin, waiting: [:], seconds: nil)
  }

  private func logs(waitingIn part: StorePart) -> [Log] {
    var views: [String: PeerView] = [:]
    return part.present.flatMap { piece in
      let names = piece.diagnosis.timelines.names
      return piece.timeline.imports.openLogs.inOrder.filter { $0.step == .waiting }.compactMap {
        log -> Log? in
        let peer = names[log.log.peer]
        guard views[peer] != nil || views.count < Self.mostPeers else { return nil }
        let view = views[peer] ?? PeerView(part, of: peer)
        views[peer] = view
        if let number = log.number, view.has(number) { return nil }
        return Log(
          peer: peer, number: log.number,
          needed: (log.needed ?? []).map { Numbers(peer: names[$0.peer], range: $0.numbers) },
          seconds: piece.secondsWaited(log))
      }
    }.sorted { ($0.number ?? 0, $0.peer) < ($1.number ?? 0, $1.peer) }
  }

  /// What waits behind a log that waits, waits for the same.
  private func passOn(_ lacks: inout [[Numbers]], _ logs: [Log]) {
    var byPeer: [String: [(number: Int, log: Int)]] = [:]
    for (index, log) in logs.enumerated() {
      if let number = log.number { byPeer[log.peer, default: []].append((number, index)) }
    }
    for _ in 0..<Self.longestChain {
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

  /// How often logs of one peer may wait for those of another, one behind the other.
  private static let longestChain = 8

  // MARK: All devices

  /// Where the captures show transactions to be that a device lacks.
  private mutating func origins(
    of lack: Numbers, for device: Int
  ) -> [(origin: Wait.Origin, range: ClosedRange<Int>)] {
    let everywhere = self.shown[lack.peer] ?? show(lack.peer)
    self.shown[lack.peer] = everywhere
    let shown = everywhere.filter { $0.device != device }
    var edges: Set = [lack.range.lowerBound]
    for range in shown.flatMap({ $0.held.ranges + $0.unwritten.ranges }) {
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
      let origin: Wait.Origin =
        if let writer, holders.allSatisfy({ $0 == writer }) {
          .neverWritten(by: writer)
        } else {
          holders.isEmpty ? .nowhere : .held(by: holders)
        }
      return (origin, start...end)
    }
  }

  private func show(_ peer: String) -> [Shown] {
    parts.map { part in
      let view = PeerView(part, of: peer)
      return Shown(
        device: part.device, held: view.held, unwritten: part.peer == peer ? part.unwritten : NumberSet())
    }
  }
}

extension StorePiece {
  /// How long a log has waited when the capture ends; `nil` for a capture without times.
  fileprivate func secondsWaited(_ log: LogProgress) -> Double? {
    // Beyond a part that is left out it may have arrived.
    let isSeenThrough = log.evidence.last.map { !diagnosis.timelines.isLeftOut(after: $0.line) } ?? true
    let end = isSeenThrough ? diagnosis.facts.last : log.evidence.last?.time
    guard let end, let since = log.since.time else { return nil }
    return max(0, end.seconds(since: since))
  }
}
