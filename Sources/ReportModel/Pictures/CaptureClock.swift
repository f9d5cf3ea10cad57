// Positions on the axis of a picture: by time, or by line if the capture has no times. All stores of a
// capture share one axis.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The mapping from places in a capture to positions on its picture's axis.
struct CaptureClock: Sendable {
  let axis: ReportAxis
  /// Whether positions are times in microseconds; otherwise they are line numbers.
  private let usesTimes: Bool
  private let first: Timestamp?
  private let usesDays: Bool

  /// The maximum number of stores of each technology whose busy periods determine the folded silences.
  private static let maximumStores = 30

  init(_ diagnosis: CaptureDiagnosis) {
    let facts = diagnosis.facts
    let busy = Self.busy(diagnosis)
    let times = facts.first.flatMap { first in
      facts.last.flatMap { ReportAxis(from: first, to: $0, busy: busy) }
    }
    usesTimes = times != nil
    first = facts.first
    usesDays = diagnosis.spansSeveralDays
    axis = times ?? ReportAxis(lines: facts.lines)
  }

  /// The periods in which something happened to a store.
  static func busy(_ diagnosis: CaptureDiagnosis) -> [EventHistogram.BusySlice] {
    let stores = diagnosis.timelines.stores.prefix(maximumStores).map(\.histogram)
    let mirrored = diagnosis.timelines.mirroring.all.prefix(maximumStores).map(\.histogram)
    return (stores + mirrored).flatMap(\.busy)
  }

  /// Returns the position of a place; a place without a time is at the beginning.
  func position(_ place: Place) -> Int64 {
    let position = usesTimes ? place.time?.instant ?? axis.range.lowerBound : Int64(place.line)
    return clamped(position)
  }

  /// Returns the position `seconds` after a place.
  func position(_ place: Place, after seconds: Double) -> Int64 {
    usesTimes ? clamped(position(place) + Int64(seconds * 1_000_000)) : position(place)
  }

  /// Returns the position of something that is only known to be followed by nothing with a time.
  func end(_ place: Place) -> Int64 { usesTimes ? axis.range.upperBound : position(place) }

  private func clamped(_ position: Int64) -> Int64 {
    min(max(position, axis.range.lowerBound), axis.range.upperBound)
  }

  /// Returns the time between two positions in words; `nil` if the capture has no times.
  func duration(_ from: Int64, _ to: Int64) -> String? {
    usesTimes ? durationWords(Double(to - from) / 1_000_000) : nil
  }

  /// Returns the positions and counts of condensed events in order, merged into at most `most` parts.
  ///
  /// Events without a time are at the beginning.
  func parts(of condensed: PlaceHistogram, most: Int) -> [(range: ClosedRange<Int64>, count: Int)] {
    let places = usesTimes ? condensed.byTime : condensed.byLine
    let others = usesTimes ? condensed.byLine.count : condensed.byTime.count
    let start = axis.range.lowerBound
    var parts: [(range: ClosedRange<Int64>, count: Int)] =
      others == 0 ? [] : [(start...(usesTimes ? start : axis.range.upperBound), others)]
    let width = (axis.range.upperBound - start) / Int64(most) + 1
    for slice in places.busy {
      let (from, to) = (clamped(slice.range.lowerBound), clamped(slice.range.upperBound))
      if let last = parts.last, (last.range.lowerBound - start) / width == (from - start) / width {
        let end = max(last.range.upperBound, to)
        parts[parts.count - 1] = (last.range.lowerBound...end, last.count + slice.count)
      } else {
        parts.append((from...to, slice.count))
      }
    }
    return parts
  }

  /// Returns a range of positions in words: `21:44:00 to 21:44:10`, or `lines 12 to 40`.
  func words(_ range: ClosedRange<Int64>) -> String {
    guard usesTimes, let first else {
      return range.count == 1
        ? "line \(range.lowerBound)" : "lines \(range.lowerBound) to \(range.upperBound)"
    }
    // Fractions of seconds do not matter in a longer period.
    let isLong = range.upperBound - range.lowerBound >= 2_000_000
    let ends = [range.lowerBound, range.upperBound].map { position in
      var time = first
      time.microseconds += position - first.instant
      let clock = isLong ? String(time.timeText.prefix(8)) : time.timeText
      return usesDays ? "\(time.shownDate) \(clock)" : clock
    }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
  }
}
