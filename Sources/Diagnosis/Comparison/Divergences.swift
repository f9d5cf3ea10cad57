// Finds stores that hold different histories although nothing is in transit between them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension Comparison {
  /// Returns the differences that are not already reported as transactions that never arrived, and notes
  /// doubtful ones.
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

  /// Returns the store that holds the most transactions of a peer; among equal ones, the peer's own store
  /// comes first.
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
      !devices[lesser.device].hasChangedAccount, !holder.hasChangedAccount, !lesser.hasChangedAccount
    else { return nil }
    // Transactions exported in a capture are judged one by one.
    let exported = stores.filter { $0.peer == peer }.compactMap(\.exports.first?.record.number).min()
    guard min(held, (exported ?? .max) - 1) > less,
      Reach(of: lesser, over: holder.device, clocks).isPast(since.record.place),
      // The transactions could have arrived in the gap before the last captures unless those would show them.
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

  /// Returns the difference between what two stores hold of a peer, excluding what the lesser store waits for
  /// and what is judged transaction by transaction; `nil` if there is none.
  private func difference(
    _ peer: String, _ holder: ComparedStore, _ lesser: ComparedStore, _ stores: [ComparedStore]
  ) -> Doubt.Difference? {
    guard holder.device != lesser.device, let held = holder.top(of: peer), let less = lesser.top(of: peer),
      less < held
    else { return nil }
    let belongsToAnotherProcess = stores.contains { store in
      store.device == lesser.device && !store.isReplaced && store.top(of: peer).map { $0 > less } ?? false
    }
    guard !belongsToAnotherProcess else { return nil }
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

  /// Whether any of a peer's transactions arrived on a device while it was captured, or may have arrived with
  /// a baseline.
  private func gets(_ numbers: ClosedRange<Int>, of peer: String, in store: ComparedStore) -> Bool {
    store.captures.contains { captured in
      guard captured.timeline.baseline.lastBringing == nil else { return true }
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
      return captured.timeline.baseline.lastBringing == nil
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
