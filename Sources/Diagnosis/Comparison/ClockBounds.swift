// How far the clocks of devices are apart at most. A transaction arrives after it was exported: the difference of the
// two times, each by its own device's clock, bounds that of the clocks from above.

internal import LogRecords
internal import Timelines

/// How far each device's clock may be ahead of each other's.
struct ClockBounds {
  /// What is taken for the bound between two devices of which nothing arrived, in microseconds.
  static let assumed: Int64 = 10 * 60 * 1_000_000

  /// By receiver and exporter.
  private var known: [[Int64?]]

  /// Whether two captures give times in the same manner, so that a bound may be assumed.
  private let areComparable: [[Bool]]

  /// Whether the bounds contradict each other: some clock was set anew.
  private(set) var isContradictory = false

  /// The bounds that follow from what arrived.
  init(_ parts: [StorePart], _ devices: [ComparedDevice]) {
    let count = devices.count
    known = Array(repeating: Array(repeating: nil, count: count), count: count)
    for device in 0..<count { known[device][device] = 0 }
    areComparable = devices.map { one in
      devices.map { other in
        guard let a = one.diagnosis.facts.first, let b = other.diagnosis.facts.first else { return false }
        return a.hasYear == b.hasYear && (a.zoneMinutes == nil) == (b.zoneMinutes == nil)
      }
    }
    for exporter in parts where !exporter.exports.isEmpty {
      let times = Dictionary(
        exporter.exports.map { ($0.number, ($0.file, $0.place)) }, uniquingKeysWith: { first, _ in first })
      for receiver in parts where receiver.store == exporter.store && receiver.device != exporter.device {
        guard let peer = receiver.name(of: exporter.peer) else { continue }
        for arrival in receiver.timeline.recentArrivals.elements where arrival.peer == peer {
          guard let (file, place) = times[arrival.number], !file.differs(from: arrival.file),
            let sent = place.time?.instant, let came = arrival.place.time?.instant
          else { continue }
          let old = known[receiver.device][exporter.device] ?? .max
          known[receiver.device][exporter.device] = min(old, came - sent)
        }
      }
    }
    close()
  }

  /// Bounds add up over a third device.
  private mutating func close() {
    for middle in known.indices {
      for one in known.indices {
        for other in known.indices {
          guard let first = known[one][middle], let second = known[middle][other] else { continue }
          known[one][other] = min(known[one][other] ?? .max, first + second)
        }
      }
    }
    isContradictory = known.indices.contains { known[$0][$0] ?? 0 < 0 }
  }

  /// How far a device's clock is ahead of another's at most, in microseconds; `nil` when nothing is known of it.
  func upper(of one: Int, over other: Int) -> Int64? {
    guard !isContradictory else { return nil }
    if let bound = known[one][other] { return bound }
    guard areComparable[one][other] else { return nil }
    // Clocks that are known to be further apart than one assumes.
    if let reverse = known[other][one], -reverse > Self.assumed { return nil }
    return Self.assumed
  }

  /// Whether a bound is only assumed.
  func isAssumed(of one: Int, over other: Int) -> Bool {
    known[one][other] == nil && upper(of: one, over: other) != nil
  }
}

extension Timestamp {
  /// Microseconds that captures with a zone have in common.
  var instant: Int64 { microseconds - Int64(zoneMinutes ?? 0) * 60_000_000 }
}
