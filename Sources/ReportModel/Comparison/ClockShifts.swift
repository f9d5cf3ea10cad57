// The clock differences between devices, where arrivals reveal them: a transaction was written before it
// arrived.

internal import Diagnosis

/// The corrections that align the devices' clocks with the first one, and the sentences about them.
struct ClockShifts {
  /// The correction for each device's times, in microseconds, that aligns them with the first device's clock.
  let shifts: [Int64]
  /// A sentence for each device whose times are corrected because its clock is ahead or behind.
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
    self.words = words
    self.areClocksKnown = areClocksKnown
  }
}
