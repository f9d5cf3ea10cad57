// How far apart the clocks of devices are at most. A transaction arrives after it was exported: the
// difference of the two times, each by its own device's clock, bounds that of the clocks from above. A clock
// may be set forward while a process prints nothing, by as much as the silence seems long; one that is set
// otherwise contradicts itself.

internal import LogRecords
internal import Timelines

struct ClockBounds {
  /// The bound assumed between two devices from which nothing arrived, in microseconds.
  static let assumed: Int64 = 10 * 60 * 1_000_000
  /// By how much times may contradict each other: some captures give only whole seconds.
  private static let tolerance: Int64 = 10 * 1_000_000

  private struct Silences: Hashable {
    let one: Int64
    let other: Int64
  }

  /// What is known of a device's clock over another's.
  private struct Known {
    /// The smallest difference of what arrived from the other, by the silences before.
    var arrivals: [Silences: Int64] = [:]
    /// The bound that holds at any time, over third devices too, and the same if no clock was reset in a
    /// silence.
    var always: Int64?
    var likely: Int64?
    /// Whether the captures give times in the same manner, so that a bound may be assumed.
    var areComparable = false
    /// Whether both give zone and year, or both do not.
    var areAlike = true
    /// Whether the bounds contradict each other: some clock was reset.
    var isContradictory = false
  }

  private var known: [[Known]]
  private let stretches: [Stretches]
  private let steady: [Bool]

  init(_ groups: some Sequence<[ComparedStore]>, _ samples: MirrorSamples, _ devices: [ComparedDevice]) {
    stretches = devices.map(\.stretches)
    steady = devices.map { $0.stepBack == nil }
    let firsts = devices.map { $0.captures.first?.facts.first }
    // Which year a capture without years begins in is not known.
    let crossesNewYear = devices.contains(where: \.crossesNewYear)
    known = firsts.map { one in
      firsts.map { other in
        var known = Known()
        if let one, let other {
          known.areComparable = one.isComparable(to: other) && !crossesNewYear
          known.areAlike = one.isGiven(like: other)
        }
        return known
      }
    }
    for stores in groups {
      for exporter in stores where !exporter.exports.isEmpty { note(exporter, stores) }
    }
    for sample in samples.all { note(sample.came, on: sample.receiver, sample.sent, by: sample.exporter) }
    bound()
  }

  private mutating func note(_ exporter: ComparedStore, _ stores: [ComparedStore]) {
    let exports = Dictionary(grouping: exporter.exports, by: \.record.number)
    for receiver in stores where receiver.device != exporter.device {
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
    let before = known[one][other].arrivals[silences] ?? .max
    known[one][other].arrivals[silences] = min(before, came - sent)
  }

  /// Finds the bounds that hold at any time, which add up over a third device, and what contradicts itself.
  private mutating func bound() {
    let all = Array(stretches.indices)
    for one in all {
      for other in all where one != other {
        let arrivals = known[one][other].arrivals
        known[one][other].likely = arrivals.values.min()
        known[one][other].always =
          arrivals.map { silences, difference in
            difference + stretches[one].silence - silences.one + silences.other
          }.min()
      }
      known[one][one].likely = 0
      known[one][one].always = 0
    }
    for one in all {
      for other in all where one != other {
        if let there = known[one][other].likely, let back = known[other][one].likely {
          known[one][other].isContradictory = there + back < -Self.tolerance
        }
      }
    }
    addUp(\.always)
    addUp(\.likely)
    for one in all where (known[one][one].always ?? 0) < -Self.tolerance {
      for other in all { known[one][other].isContradictory = true }
    }
  }

  private mutating func addUp(_ bound: WritableKeyPath<Known, Int64?>) {
    for middle in known.indices {
      for one in known.indices {
        for other in known.indices {
          guard let first = known[one][middle][keyPath: bound],
            let second = known[middle][other][keyPath: bound]
          else { continue }
          known[one][other][keyPath: bound] = min(known[one][other][keyPath: bound] ?? .max, first + second)
        }
      }
    }
  }

  /// How far a device's clock is ahead of another's at most: when it is a moment by its own, at any by the
  /// other's.
  /// - Returns: `nil` when nothing is known of it.
  func bound(of one: Int, at moment: Int64, over other: Int) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[one].silence(before: moment)
    return ClockBound(
      known[one][other].arrivals.lazy.map { before, difference in
        (silence: before.other, bound: difference + max(0, silence - before.one))
      }, isOfOne: false, always: known[one][other].always,
      assumed: isAssumed(of: one, over: other) ? Self.assumed + silence : nil, stretches[other])
  }

  /// How far it is ahead when it is a moment by the other's clock, at any by its own.
  func bound(of one: Int, over other: Int, at otherMoment: Int64) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[other].silence(before: otherMoment)
    return ClockBound(
      known[one][other].arrivals.lazy.map { before, difference in
        (silence: before.one, bound: difference + max(0, before.other - silence))
      }, isOfOne: true, always: known[one][other].always,
      assumed: isAssumed(of: one, over: other) ? Self.assumed : nil, stretches[one])
  }

  /// How far a device's clock is ahead of another's at most, if neither was reset unseen.
  func likelyUpper(of one: Int, over other: Int) -> Int64? {
    guard agree(one, other) else { return nil }
    return known[one][other].likely ?? (isAssumed(of: one, over: other) ? Self.assumed : nil)
  }

  /// How far a device's clock is ahead of another's, in seconds, if neither was reset unseen; negative when
  /// it is behind.
  /// - Returns: `nil` for a bound that nothing that arrived shows.
  func lead(of one: Int, over other: Int) -> (least: Double?, most: Double?) {
    guard agree(one, other) else { return (nil, nil) }
    return (
      known[other][one].likely.map { Double(-$0) / 1e6 }, known[one][other].likely.map { Double($0) / 1e6 }
    )
  }

  /// Whether the captures of two devices give times in the same manner.
  ///
  /// Otherwise a difference is also one of years or zones that a capture does not print.
  func areComparable(_ one: Int, _ other: Int) -> Bool { known[one][other].areComparable }

  /// Whether the captures of two devices both give zone and year, or both do not.
  func areAlike(_ one: Int, _ other: Int) -> Bool { known[one][other].areAlike }

  /// Whether the times of two devices can be brought together as far as is known.
  func agree(_ one: Int, _ other: Int) -> Bool {
    isSteady(one) && isSteady(other) && !known[one][other].isContradictory
      && !known[other][one].isContradictory
  }

  func isSteady(_ device: Int) -> Bool { steady[device] }

  func isKnown(of one: Int, over other: Int) -> Bool {
    known[one][other].always != nil || isAssumed(of: one, over: other)
  }

  func isAssumed(of one: Int, over other: Int) -> Bool {
    guard agree(one, other), known[one][other].always == nil, known[one][other].areComparable else {
      return false
    }
    // Clocks that are known to be further apart than one assumes.
    return known[other][one].likely.map { -$0 <= Self.assumed } ?? true
  }
}

struct ClockBound {
  /// What arrived, by the silence before it on the device whose moments vary, in order.
  private let silences: [Int64]
  /// The smallest bound up to each of them: those hold as they are.
  private let reached: [Int64]
  /// The smallest from each of them on: those grow by the silence in between.
  private let growing: [Int64]
  /// What holds at any time, and the bound assumed if nothing is known.
  private let always: Int64?
  private let assumed: Int64?
  private let stretches: Stretches
  private let isOfOne: Bool

  /// A bound that follows from arrivals, by the silence before each on the device whose moments vary.
  ///
  /// When that device's is the clock that is ahead, it grows with its silence from then on, else with that
  /// which it had until then.
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
