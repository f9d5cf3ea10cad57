// Gathers what a comparison cannot conclude.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct Doubts {
  private(set) var all: [Doubt] = []
  private let clocks: ClockBounds

  init(_ devices: [ComparedDevice], _ stores: OrderedDictionary<String, [StorePart]>, _ clocks: ClockBounds) {
    self.clocks = clocks
    let parts = Dictionary(grouping: stores.values.joined(), by: \.device)
    for (device, compared) in devices.enumerated() {
      let own = parts[device] ?? []
      if own.isEmpty { add(device, .noStore) }
      if let step = compared.stepBack { add(device, .stepBack(from: step.from, to: step.to)) }
      for part in own {
        if let reason = part.doubt { add(device, reason) }
        let forgotten = part.pieces.reduce(0) { $0 + $1.timeline.exports.recent.forgotten }
        if forgotten > 0 { add(device, .tooManyExports(forgotten)) }
        if !(stores[part.store] ?? []).contains(where: { $0.device != device }) {
          add(device, .alone(store: part.store))
        }
      }
    }
  }

  mutating func note(_ coverage: Coverage) {
    let (receiver, other) = (coverage.receiver.device, coverage.exporter.device)
    let unknown = coverage.fates.count { $0 == .unknown }
    if clocks.isAssumed(of: receiver, over: other), unknown > 0 || coverage.fates.contains(.missing) {
      add(receiver, .assumedClock(other: other))
    }
    guard unknown > 0, coverage.receiver.doubt == nil else { return }
    guard clocks.isSteady(receiver), clocks.isSteady(other) else { return }
    if !clocks.agree(receiver, other) || !clocks.isKnown(of: receiver, over: other) {
      add(receiver, .clock(other: other))
    }
    let gaps = coverage.gaps
    addUp(receiver, other, gaps[.failed]) { .failed(other: other, count: $0) }
    addUp(receiver, other, gaps[.asleep]) { .silent(other: other, count: $0) }
    addUp(receiver, other, gaps[.beginsLate]) { .beginsLate(other: other, count: $0) }
    addUp(receiver, other, gaps[.endsSoon]) { .endsSoon(other: other, count: $0) }
  }

  /// Adds to a doubt of two devices: one sentence for all their stores.
  private mutating func addUp(_ device: Int, _ other: Int, _ count: Int?, _ reason: (Int) -> Doubt.Reason) {
    guard let count else { return }
    for (index, doubt) in all.enumerated() where doubt.device == device {
      let old: Int
      switch (doubt.reason, reason(count)) {
      case (.silent(other, let count), .silent), (.endsSoon(other, let count), .endsSoon),
        (.beginsLate(other, let count), .beginsLate), (.failed(other, let count), .failed):
        old = count
      default: continue
      }
      all[index] = Doubt(device: device, reason: reason(old + count))
      return
    }
    add(device, reason(count))
  }

  private mutating func add(_ device: Int, _ reason: Doubt.Reason) {
    let doubt = Doubt(device: device, reason: reason)
    if !all.contains(doubt) { all.append(doubt) }
  }
}
