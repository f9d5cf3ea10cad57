// The activity of a store over time, as one line of block characters: `21:44 ▁▂▇▇▃▁▁▁▁▁··▁▁✗▂▁ 21:47`.

internal import LogRecords
internal import ReportModel
internal import Timelines

struct ActivityLine {
  let line: String
  static let error: Character = "✗"
  static let leftOut: Character = "·"
  private static let nothing: Character = "▁"
  private static let heights = Array("▂▃▄▅▆▇█")
  /// The minimum number of events for a line; with fewer there is nothing to see.
  private static let minimumCount = 3

  init?(_ store: ReportStore, width: Int) {
    guard store.isClockSteady else { return nil }
    self.init(store.histogram, from: store.first, to: store.last, width: width)
  }

  init?(_ store: ReportMirroredStore, width: Int) {
    guard store.isClockSteady else { return nil }
    self.init(store.histogram, from: store.first, to: store.last, width: width)
  }

  private init?(_ events: EventHistogram, from first: Timestamp?, to last: Timestamp?, width: Int) {
    guard let first, let last else { return nil }
    let histogram = events.reaching(from: first, to: last)
    guard let span = histogram.span, histogram.slices.count > 1,
      histogram.count - histogram.untimed >= Self.minimumCount
    else { return nil }
    // The ends of the line, each on the clock that the capture had at that time.
    var (from, to) = (first, last)
    from.microseconds += span.lowerBound - histogram.position(of: first)
    to.microseconds += span.upperBound - histogram.position(of: last)
    let (begin, end) = Self.labels(from, to)
    let room = max(1, width - begin.count - end.count - 2)
    let size = (histogram.slices.count + room - 1) / room
    let columns = stride(from: 0, to: histogram.slices.count, by: size).map { start in
      histogram.slices[start..<min(start + size, histogram.slices.count)].dropFirst()
        .reduce(histogram.slices[start]) { $0.merged(with: $1) }
    }
    let most = Int(columns.map(\.count).max() ?? 0)
    line = begin + " " + String(columns.map { Self.character($0, most) }) + " " + end
  }

  private static func character(_ slice: EventHistogram.Slice, _ most: Int) -> Character {
    if slice.hasError { return error }
    if slice.count == 0 { return slice.isLeftOut ? leftOut : nothing }
    return heights[(Int(slice.count) * heights.count - 1) / most]
  }

  /// Returns the first and the last time with the precision that distinguishes them.
  ///
  /// Dates are included if they differ.
  private static func labels(_ first: Timestamp, _ last: Timestamp) -> (String, String) {
    // Minutes are too coarse for a short period.
    let lengths = last.instant - first.instant < minimumDuration ? [8] : [5, 8]
    if first.shownDate != last.shownDate {
      return (
        "\(first.shownDate) \(first.timeText.prefix(lengths[0]))",
        "\(last.shownDate) \(last.timeText.prefix(lengths[0]))"
      )
    }
    for length in lengths where first.timeText.prefix(length) != last.timeText.prefix(length) {
      return (String(first.timeText.prefix(length)), String(last.timeText.prefix(length)))
    }
    return (first.timeText, last.timeText)
  }

  /// The duration, in microseconds, below which the labels include seconds.
  private static let minimumDuration: Int64 = 600_000_000
}
