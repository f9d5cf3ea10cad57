// Stores that hold different histories though nothing is under way between them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension Comparison {
  /// The cases that are not reported as transactions that never arrived, nor by other captures' exports.
  func divergences(
    _ groups: [[ComparedStore]], apartFrom neverArrived: Set<Pair>, _ doubts: inout Doubts
  ) -> [Found] {
    var findings: [Found] = []
    for stores in groups {
      for peer in Set(stores.flatMap { $0.namedPeers + [$0.peer] }).sorted() {
        let holder = holder(of: peer, stores.filter { $0.knowing?.name(of: peer) != nil })
        let seen = self.holder(of: peer, stores)
        for lesser in stores where lesser.peer != peer && !lesser.isReplaced {
          let pair = Pair(store: lesser.name, peer: peer, device: lesser.device)
          guard !neverArrived.contains(pair) else { continue }
          if let holder, let finding = divergence(peer, holder, lesser, stores) {
            findings.append(finding)
          } else if let seen, let difference = difference(peer, seen, lesser, stores) {
            doubts.note(difference, of: lesser.device)
          }
        }
      }
    }
    return findings
  }

  /// The one that holds most of a peer; the peer itself before others.
  private func holder(of peer: String, _ stores: [ComparedStore]) -> ComparedStore? {
    stores.max { one, other in
      let key = (one.top(of: peer) ?? 0, one.peer == peer ? 1 : 0)
      let otherKey = (other.top(of: peer) ?? 0, other.peer == peer ? 1 : 0)
      return key == otherKey ? one.peer > other.peer : key < otherKey
    }
  }

  private func divergence(
    _ peer: String, _ holder: ComparedStore, _ lesser: ComparedStore, _ stores: [ComparedStore]
  ) -> Found? {
    guard holder.device != lesser.device, let captured = holder.knowing, let name = captured.name(of: peer),
      let held = captured.timeline.vector.numbers?[name], let since = captured.timeline.vector.since[name],
      since.number == held, let less = lesser.top(of: peer), less < held, lesser.doubt == nil,
      clocks.isSteady(lesser.device), !devices[holder.device].hasChangedAccount,
      !devices[lesser.device].hasChangedAccount
    else { return nil }
    // What is exported in a capture is judged transaction by transaction.
    let exported = stores.filter { $0.peer == peer }.compactMap(\.exports.first?.record.number).min()
    guard min(held, (exported ?? .max) - 1) > less,
      Reach(of: lesser, over: holder.device, clocks).isPast(since.record.place),
      // What its last captures do not show may have come in the gap before them.
      PeerView(lesser, of: peer).wouldShow(less + 1), isAtRest(lesser, of: peer)
    else { return nil }
    let witness = Witness(device: holder.device, capture: captured.capture, evidence: since.record)
    let finding = Finding(
      Diverged.Detail(
        holder: holder.device, lesser: lesser.device, holderLabel: devices[holder.device].label,
        lesserLabel: devices[lesser.device].label, lesserPeer: lesser.peer, held: held, holdsOnly: less,
        isOld: !gets(less + 1...held, of: peer, in: holder)),
      .error, store: captured.index, peer: name, evidence: [since.record], count: 1)
    var numbers = NumberSet()
    numbers.insert(less + 1...held)
    return Found(
      device: holder.device, capture: captured.capture, lastCapture: captured.capture,
      lacking: lesser.device, numbers: numbers, finding: finding,
      evidence: [witness] + Witness.all(of: peer, in: lesser))
  }

  /// What a device is not seen to hold, apart from what it waits for and what is judged transaction by
  /// transaction.
  private func difference(
    _ peer: String, _ holder: ComparedStore, _ lesser: ComparedStore, _ stores: [ComparedStore]
  ) -> Doubt.Difference? {
    guard holder.device != lesser.device, let held = holder.top(of: peer), let less = lesser.top(of: peer),
      less < held
    else { return nil }
    let isOfAnotherProcess = stores.contains { store in
      store.device == lesser.device && !store.isReplaced && store.top(of: peer).map { $0 > less } ?? false
    }
    guard !isOfAnotherProcess else { return nil }
    var told = PeerView(lesser, of: peer).present
    for store in stores where store.peer == peer {
      told.formUnion(store.unwritten)
      told.formUnion(store.unseen)
      for export in store.exports { told.insert(export.record.number) }
    }
    for wait in waits where wait.store == lesser.name && wait.device == lesser.device && wait.peer == peer {
      told.formUnion(wait.numbers)
    }
    guard !told.gaps(in: less + 1...held).isEmpty else { return nil }
    return Doubt.Difference(
      store: lesser.name, peer: peer, exporter: stores.first { $0.peer == peer }?.device,
      other: holder.device,
      held: held, holdsOnly: less)
  }

  /// Whether any of a peer's transactions came to a device while it was captured, or may have come with a
  /// baseline.
  private func gets(_ numbers: ClosedRange<Int>, of peer: String, in store: ComparedStore) -> Bool {
    store.captures.contains { captured in
      guard captured.timeline.baseline.adopted == 0 else { return true }
      guard let arrivals = captured.name(of: peer).flatMap({ captured.timeline.imports.arrivals[$0] }) else {
        return false
      }
      return arrivals.imported.gaps(in: numbers) != [numbers]
        || arrivals.applied.gaps(in: numbers) != [numbers]
    }
  }

  private func isAtRest(_ store: ComparedStore, of peer: String) -> Bool {
    guard !store.hasFailed else { return false }
    let view = PeerView(store, of: peer)
    return store.captures.allSatisfy { captured in
      let name = captured.name(of: peer)
      return captured.timeline.baseline.adopted == 0
        && captured.timeline.imports.openLogs.values.allSatisfy { log in
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
