// Where things of a capture stand on the axis of a picture: by time, or by line where the capture has no times.

internal import LogRecords
internal import Timelines

/// Where things of a capture stand on an axis.
struct CaptureClock: Sendable {
  let axis: ReportAxis

  /// Whether positions are times, in microseconds; else they are lines.
  private let isOfTimes: Bool

  init(_ facts: CaptureFacts) {
    let times = facts.first.flatMap { first in facts.last.flatMap { ReportAxis(from: first, to: $0) } }
    isOfTimes = times != nil
    axis = times ?? ReportAxis(lines: facts.lines)
  }

  /// Where a place is; one without a time stands at the beginning.
  func position(_ place: Place) -> Int64 {
    let position = isOfTimes ? place.time?.instant ?? axis.range.lowerBound : Int64(place.line)
    return min(max(position, axis.range.lowerBound), axis.range.upperBound)
  }
}

extension ReportAxis {
  /// How many parts an axis has.
  private static let parts: Int64 = 4

  /// An axis of times; `nil` when the last is not after the first.
  init?(from first: Timestamp, to last: Timestamp) {
    let (start, end) = (first.instant, last.instant)
    guard start < end else { return nil }
    range = start...end
    ticks = (0...Self.parts).map { part in
      let distance = (end - start) / Self.parts * part
      var time = first
      time.microseconds += distance
      // The date once, and again when it is another one.
      let isNewDay = part == 0 || part == Self.parts && time.shownDate != first.shownDate
      let clock = String(time.timeText.prefix(8))
      return Tick(position: start + distance, words: isNewDay ? "\(time.shownDate) \(clock)" : clock)
    }
  }

  /// An axis of lines.
  fileprivate init(lines: Int) {
    let last = Int64(max(2, lines))
    range = 1...last
    ticks = (0...Self.parts).map { part in
      let line = 1 + (last - 1) / Self.parts * part
      return Tick(position: line, words: "line \(line)")
    }
  }
}
