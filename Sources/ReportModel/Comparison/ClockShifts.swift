// The clock differences between devices, where arrivals reveal them: a transaction was written before it
// arrived.

internal import Diagnosis

/// The corrections that align the devices' clocks with the first one, and the sentences about them.
struct ClockShifts {
  /// The correction for each device's times, in microseconds, that aligns them with the first device's clock.
  let shifts: [Int64]
  /// A sentence for each device whose times are corrected because its clock is ahead or behind, or one on the
  /// first device if its clock alone is.
  let words: [Prose]
  /// For each device, whether it prints times in the same format as the first one.
  ///
  /// Otherwise its correction is not entirely the error of its clock.
  let areClocksKnown: [Bool]

  init(_ source: Comparison, _ labels: [Prose]) {
    let areClocksKnown = source.devices.indices.map { $0 == 0 || source.clocks.areComparable($0, 0) }
    var shifts = source.devices.map { _ in 0 as Int64 }
    var words: [Prose] = []
    for device in source.devices.indices.dropFirst() {
      let lead = source.clocks.lead(of: device, over: 0)
      guard let sentence = ComparisonWords.clocks(labels[device], labels[0], lead) else { continue }
      // No value between the bounds is more likely than another, so the middle is used.
      let ends = [lead.least, lead.most].compactMap(\.self)
      let seconds = ends.reduce(0, +) / Double(ends.count)
      shifts[device] = Int64(clamping: Int((-seconds * 1000).rounded())) * 1000
      if areClocksKnown[device] { words.append(sentence + ".") }
    }
    self.shifts = shifts
    self.words = Self.sentence(onFirstOf: source, labels).map { [$0] } ?? words
    self.areClocksKnown = areClocksKnown
  }

  /// A sentence on the clock of the first device if it differs more from all others than these may differ from
  /// each other; `nil` if not, or if there is only one other device.
  private static func sentence(onFirstOf source: Comparison, _ labels: [Prose]) -> Prose? {
    let others = source.devices.indices.dropFirst()
    let (clocks, leads) = (source.clocks, others.map { source.clocks.lead(of: 0, over: $0) })
    guard others.count > 1, others.allSatisfy({ clocks.areComparable(0, $0) }),
      let least = leads.allLimits(\.least)?.min(), let most = leads.allLimits(\.most)?.max(),
      let sentence = ComparisonWords.clocks(labels[0], over: "the others'", (least, most))
    else { return nil }
    let difference = min(abs(least), abs(most))
    let agree = others.allSatisfy { one in
      others.allSatisfy { one == $0 || clocks.differ(one, $0, byLessThan: difference) }
    }
    return agree ? sentence + "." : nil
  }
}

extension [(least: Double?, most: Double?)] {
  /// One limit of each lead; `nil` if any has none.
  fileprivate func allLimits(_ limit: (Element) -> Double?) -> [Double]? {
    let known = compactMap(limit)
    return known.count == count ? known : nil
  }
}

extension ClockBounds {
  /// Whether two devices' clocks are not seen to differ, and cannot differ by as many seconds.
  fileprivate func differ(_ one: Int, _ other: Int, byLessThan seconds: Double) -> Bool {
    let lead = lead(of: one, over: other)
    guard areComparable(one, other), let least = lead.least, let most = lead.most else { return false }
    return ComparisonWords.clocks("", "", lead) == nil && max(abs(least), abs(most)) < seconds
  }
}
