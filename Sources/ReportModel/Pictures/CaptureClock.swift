// Where things of a capture stand on the axis of a picture: by time, or by line where the capture has no times.

internal import LogRecords
internal import Timelines

struct CaptureClock: Sendable {
  let axis: ReportAxis
  /// Whether positions are times, in microseconds; else they are lines.
  private let isOfTimes: Bool
  private let first: Timestamp?
  private let isOfDays: Bool

  init(_ facts: CaptureFacts) {
    let times = facts.first.flatMap { first in facts.last.flatMap { ReportAxis(from: first, to: $0) } }
    isOfTimes = times != nil
    first = facts.first
    isOfDays = facts.first?.shownDate != facts.last?.shownDate
    axis = times ?? ReportAxis(lines: facts.lines)
  }

  /// Where a place is; one without a time stands at the beginning.
  func position(_ place: Place) -> Int64 {
    let position = isOfTimes ? place.time?.instant ?? axis.range.lowerBound : Int64(place.line)
    return clamped(position)
  }

  private func clamped(_ position: Int64) -> Int64 {
    min(max(position, axis.range.lowerBound), axis.range.upperBound)
  }

  /// Where how many things are that are only counted, in order; what has no time stands at the beginning.
  func parts(of condensed: PlaceHistogram, most: Int) -> [(range: ClosedRange<Int64>, count: Int)] {
    let places = isOfTimes ? condensed.byTime : condensed.byLine
    let others = isOfTimes ? condensed.byLine.count : condensed.byTime.count
    let start = axis.range.lowerBound
    var parts: [(range: ClosedRange<Int64>, count: Int)] =
      others == 0 ? [] : [(start...(isOfTimes ? start : axis.range.upperBound), others)]
    let width = (axis.range.upperBound - start) / Int64(most) + 1
    for (range, count) in places.busy {
      let (from, to) = (clamped(range.lowerBound), clamped(range.upperBound))
      if let last = parts.last, (last.range.lowerBound - start) / width == (from - start) / width {
        let end = max(last.range.upperBound, to)
        parts[parts.count - 1] = (last.range.lowerBound...end, last.count + count)
      } else {
        parts.append((from...to, count))
      }
    }
    return parts
  }

  /// Two positions in words: `21:44:00 to 21:44:10`, or `lines 12 to 40`.
  func words(_ range: ClosedRange<Int64>) -> String {
    guard isOfTimes, let first else {
      return range.count == 1
        ? "line \(range.lowerBound)" : "lines \(range.lowerBound) to \(range.upperBound)"
    }
    // Of a longer time parts of seconds are of no interest.
    let isLong = range.upperBound - range.lowerBound >= 2_000_000
    let ends = [range.lowerBound, range.upperBound].map { position in
      var time = first
      time.microseconds += position - first.instant
      let clock = isLong ? String(time.timeText.prefix(8)) : time.timeText
      return isOfDays ? "\(time.shownDate) \(clock)" : clock
    }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
  }
}

extension ReportAxis {
  private static let parts: Int64 = 4

  init?(from first: Timestamp, to last: Timestamp) {
    let (start, end) = (first.instant, last.instant)
    guard start < end else { return nil }
    range = start...end
    var day = ""
    ticks = (0...Self.parts).map { part in
      let distance = (end - start) * part / Self.parts
      var time = first
      time.microseconds += distance
      // The date once, and again when it is another one.
      let isNewDay = time.shownDate != day
      day = time.shownDate
      let clock = String(time.timeText.prefix(8))
      return Tick(position: start + distance, words: isNewDay ? "\(time.shownDate) \(clock)" : clock)
    }
  }

  fileprivate init(lines: Int) {
    let last = Int64(max(2, lines))
    range = 1...last
    // A few lines have fewer ticks.
    let parts = min(Self.parts, last - 1)
    ticks = (0...parts).map { part in
      let line = 1 + (last - 1) * part / parts
      return Tick(position: line, words: "line \(line)")
    }
  }
}
