// The ticks of an axis: round times of day or round line numbers, with room between them.

internal import LogRecords

struct RoundTicks {
  private(set) var all: [ReportAxis.Tick] = []

  private static let second: Int64 = 1_000_000
  private static let day: Int64 = 86_400 * second
  /// The maximum number of parts of an axis, and the minimum distance of ticks as a share of the axis.
  private static let (parts, room): (Int64, Double) = (6, 0.11)

  /// The possible distances between ticks, in microseconds.
  private static let steps: [Int64] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].flatMap { [$0, $0 * 1000] }.sorted()
    + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map {
      $0 * second
    }
    + [1, 2, 7, 14, 28, 91, 182, 364].map { $0 * day }

  init(of axis: ReportAxis, from first: Timestamp) {
    let shown = axis.stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let step = Self.steps.first { $0 >= shown / Self.parts } ?? (shown / Self.parts + 1)
    var date = ""
    for stretch in axis.stretches {
      // A tick is round on the capture's own clock.
      let shift = first.microseconds - first.instant
      var position = Self.next(stretch.lowerBound + shift, step) - shift
      var ticks: [Int64] = []
      while position <= stretch.upperBound, ticks.count <= 2 * Self.parts {
        ticks.append(position)
        position += step
      }
      // A stretch without a round time gets a tick at its start.
      for position in ticks.isEmpty ? [stretch.lowerBound] : ticks {
        let share = axis.share(of: position)
        if let last = all.last, share - axis.share(of: last.position) < Self.room { continue }
        var time = first
        time.microseconds += position - first.instant
        let isNewDay = time.shownDate != date
        date = time.shownDate
        let clock = Self.clock(time, ticks.isEmpty ? Self.second : step)
        all.append(.init(position: position, words: isNewDay && !date.isEmpty ? "\(date) \(clock)" : clock))
      }
    }
  }

  init(ofLines lines: ClosedRange<Int64>) {
    var step: Int64 = 1
    let factors: [Int64] = [2, 5, 10]
    var power: Int64 = 1
    while step < (lines.upperBound - lines.lowerBound) / Self.parts {
      let next = factors.first { $0 * power > step } ?? 10
      step = next * power
      if next == 10 { power *= 10 }
    }
    var line = Self.next(lines.lowerBound, step)
    while line <= lines.upperBound {
      all.append(.init(position: line, words: "line \(line)"))
      line += step
    }
  }

  /// Returns the first multiple of `step` that is not below `number`.
  private static func next(_ number: Int64, _ step: Int64) -> Int64 {
    let rest = number % step
    return rest == 0 ? number : rest < 0 ? number - rest : number + step - rest
  }

  /// Returns a time of day as precise as the ticks require.
  private static func clock(_ time: Timestamp, _ step: Int64) -> String {
    if step >= 60 * second { return String(time.timeText.prefix(5)) }
    if step >= second { return String(time.timeText.prefix(8)) }
    return time.timeText
  }
}
