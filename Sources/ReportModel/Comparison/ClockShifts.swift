// How far apart the clocks of devices are, as far as what arrived shows it: what arrives was written before.

internal import Diagnosis

struct ClockShifts {
  /// By how many microseconds the times of each device are moved to match the first one's clock.
  let shifts: [Int64]
  /// A sentence for each device whose times are moved because its clock is ahead or behind.
  let words: [Prose]
  /// Whether a device's times are given in the manner of the first one's: else what moves them is not all its
  /// clock's.
  let areOfClocks: [Bool]

  init(_ source: Comparison, _ labels: [Prose]) {
    let areOfClocks = source.devices.indices.map { $0 == 0 || source.areClocksComparable($0, 0) }
    var shifts = source.devices.map { _ in 0 as Int64 }
    var words: [Prose] = []
    for device in source.devices.indices.dropFirst() {
      let lead = source.clockLead(of: device, over: 0)
      guard let sentence = ComparisonWords.clocks(labels[device], labels[0], lead) else { continue }
      // No value between the bounds is more likely than another.
      let ends = [lead.least, lead.most].compactMap(\.self)
      let seconds = ends.reduce(0, +) / Double(ends.count)
      shifts[device] = Int64(clamping: Int((-seconds * 1000).rounded())) * 1000
      if areOfClocks[device] { words.append(sentence + ".") }
    }
    self.shifts = shifts
    self.words = words
    self.areOfClocks = areOfClocks
  }
}
