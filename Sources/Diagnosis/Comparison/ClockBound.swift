// How far one clock is ahead of another's at most, prepared for many moments by one of the two: a device exports
// thousands of times, and each time is compared with one moment of the other's capture.

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
  ///
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
    var low = 0
    var high = silences.count
    while low < high {
      let middle = (low + high) / 2
      if silences[middle] <= key { low = middle + 1 } else { high = middle }
    }
    let bounds = [
      low > 0 ? reached[low - 1] : nil, low < growing.count ? growing[low] - key : nil, always,
    ]
    return bounds.compactMap { $0 }.min() ?? assumed.map { $0 + (isOfOne ? silence : 0) }
  }
}
