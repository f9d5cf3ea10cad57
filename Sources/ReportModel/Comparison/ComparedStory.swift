// The events of several devices merged into one story, on the clock of the first device.

internal import LogRecords

/// The events of several devices, merged into one story.
package struct ComparedStory: Sendable {
  /// The events in order, each with its device.
  package let excerpt: StoryExcerpt
  /// A sentence that names the reference clock and the corrections of the other devices' times.
  package let clock: Prose

  /// Merges the stories of the report's captures; `nil` if there is no comparison, or no capture has a story.
  package init?(_ report: Report) {
    guard let comparison = report.comparison else { return nil }
    var all: [(key: Int64, item: StoryItem)] = []
    var omitted = 0
    let clock = report.captures.lazy.filter { comparison.devices.first?.captures.contains($0.name) == true }
      .compactMap(\.first).first
    for capture in report.captures {
      guard let story = capture.story, let device = comparison.device(of: capture) else { continue }
      omitted += story.omitted
      let shift = comparison.clockShift(of: capture)
      var key = Int64.min
      for item in story.items {
        var item = item.moved(by: shift, to: clock)
        item.device = StoryItem.Device(label: device.label, capture: capture.id)
        // An item without a time follows what its device printed before it.
        key = max(key, item.time?.instant ?? key)
        all.append((key, item))
      }
    }
    guard !all.isEmpty else { return nil }
    let sorted = all.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
    excerpt = StoryExcerpt(
      sorted.map(\.element.item),
      omitted == 0 ? [] : [StoryExcerpt.Omission(line: 0, count: omitted, store: nil)])
    let times = report.captures.flatMap { [$0.first, $0.last] }.compactMap(\.self)
    let zones = Set(times.map(\.zoneMinutes))
    let areZonesApart = zones.count > 1 && !zones.contains(nil)
    self.clock = Self.clock(comparison, zone: areZonesApart ? clock?.zoneText ?? "" : "")
  }

  /// A sentence on the clock of all times; `zone` is the one that they are given in, and empty if they all were
  /// given in it.
  private static func clock(_ comparison: ReportComparison, zone: String) -> Prose {
    let moved = comparison.devices.indices.filter { comparison.clockShifts[$0] != 0 }.map { index -> Prose in
      let (label, shift) = (comparison.devices[index].label, comparison.clockShifts[index])
      guard comparison.areShiftsOfClocks[index] else { return "those of \(label) placed by what arrived" }
      let way = shift < 0 ? "earlier" : "later"
      return "those of \(label) \(words: durationWords(abs(Double(shift)) / 1_000_000)) \(words: way)"
    }
    guard let first = comparison.devices.first else { return "Each device's times are by its own clock." }
    let place: Prose = zone.isEmpty ? "\(first.label)" : "\(first.label), \(words: zone)"
    guard moved.isEmpty else {
      return "All times are by the clock of \(place): \(Prose.list(moved, most: 20))."
    }
    return zone.isEmpty
      ? "Each device's times are by its own clock."
      : "All times are in the zone of \(place), and each device's are by its own clock."
  }
}
