// How far the clocks of devices are apart at most. A transaction arrives after it was exported: the difference of the
// two times, each by its own device's clock, bounds that of the clocks from above. A clock may be set forward while a
// process prints nothing, by as much as the silence seems long; one that is set otherwise contradicts itself.

internal import LogRecords
internal import Timelines

struct ClockBounds {
  /// What is taken for the bound between two devices of which nothing arrived, in microseconds.
  static let assumed: Int64 = 10 * 60 * 1_000_000

  /// By how much times may contradict each other: some captures give whole seconds only.
  private static let tolerance: Int64 = 10 * 1_000_000

  private struct Silences: Hashable {
    let one: Int64
    let other: Int64
  }

  /// The smallest difference of what arrived, by receiver and exporter, and by the silences before.
  private var arrivals: [[[Silences: Int64]]]
  /// The bounds that hold at any time, of two devices and over a third.
  private var always: [[Int64?]]
  /// The same if no clock was set anew in a silence.
  private var likely: [[Int64?]]
  /// Whether two captures give times in the same manner, so that a bound may be assumed.
  private let areComparable: [[Bool]]
  private let stretches: [Stretches]
  private let steady: [Bool]
  /// Whether the bounds of two devices contradict each other: some clock was set anew.
  private var isContradictory: [[Bool]]

  init(_ stores: some Sequence<[StorePart]>, _ devices: [ComparedDevice]) {
    let count = devices.count
    arrivals = Array(repeating: Array(repeating: [:], count: count), count: count)
    always = Array(repeating: Array(repeating: nil, count: count), count: count)
    likely = always
    isContradictory = Array(repeating: Array(repeating: false, count: count), count: count)
    stretches = devices.map(\.stretches)
    steady = devices.map { $0.stepBack == nil }
    areComparable = devices.map { one in
      devices.map { other in
        guard let a = one.captures.first?.facts.first, let b = other.captures.first?.facts.first else {
          return false
        }
        return a.isComparable(to: b)
      }
    }
    for parts in stores {
      for exporter in parts where !exporter.exports.isEmpty { note(exporter, parts) }
    }
    bound()
  }

  private mutating func note(_ exporter: StorePart, _ parts: [StorePart]) {
    let exports = Dictionary(grouping: exporter.exports, by: \.record.number)
    for receiver in parts where receiver.device != exporter.device {
      for arrival in receiver.arrivals(of: exporter.peer) {
        guard let export = exports[arrival.number]?.first,
          !export.record.file.differs(from: arrival.file), let sent = export.record.place.time?.instant,
          let came = arrival.place.time?.instant
        else { continue }
        note(came, on: receiver.device, sent, by: exporter.device)
      }
    }
  }

  private mutating func note(_ came: Int64, on one: Int, _ sent: Int64, by other: Int) {
    let silences = Silences(
      one: stretches[one].silence(before: came), other: stretches[other].silence(before: sent))
    arrivals[one][other][silences] = min(arrivals[one][other][silences] ?? .max, came - sent)
  }

  /// Finds the bounds that hold at any time, which add up over a third device, and what contradicts itself.
  private mutating func bound() {
    let all = Array(stretches.indices)
    for one in all {
      for other in all where one != other { likely[one][other] = arrivals[one][other].values.min() }
      likely[one][one] = 0
    }
    for one in all {
      for other in all where one != other {
        if let there = likely[one][other], let back = likely[other][one] {
          isContradictory[one][other] = there + back < -Self.tolerance
        }
        always[one][other] =
          arrivals[one][other].map { silences, difference in
            difference + stretches[one].silence - silences.one + silences.other
          }.min()
      }
      always[one][one] = 0
    }
    Self.addUp(&always)
    Self.addUp(&likely)
    for one in all where (always[one][one] ?? 0) < -Self.tolerance {
      isContradictory[one] = Array(repeating: true, count: all.count)
    }
  }

  /// Adds bounds up over third devices.
  private static func addUp(_ bounds: inout [[Int64?]]) {
    for middle in bounds.indices {
      for one in bounds.indices {
        for other in bounds.indices {
          guard let first = bounds[one][middle], let second = bounds[middle][other] else { continue }
          bounds[one][other] = min(bounds[one][other] ?? .max, first + second)
        }
      }
    }
  }

  /// How far a device's clock is ahead of another's at most: when it is a moment by its own, at any by the other's.
  /// - Returns: `nil` when nothing is known of it.
  func bound(of one: Int, at moment: Int64, over other: Int) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[one].silence(before: moment)
    return ClockBound(
      arrivals[one][other].lazy.map { before, difference in
        (silence: before.other, bound: difference + max(0, silence - before.one))
      }, isOfOne: false, always: always[one][other],
      assumed: isAssumed(of: one, over: other) ? Self.assumed + silence : nil, stretches[other])
  }

  /// The same when it is a moment by the other's clock, at any by its own.
  func bound(of one: Int, over other: Int, at otherMoment: Int64) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[other].silence(before: otherMoment)
    return ClockBound(
      arrivals[one][other].lazy.map { before, difference in
        (silence: before.one, bound: difference + max(0, before.other - silence))
      }, isOfOne: true, always: always[one][other],
      assumed: isAssumed(of: one, over: other) ? Self.assumed : nil, stretches[one])
  }

  /// How far a device's clock is ahead of another's at most, if neither was set anew unseen.
  func likelyUpper(of one: Int, over other: Int) -> Int64? {
    guard agree(one, other) else { return nil }
    return likely[one][other] ?? (isAssumed(of: one, over: other) ? Self.assumed : nil)
  }

  /// How far a device's clock is ahead of another's, if neither was set anew unseen; behind it where negative.
  /// - Returns: `nil` for a bound that nothing that arrived shows.
  func lead(of one: Int, over other: Int) -> (least: Int64?, most: Int64?) {
    guard agree(one, other) else { return (nil, nil) }
    return (likely[other][one].map { -$0 }, likely[one][other])
  }

  /// Whether the times of two devices can be brought together as far as is known.
  func agree(_ one: Int, _ other: Int) -> Bool {
    isSteady(one) && isSteady(other) && !isContradictory[one][other] && !isContradictory[other][one]
  }

  func isSteady(_ device: Int) -> Bool { steady[device] }

  func isKnown(of one: Int, over other: Int) -> Bool {
    always[one][other] != nil || isAssumed(of: one, over: other)
  }

  func isAssumed(of one: Int, over other: Int) -> Bool {
    guard agree(one, other), always[one][other] == nil, areComparable[one][other] else { return false }
    // Clocks that are known to be further apart than one assumes.
    return likely[other][one].map { -$0 <= Self.assumed } ?? true
  }
}

struct ClockBound {
  /// What arrived, by the silence before it on the device whose moments vary, in order.
  private let silences: [Int64]
  /// The smallest bound up to each of them: those hold as they are.
  private let reached: [Int64]
  /// The smallest from each of them on: those grow by the silence that is between.
  private let growing: [Int64]
  /// What holds at any time, and what is taken for the bound where nothing is known.
  private let always: Int64?
  private let assumed: Int64?
  private let stretches: Stretches
  private let isOfOne: Bool

  /// A bound.
  /// - Parameters:
  ///   - arrivals: The silence before each arrival on the device whose moments vary, with the bound that follows from it.
  ///   - isOfOne: Whether that device's is the clock that is ahead: then the bound grows with its silence from then on,
  ///     else with that which it had until then.
  ///   - always: What holds at any time.
  ///   - assumed: What is taken for it when nothing is known.
  ///   - stretches: When the device whose moments vary is seen at work.
  init(
    _ arrivals: some Sequence<(silence: Int64, bound: Int64)>, isOfOne: Bool, always: Int64?, assumed: Int64?,
    _ stretches: Stretches
  ) {
    let sorted = arrivals.map { (silence: isOfOne ? -$0.silence : $0.silence, bound: $0.bound) }
      .sorted { $0.silence < $1.silence }
    var reached: [Int64] = []
    for arrival in sorted { reached.append(min(arrival.bound, reached.last ?? arrival.bound)) }
    var growing: [Int64] = []
    for arrival in sorted.reversed() {
      let bound = arrival.bound + arrival.silence
      growing.append(min(bound, growing.last ?? bound))
    }
    silences = sorted.map(\.silence)
    self.reached = reached
    self.growing = growing.reversed()
    self.always = always
    self.assumed = assumed
    self.stretches = stretches
    self.isOfOne = isOfOne
  }

  /// The bound at a moment, in microseconds; `nil` when nothing is known of it.
  func upper(at moment: Int64) -> Int64? {
    let silence = stretches.silence(before: moment)
    let key = isOfOne ? -silence : silence
    let low = silences.indices.partitionPoint { silences[$0] <= key }
    let bounds = [low > 0 ? reached[low - 1] : nil, low < growing.count ? growing[low] - key : nil, always]
    return bounds.compactMap { $0 }.min() ?? assumed.map { $0 + (isOfOne ? silence : 0) }
  }
}
