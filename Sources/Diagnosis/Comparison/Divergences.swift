// Stores that hold different histories though nothing is under way between them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension Comparison {
  /// The cases that are not reported as transactions that never arrived, nor by other captures' exports.
  func divergences(
    _ circles: [[StorePart]], apartFrom neverArrived: Set<Pair>, _ doubts: inout Doubts
  ) -> [Found] {
    var findings: [Found] = []
    for parts in circles {
      for peer in Set(parts.flatMap { $0.namedPeers + [$0.peer] }).sorted() {
        let holder = holder(of: peer, parts.filter { $0.knowing?.name(of: peer) != nil })
        let seen = self.holder(of: peer, parts)
        for lesser in parts where lesser.peer != peer && !lesser.isReplaced {
          let pair = Pair(store: lesser.store, peer: peer, device: lesser.device)
          guard !neverArrived.contains(pair) else { continue }
          if let holder, let finding = divergence(peer, holder, lesser, parts) {
            findings.append(finding)
          } else if let seen, let difference = difference(peer, seen, lesser, parts) {
            doubts.note(difference, of: lesser.device)
          }
        }
      }
    }
    return findings
  }

  /// The one that holds most of a peer; the peer itself before others.
  private func holder(of peer: String, _ parts: [StorePart]) -> StorePart? {
    parts.max { one, other in
      let key = (one.top(of: peer) ?? 0, one.peer == peer ? 1 : 0)
      let otherKey = (other.top(of: peer) ?? 0, other.peer == peer ? 1 : 0)
      return key == otherKey ? one.peer > other.peer : key < otherKey
    }
  }

  private func divergence(
    _ peer: String, _ holder: StorePart, _ lesser: StorePart, _ parts: [StorePart]
  ) -> Found? {
    guard holder.device != lesser.device, let piece = holder.knowing, let name = piece.name(of: peer),
      let held = piece.timeline.vector.numbers?[name], let since = piece.timeline.vector.since[name],
      since.number == held, let less = lesser.top(of: peer), less < held, lesser.doubt == nil,
      clocks.isSteady(lesser.device)
    else { return nil }
    // What is exported in a capture is judged transaction by transaction.
    let exported = parts.filter { $0.peer == peer }.compactMap(\.exports.first?.record.number).min()
    guard min(held, (exported ?? .max) - 1) > less,
      Reach(of: lesser, over: holder.device, clocks).isPast(since.record.place),
      // What its last captures do not show may have come in the gap before them.
      PeerView(lesser, of: peer).wouldShow(less + 1), isAtRest(lesser, of: peer)
    else { return nil }
    let witness = Witness(device: holder.device, capture: piece.capture, evidence: since.record)
    let finding = Finding(
      Diverged.Detail(
        holder: holder.device, lesser: lesser.device, holderLabel: devices[holder.device].label,
        lesserLabel: devices[lesser.device].label, lesserPeer: lesser.peer, held: held, holdsOnly: less,
        isOld: !gets(less + 1...held, of: peer, in: holder)),
      .error, store: piece.index, peer: name, evidence: [since.record], count: 1)
    var numbers = NumberSet()
    numbers.insert(less + 1...held)
    return Found(
      device: holder.device, capture: piece.capture, lastCapture: piece.capture,
      lacking: lesser.device, numbers: numbers, finding: finding,
      evidence: [witness] + Witness.all(of: peer, in: lesser))
  }

  /// What a device is not seen to hold, apart from what it waits for and what is judged transaction by transaction.
  private func difference(
    _ peer: String, _ holder: StorePart, _ lesser: StorePart, _ parts: [StorePart]
  ) -> Doubt.Difference? {
    guard holder.device != lesser.device, let held = holder.top(of: peer), let less = lesser.top(of: peer),
      less < held
    else { return nil }
    let isOfAnotherProcess = parts.contains { part in
      part.device == lesser.device && !part.isReplaced && part.top(of: peer).map { $0 > less } ?? false
    }
    guard !isOfAnotherProcess else { return nil }
    var told = PeerView(lesser, of: peer).present
    for part in parts where part.peer == peer {
      told.formUnion(part.unwritten)
      for export in part.exports { told.insert(export.record.number) }
    }
    for wait in waits where wait.store == lesser.store && wait.device == lesser.device && wait.peer == peer {
      told.formUnion(wait.numbers)
    }
    guard !told.gaps(in: less + 1...held).isEmpty else { return nil }
    return Doubt.Difference(
      store: lesser.store, peer: peer, exporter: parts.first { $0.peer == peer }?.device,
      other: holder.device,
      held: held, holdsOnly: less)
  }

  /// Whether any of a peer's transactions came to a device while it was captured, or may have come with a baseline.
  private func gets(_ numbers: ClosedRange<Int>, of peer: String, in part: StorePart) -> Bool {
    part.pieces.contains { piece in
      guard piece.timeline.baseline.adopted == 0 else { return true }
      guard let arrivals = piece.name(of: peer).flatMap({ piece.timeline.imports.arrivals[$0] }) else {
        return false
      }
      return arrivals.imported.gaps(in: numbers) != [numbers]
        || arrivals.applied.gaps(in: numbers) != [numbers]
    }
  }

  private func isAtRest(_ part: StorePart, of peer: String) -> Bool {
    guard part.isLocal != true, !part.hasFailed else { return false }
    let view = PeerView(part, of: peer)
    return part.pieces.allSatisfy { piece in
      let name = piece.name(of: peer)
      return piece.timeline.baseline.adopted == 0
        && piece.timeline.imports.openLogs.values.allSatisfy { log in
          log.log.peer != name || log.number.map(view.has) ?? false
        }
    }
  }
}

struct Pair: Hashable {
  let store: String
  let peer: String
  let device: Int
}
