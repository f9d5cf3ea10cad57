// The exports of a device that another device cannot have had when its captures begin, because they need a third
// device's transactions that arrived there only later. No clock is needed for that.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct DependentExports {
  /// The time by the exporter's clock since when all that it writes is such an export, by the capture.
  private var since: [Int: Int64] = [:]

  init(of exporter: ComparedStore, on receiver: ComparedStore) {
    let arrived = Self.firstArrivals(on: receiver)
    // At a lower level, an older copy of the store may come back unseen.
    for captured in exporter.captures
    where captured.timeline.vector.setBack == nil && captured.showsEndsOfImports {
      let times = arrived.compactMap { peer, number in
        peer == exporter.peer || peer == receiver.peer
          ? nil : Self.timeOfHolding(number, of: peer, in: captured)
      }
      since[captured.capture] = times.min()
    }
  }

  /// Returns the first time when a store is seen to hold a transaction or a later one; `nil` if it is not.
  ///
  /// What an import only applied is not in the store: its save may yet fail, or its process end before that.
  private static func timeOfHolding(
    _ number: Int, of peer: String, in captured: CapturedStore
  ) -> Int64? {
    guard let name = captured.name(of: peer) else { return nil }
    let arrival = captured.timeline.imports.recentArrivals.elements.first {
      $0.peer == name && $0.number >= number && $0.isImported
    }
    let held = captured.timeline.vector.earliest[name].flatMap { $0.number >= number ? $0.place : nil }
    return [arrival?.imported, held].compactMap { $0?.time?.instant }.min()
  }

  /// Returns the lowest number of each peer that arrived in the last captures of a store.
  private static func firstArrivals(on receiver: ComparedStore) -> [String: Int] {
    var firsts: [String: Int] = [:]
    for captured in receiver.present where captured.setBack == nil {
      let start = captured.silence?.end.line ?? 0
      var own: [Name: Int] = [:]
      for record in captured.timeline.imports.recentArrivals.elements where record.place.line > start {
        own[record.peer] = min(own[record.peer] ?? record.number, record.number)
      }
      for (name, number) in own {
        let peer = captured.diagnosis.timelines.names[name]
        firsts[peer] = min(firsts[peer] ?? number, number)
      }
    }
    return firsts
  }

  /// Whether an export needs what arrived only later.
  ///
  /// A save that was on its way when the exporter got that does not.
  func contains(_ export: ComparedStore.Export) -> Bool {
    guard let since = since[export.capture], let time = export.record.place.time?.instant else {
      return false
    }
    return time - since >= Reach.settling
  }
}
