// How far apart the clocks of devices are at most. A transaction log comes to a device after it was written,
// whether or not it is imported there: the difference of the two times, each by its own device's clock, bounds
// that of the clocks from above. A clock may be set forward while a process prints nothing, by as much as the
// silence seems long; one that is set otherwise contradicts itself.

internal import LogRecords
internal import Timelines

/// The bounds of the leads of the devices' clocks over each other.
package struct ClockBounds: Sendable {
  /// The bound assumed between two devices from which nothing arrived, in microseconds.
  static let assumed: Int64 = 10 * 60 * 1_000_000
  /// The maximum contradiction between times that is ignored, in microseconds: some captures print only whole
  /// seconds.
  private static let tolerance: Int64 = 10 * 1_000_000

  private struct Silences: Hashable {
    let one: Int64
    let other: Int64
  }

  /// The known bounds of a device's clock lead over another's.
  private struct Known {
    /// The smallest difference of arrivals from the other device, by the silences before them.
    var arrivals: [Silences: Int64] = [:]
    /// The bound that holds at any time, including bounds over third devices; `nil` if there is none.
    var always: Int64?
    /// The bound assuming that no clock was reset in a silence; `nil` if there is none.
    var likely: Int64?
    /// Whether the captures print times in the same style, so that a bound may be assumed.
    var areComparable = false
    /// Whether the captures of both devices have times.
    var areTimed = false
    /// Whether both devices' times have zone and year, or neither's have.
    var areAlike = true
    /// Whether the bounds contradict each other, so that a clock must have been reset.
    var isContradictory = false
  }

  private var known: [[Known]]
  private let stretches: [Stretches]
  private let steady: [Bool]
  /// The parts (year, zone) of the times that count, for each device whose captures differ in them.
  private let parts: [Int?]

  init(_ groups: some Sequence<[ComparedStore]>, _ samples: MirrorSamples, _ devices: [ComparedDevice]) {
    stretches = devices.map(\.stretches)
    steady = devices.map { $0.stepBack == nil }
    parts = devices.map(\.partsThatCount)
    let firsts = devices.map(\.start)
    // The year in which a capture without years begins is unknown.
    let crossesNewYear = devices.contains(where: \.crossesNewYear)
    known = firsts.map { one in
      firsts.map { other in
        var known = Known()
        if let one, let other {
          known.areTimed = true
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
    let byFile = Dictionary(
      exporter.exports.map { ($0.record.file, $0.record.place) }, uniquingKeysWith: { one, _ in one })
    for receiver in stores where receiver.device != exporter.device {
      for arrival in receiver.arrivals(of: exporter.peer) {
        guard let export = exports[arrival.number]?.first,
          !export.record.file.differs(from: arrival.file)
        else { continue }
        note(arrival.place, on: receiver.device, export.record.place, by: exporter.device)
      }
      // A log is on no device before it is written, whatever becomes of it there.
      for (file, place) in receiver.openLogs(of: exporter.peer) {
        guard case .uuid = file, let sent = byFile[file] else { continue }
        note(place, on: receiver.device, sent, by: exporter.device)
      }
    }
  }

  private mutating func note(_ came: Place, on one: Int, _ sent: Place, by other: Int) {
    guard counts(came.time, on: one), counts(sent.time, on: other), let came = came.time?.instant,
      let sent = sent.time?.instant
    else { return }
    note(came, on: one, sent, by: other)
  }

  private mutating func note(_ came: Int64, on one: Int, _ sent: Int64, by other: Int) {
    let silences = Silences(
      one: stretches[one].silence(before: came), other: stretches[other].silence(before: sent))
    let before = known[one][other].arrivals[silences] ?? .max
    known[one][other].arrivals[silences] = min(before, came - sent)
  }

  /// Computes the bounds that hold at any time, which add up over third devices, and detects contradictions.
  ///
  /// - Complexity: O(devices³).
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
      for other in all where contradict(one, other, \.likely) { known[one][other].isContradictory = true }
    }
    let steady = all.filter { isSteady($0) }
    for one in addUp(\.always, over: steady) {
      for other in all { known[one][other].isContradictory = true }
    }
    addUp(\.likely, over: steady)
  }

  /// Whether the bounds of two devices contradict each other.
  private func contradict(_ one: Int, _ other: Int, _ bound: KeyPath<Known, Int64?>) -> Bool {
    guard one != other, let there = known[one][other][keyPath: bound],
      let back = known[other][one][keyPath: bound]
    else { return false }
    return there + back < -Self.tolerance
  }

  /// Adds up a bound over third devices, and returns the devices whose clocks contradict others.
  ///
  /// Nothing is added up over the returned ones: each round through a contradiction would make the sums
  /// smaller, and the other devices would seem to contradict each other as well.
  @discardableResult
  private mutating func addUp(_ bound: WritableKeyPath<Known, Int64?>, over devices: [Int]) -> Set<Int> {
    let direct = known
    var middles = consistent(devices, bound)
    addUp(bound, through: middles)
    // A circle of three or more devices contradicts itself only in the sum.
    let circular = middles.filter { one in middles.contains { contradict(one, $0, bound) } }
    if !circular.isEmpty {
      known = direct
      middles.removeAll { circular.contains($0) }
      addUp(bound, through: middles)
    }
    return Set(devices).subtracting(middles)
  }

  /// Returns the devices without those that contradict the most others, until no two contradict each other.
  ///
  /// The device whose clock was set contradicts all others, and each of them contradicts that one alone.
  private func consistent(_ devices: [Int], _ bound: KeyPath<Known, Int64?>) -> [Int] {
    var rest = devices
    while true {
      let counts = rest.map { one in rest.count { contradict(one, $0, bound) } }
      guard let most = counts.max(), most > 0 else { return rest }
      rest = zip(rest, counts).filter { $0.1 < most }.map(\.0)
    }
  }

  private mutating func addUp(_ bound: WritableKeyPath<Known, Int64?>, through middles: [Int]) {
    for middle in middles {
      for one in known.indices where one != middle {
        for other in known.indices where other != middle && other != one {
          guard let first = known[one][middle][keyPath: bound],
            let second = known[middle][other][keyPath: bound]
          else { continue }
          known[one][other][keyPath: bound] = min(known[one][other][keyPath: bound] ?? .max, first + second)
        }
      }
    }
  }

  /// Returns the upper bound of a device's clock lead over another's when its own clock shows `moment`, for
  /// any time by the other's.
  ///
  /// - Returns: `nil` if the times of the two devices cannot be matched.
  func bound(of one: Int, at moment: Int64, over other: Int) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[one].silence(before: moment)
    return ClockBound(
      known[one][other].arrivals.lazy.map { before, difference in
        (silence: before.other, bound: difference + max(0, silence - before.one))
      }, belongsToOne: false, always: known[one][other].always,
      assumed: isAssumed(of: one, over: other) ? Self.assumed + silence : nil, stretches[other])
  }

  /// Returns the upper bound of a device's clock lead over another's when the other's clock shows
  /// `otherMoment`, for any time by its own; `nil` if the times of the two devices cannot be matched.
  func bound(of one: Int, over other: Int, at otherMoment: Int64) -> ClockBound? {
    guard agree(one, other) else { return nil }
    let silence = stretches[other].silence(before: otherMoment)
    return ClockBound(
      known[one][other].arrivals.lazy.map { before, difference in
        (silence: before.one, bound: difference + max(0, before.other - silence))
      }, belongsToOne: true, always: known[one][other].always,
      assumed: isAssumed(of: one, over: other) ? Self.assumed : nil, stretches[one])
  }

  /// Returns the greatest lead of a device's clock over another's if neither was reset unseen, in
  /// microseconds; `nil` if unknown.
  func likelyUpper(of one: Int, over other: Int) -> Int64? {
    guard agree(one, other) else { return nil }
    return known[one][other].likely ?? (isAssumed(of: one, over: other) ? Self.assumed : nil)
  }

  /// Returns the lead of a device's clock over another's if neither was reset unseen, in seconds; negative if
  /// it is behind.
  ///
  /// - Returns: The bounds; a bound is `nil` if no arrival shows it, or if the two contradict each other.
  package func lead(of one: Int, over other: Int) -> (least: Double?, most: Double?) {
    guard agree(one, other), !contradict(one, other, \.likely) else { return (nil, nil) }
    return (
      known[other][one].likely.map { Double(-$0) / 1e6 }, known[one][other].likely.map { Double($0) / 1e6 }
    )
  }

  /// Whether the captures of two devices print times in the same style.
  ///
  /// Otherwise a difference may also come from years or zones that a capture does not print.
  package func areComparable(_ one: Int, _ other: Int) -> Bool { known[one][other].areComparable }

  /// Whether the times of both devices have zone and year, or neither's have.
  package func areAlike(_ one: Int, _ other: Int) -> Bool { known[one][other].areAlike }

  /// Whether the captures of both devices have times, so that something can be said of their clocks.
  func areTimed(_ one: Int, _ other: Int) -> Bool { known[one][other].areTimed }

  /// Whether the times of two devices can be matched, as far as is known; otherwise a clock was set.
  package func agree(_ one: Int, _ other: Int) -> Bool {
    isSteady(one) && isSteady(other) && !known[one][other].isContradictory
      && !known[other][one].isContradictory
  }

  /// Whether a time is of the captures whose times count on a device; times of its other captures may be of
  /// any zone or year.
  func counts(_ time: Timestamp?, on device: Int) -> Bool {
    parts[device].map { time.partsBesidesTheClock == $0 } ?? true
  }

  func isSteady(_ device: Int) -> Bool { steady[device] }

  func isKnown(of one: Int, over other: Int) -> Bool {
    known[one][other].always != nil || isAssumed(of: one, over: other)
  }

  func isAssumed(of one: Int, over other: Int) -> Bool {
    guard agree(one, other), known[one][other].always == nil, known[one][other].areComparable else {
      return false
    }
    // If the clocks are known to differ by more than the assumed bound, it cannot be assumed.
    return known[other][one].likely.map { -$0 <= Self.assumed } ?? true
  }
}

/// An upper bound of one clock's lead over another, as a function of time.
struct ClockBound {
  /// The silences before the arrivals on the device whose time varies, in order.
  private let silences: [Int64]
  /// The smallest bound up to each of the silences; these hold unchanged.
  private let reached: [Int64]
  /// The smallest bound from each of the silences on; these grow by the silence in between.
  private let growing: [Int64]
  /// The bound that holds at any time; `nil` if there is none.
  private let always: Int64?
  /// The bound assumed if nothing is known; `nil` if none may be assumed.
  private let assumed: Int64?
  private let stretches: Stretches
  private let belongsToOne: Bool

  /// Creates the bound from arrivals, each with the silence before it on the device whose time varies.
  ///
  /// If that device's clock is the leading one (`belongsToOne`), the bound grows with its silence after the
  /// arrival, otherwise with its silence before it.
  init(
    _ arrivals: some Sequence<(silence: Int64, bound: Int64)>, belongsToOne: Bool, always: Int64?,
    assumed: Int64?,
    _ stretches: Stretches
  ) {
    let sorted = arrivals.map { (silence: belongsToOne ? -$0.silence : $0.silence, bound: $0.bound) }
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
    self.belongsToOne = belongsToOne
  }

  /// Returns the bound at a time, in microseconds; `nil` if nothing is known.
  func upper(at moment: Int64) -> Int64? {
    let silence = stretches.silence(before: moment)
    let key = belongsToOne ? -silence : silence
    let low = silences.indices.partitionPoint { silences[$0] <= key }
    let bounds = [low > 0 ? reached[low - 1] : nil, low < growing.count ? growing[low] - key : nil, always]
    return bounds.compactMap { $0 }.min() ?? assumed.map { $0 + (belongsToOne ? silence : 0) }
  }
}
