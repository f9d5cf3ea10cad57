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

  private struct Known {
    /// The smallest difference of what arrived from the other, by the silences before.
    var arrivals: [Silences: Int64] = [:]
    /// The bound that holds at any time, over third devices too, and the same if no clock was set anew in a silence.
    var always: Int64?
    var likely: Int64?
    /// Whether the captures give times in the same manner, so that a bound may be assumed.
    var areComparable = false
    /// Whether the bounds contradict each other: some clock was set anew.
    var isContradictory = false
  }

  private var known: [[Known]]
  private let stretches: [Stretches]
  private let steady: [Bool]

  init(_ stores: some Sequence<[StorePart]>, _ devices: [ComparedDevice]) {
    stretches = devices.map(\.stretches)
    steady = devices.map { $0.stepBack == nil }
    let firsts = devices.map { $0.captures.first?.facts.first }
    known = firsts.map { one in
      firsts.map { other in
        var known = Known()
        if let one, let other { known.areComparable = one.isComparable(to: other) }
        return known
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
        guard let export = exports[arrival.number]?.first, !export.record.file.differs(from: arrival.file),
          let sent = export.record.place.time?.instant, let came = arrival.place.time?.instant
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
        known[one][other].always = arrivals.map { silences, difference in
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

  /// How far a device's clock is ahead of another's at most, when it is one moment by its own and another by the other's.
  ///
  /// What arrived bounds it, more loosely by the silences since by the clock that is ahead, and until then by the other.
  /// - Returns: `nil` when nothing is known of it.
  func upper(of one: Int, at moment: Int64, over other: Int, at otherMoment: Int64) -> Int64? {
    guard agree(one, other) else { return nil }
    let silence = stretches[one].silence(before: moment)
    let otherSilence = stretches[other].silence(before: otherMoment)
    let bound = known[one][other].arrivals.lazy.map { before, difference in
      difference + max(0, silence - before.one) + max(0, before.other - otherSilence)
    }.min()
    let least = [bound, known[one][other].always].compactMap(\.self).min()
    return least ?? (isAssumed(of: one, over: other) ? Self.assumed + silence : nil)
  }

  /// How far a device's clock is ahead of another's at most, if neither was set anew unseen.
  func likelyUpper(of one: Int, over other: Int) -> Int64? {
    guard agree(one, other) else { return nil }
    return known[one][other].likely ?? (isAssumed(of: one, over: other) ? Self.assumed : nil)
  }

  /// How far a device's clock is ahead of another's, in seconds, if neither was set anew unseen; behind it where negative.
  /// - Returns: `nil` for a bound that nothing that arrived shows.
  func lead(of one: Int, over other: Int) -> (least: Double?, most: Double?) {
    guard agree(one, other) else { return (nil, nil) }
    return (
      known[other][one].likely.map { Double(-$0) / 1e6 }, known[one][other].likely.map { Double($0) / 1e6 }
    )
  }

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
