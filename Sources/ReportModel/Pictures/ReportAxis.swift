// The axis of a picture. Long silences on it are folded, so that the events before and after them keep their
// room.

internal import LogRecords
internal import Timelines

/// An axis of positions: times in microseconds, or line numbers if a capture has no times.
package struct ReportAxis: Sendable {
  /// A long silence, which is drawn shortened.
  package struct Fold: Sendable {
    /// The shortened range, between the time slices in which something happened.
    package let range: ClosedRange<Int64>
    /// The length of the silence in words, from the last event before it to the first event after it.
    package let words: String
  }

  /// A label at a position.
  package struct Tick: Sendable {
    /// The position on the axis.
    package let position: Int64
    /// The text of the label.
    package let words: String
  }

  /// The positions that the axis covers.
  package let range: ClosedRange<Int64>
  /// The folded silences, in order.
  package private(set) var folds: [Fold] = []
  /// The labelled positions, in order.
  package private(set) var ticks: [Tick] = []
  /// The labels of the two ends; empty for an axis without labels.
  package let ends: [String]
  /// The microseconds to add to a position for the capture's own clock; `nil` if positions are not times.
  package private(set) var clockShift: Int64?

  /// The share of the axis that each fold takes.
  private static let foldShare = 0.04
  /// The thresholds for a folded silence.
  ///
  /// A silence is folded if it lasts an hour, or five minutes and most of the whole axis; and only if its
  /// share of the axis would be in the way.
  private static let (long, fewMinutes, mostOfAll, inTheWay) = (
    3_600_000_000 as Int64, 300_000_000 as Int64, 0.6, 0.1
  )

  /// Creates an axis without folds and labels.
  init(range: ClosedRange<Int64>) { (self.range, ends) = (range, []) }

  /// Creates an axis of times; `nil` if no time passes.
  ///
  /// - Parameters:
  ///   - first: The first time.
  ///   - last: The last time.
  ///   - busy: The time slices in which something happened, in any order.
  init?(from first: Timestamp, to last: Timestamp, busy: [EventHistogram.BusySlice] = []) {
    guard first.instant < last.instant else { return nil }
    range = first.instant...last.instant
    ends = [first.shownWithZone, last.shownWithZone]
    folds = Self.silences(busy.map(\.range)).filter(isFolded).map { silence in
      Fold(range: silence, words: durationWords(Self.seconds(of: silence, busy)))
    }
    ticks = RoundTicks(of: self, from: first).all
    clockShift = first.microseconds - first.instant
  }

  /// Creates an axis of line numbers.
  init(lines: Int) {
    range = 1...Int64(max(2, lines))
    ends = ["line 1", "line \(range.upperBound)"]
    ticks = RoundTicks(ofLines: range).all
  }

  /// The ranges that are drawn in proportion: the axis without its folds.
  package var stretches: [ClosedRange<Int64>] {
    var (all, start): ([ClosedRange<Int64>], Int64) = ([], range.lowerBound)
    for fold in folds {
      all.append(start...fold.range.lowerBound)
      start = fold.range.upperBound
    }
    return all + [start...range.upperBound]
  }

  /// Returns a position's distance along the axis, from 0 to 1.
  package func share(of position: Int64) -> Double {
    let position = min(max(position, range.lowerBound), range.upperBound)
    let length = stretches.reduce(0.0) { $0 + Double($1.upperBound - $1.lowerBound) }
    let room = 1 - Double(folds.count) * Self.foldShare
    var share = 0.0
    for (index, stretch) in stretches.enumerated() {
      let inside = Double(min(position, stretch.upperBound) - stretch.lowerBound)
      share += length > 0 ? inside / length * room : 0
      guard position > stretch.upperBound, folds.indices.contains(index) else { break }
      let fold = folds[index].range
      let passed = Double(min(position, fold.upperBound) - fold.lowerBound)
      share += passed / Double(fold.upperBound - fold.lowerBound) * Self.foldShare
      if position < fold.upperBound { break }
    }
    return min(max(share, 0), 1)
  }

  private func isFolded(_ silence: ClosedRange<Int64>) -> Bool {
    guard range.lowerBound <= silence.lowerBound, silence.upperBound <= range.upperBound else { return false }
    let length = silence.upperBound - silence.lowerBound
    let share = Double(length) / Double(range.upperBound - range.lowerBound)
    let isLong = length >= Self.long || length >= Self.fewMinutes && share >= Self.mostOfAll
    return isLong && share >= Self.inTheWay
  }

  /// Returns the length of a silence in seconds, between the events in the slices around it.
  private static func seconds(
    of silence: ClosedRange<Int64>, _ busy: [EventHistogram.BusySlice]
  ) -> Double {
    let before = busy.filter { $0.range.upperBound <= silence.lowerBound }.map(\.events.upperBound).max()
    let after = busy.filter { $0.range.lowerBound >= silence.upperBound }.map(\.events.lowerBound).min()
    return Double((after ?? silence.upperBound) - (before ?? silence.lowerBound)) / 1_000_000
  }

  /// Returns the ranges between the slices in which something happened.
  private static func silences(_ busy: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var silences: [ClosedRange<Int64>] = []
    var end: Int64?
    for next in busy.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let end, end < next.lowerBound { silences.append(end...next.lowerBound) }
      end = max(end ?? .min, next.upperBound)
    }
    return silences
  }
}
