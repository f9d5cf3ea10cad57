// Gathers what a comparison cannot tell.

internal import LogRecords
internal import Timelines

/// Gathers what a comparison cannot tell.
struct Doubts {
  private(set) var all: [Doubt] = []
  private let clocks: ClockBounds

  /// The doubts that follow from the captures alone.
  init(_ devices: [ComparedDevice], _ parts: [StorePart], _ clocks: ClockBounds) {
    self.clocks = clocks
    for (device, compared) in devices.enumerated() {
      let own = parts.filter { $0.device == device }
      if own.isEmpty { add(device, .noStore) }
      if let step = compared.stepBack { add(device, .stepBack(from: step.from, to: step.to)) }
      for part in own {
        if let reason = part.doubt { add(device, reason) }
        let forgotten = part.pieces.reduce(0) { $0 + $1.timeline.exports.recent.forgotten }
        if forgotten > 0 { add(device, .tooManyExports(forgotten)) }
        let others = parts.filter { $0.store == part.store && $0.device != device }
        if others.isEmpty { add(device, .alone(store: part.store)) }
      }
    }
  }

  /// The doubts that follow from what became of a device's exports.
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
    addUp(receiver, other, coverage.asleep) { .silent(other: other, count: $0) }
    addUp(receiver, other, unknown - coverage.asleep) { .endsFirst(other: other, count: $0) }
  }

  /// Adds to a doubt of two devices: one sentence for all their stores.
  private mutating func addUp(
    _ device: Int, _ other: Int, _ count: Int, _ reason: (Int) -> Doubt.Reason
  ) {
    guard count > 0 else { return }
    for (index, doubt) in all.enumerated() where doubt.device == device {
      let old: Int
      switch (doubt.reason, reason(count)) {
      case (.silent(other, let count), .silent), (.endsFirst(other, let count), .endsFirst): old = count
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
