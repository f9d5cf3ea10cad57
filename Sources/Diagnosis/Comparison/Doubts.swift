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
    for device in devices.indices {
      let own = parts.filter { $0.device == device }
      if own.isEmpty { add(device, .noStore) }
      for part in own {
        if let reason = part.doubt { add(device, reason) }
        let forgotten = part.timeline.exports.recent.forgotten
        if forgotten > 0 { add(device, .tooManyExports(forgotten)) }
        let others = parts.filter { $0.store == part.store && $0.device != device }
        if others.isEmpty { add(device, .alone(store: part.store)) }
        for other in others where other.peer == part.peer && other.device < device {
          add(device, .sameDevice(other: other.device))
        }
      }
    }
  }

  /// The doubts that follow from what became of a device's exports.
  mutating func note(
    _ fates: [ComparedTransaction.Fate], _ exporter: StorePart, _ receiver: StorePart
  ) {
    let unknown = fates.count { $0 == .unknown }
    let isAssumed = clocks.isAssumed(of: receiver.device, over: exporter.device)
    if isAssumed, unknown > 0 || fates.contains(.missing) {
      add(receiver.device, .assumedClock(other: exporter.device))
    }
    guard unknown > 0, receiver.doubt == nil else { return }
    if clocks.upper(of: receiver.device, over: exporter.device) == nil {
      add(receiver.device, .clock(other: exporter.device))
    }
    // One sentence for all stores of two devices.
    for (index, doubt) in all.enumerated() where doubt.device == receiver.device {
      guard case .endsFirst(exporter.device, let count) = doubt.reason else { continue }
      all[index] = Doubt(
        device: receiver.device, reason: .endsFirst(other: exporter.device, count: count + unknown))
      return
    }
    add(receiver.device, .endsFirst(other: exporter.device, count: unknown))
  }

  private mutating func add(_ device: Int, _ reason: Doubt.Reason) {
    let doubt = Doubt(device: device, reason: reason)
    if !all.contains(doubt) { all.append(doubt) }
  }
}
