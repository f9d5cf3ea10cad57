// What happened on several devices as one story, by the clock of the first one.

internal import LogRecords

/// What happened on several devices as one story.
package struct ComparedStory: Sendable {
  /// What happened, in order, each item with its device.
  package let excerpt: StoryExcerpt
  /// By whose clock, and how far the times of the others were moved to match it.
  package let clock: Prose

  /// The story of the captures of a comparison, which have theirs already.
  package init?(_ report: Report) {
    guard let comparison = report.comparison else { return nil }
    var all: [(key: Int64, item: StoryItem)] = []
    var omitted = 0
    let zone = report.captures.lazy.compactMap(\.first?.zoneMinutes).first
    let start = Self.start(of: comparison.devices.first, report)
    for capture in report.captures {
      guard let story = capture.story, let device = comparison.device(of: capture) else { continue }
      omitted += story.omitted
      let years = start.flatMap { capture.first?.shift(toYearOf: $0) } ?? 0
      let shift = years + Self.withoutYears(comparison.clockShift(of: capture), years)
      let hasYear = years == 0 ? nil : start?.hasYear
      var key = Int64.min
      for item in story.items {
        var item = item.moved(by: shift, to: zone, hasYear: hasYear)
        item.device = StoryItem.Device(label: device.label, capture: capture.id)
        // An item without a time comes after what its device printed before it.
        key = max(key, item.time?.instant ?? key)
        all.append((key, item))
      }
    }
    guard !all.isEmpty else { return nil }
    let sorted = all.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
    excerpt = StoryExcerpt(
      sorted.map(\.element.item),
      omitted == 0 ? [] : [StoryExcerpt.Omission(line: 0, count: omitted, store: nil)])
    clock = Self.clock(comparison, report)
  }

  /// When the captures of a device begin.
  private static func start(of device: ReportComparison.Device?, _ report: Report) -> Timestamp? {
    guard let device else { return nil }
    return report.captures.lazy.filter { device.captures.contains($0.name) }.compactMap(\.first).first
  }

  /// How far times are moved apart from the years between captures of which one gives no years.
  private static func withoutYears(_ shift: Int64, _ years: Int64) -> Int64 {
    guard years != 0, abs(shift) > leastYears else { return shift }
    return abs(shift - years) < slight ? 0 : shift - years
  }

  /// What no clock is wrong by, and what a clock may be wrong by without being mentioned, in microseconds.
  private static let leastYears = 180 * Timestamp.day
  private static let slight: Int64 = 5_000_000

  private static func clock(_ comparison: ReportComparison, _ report: Report) -> Prose {
    let start = Self.start(of: comparison.devices.first, report)
    let shifts = zip(comparison.devices, comparison.clockShifts).map { device, shift in
      let own = Self.start(of: device, report)
      let years = start.flatMap { own?.shift(toYearOf: $0) } ?? 0
      return (device: device, shift: withoutYears(shift, years))
    }
    let moved = shifts.filter { $0.shift != 0 }.map { device, shift in
      let way = shift < 0 ? "earlier" : "later"
      return "those of \(device.label) \(words: durationWords(abs(Double(shift)) / 1_000_000)) \(words: way)"
        as Prose
    }
    guard let first = comparison.devices.first, !moved.isEmpty else {
      return "Each device's times are by its own clock."
    }
    return "All times are by the clock of \(first.label): \(Prose.list(moved, most: 20))."
  }
}
