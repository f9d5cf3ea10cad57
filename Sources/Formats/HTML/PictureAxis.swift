// Brings positions on an axis onto the width of a picture.

internal import ReportModel

/// An axis on the width of a picture, in units of the picture.
struct PictureAxis {
  static let left = 150
  static let length = 1000
  /// How wide a picture is.
  static let width = left + length + 60
  /// Into how many columns marks are gathered: no lane has more marks.
  static let columns = 400

  struct Tick: Sendable {
    let x: Int
    let words: String
    /// On which side of it the words stand: `start`, `middle` or `end`.
    let anchor: String
  }

  private let range: ClosedRange<Int64>
  private let source: [ReportAxis.Tick]

  init(_ axis: ReportAxis) {
    range = axis.range
    source = axis.ticks
  }

  func x(_ position: Int64) -> Int {
    let share = Double(position - range.lowerBound) / Double(range.upperBound - range.lowerBound)
    return Self.left + Int((min(max(share, 0), 1) * Double(Self.length)).rounded())
  }

  func column(_ position: Int64) -> Int {
    min(Self.columns - 1, (x(position) - Self.left) * Self.columns / Self.length)
  }

  static func x(ofColumn column: Int) -> Int { left + (column * 2 + 1) * length / (columns * 2) }

  var ticks: [Tick] {
    source.enumerated().map { index, tick in
      Tick(
        x: x(tick.position), words: tick.words,
        anchor: index == 0 ? "start" : index == source.count - 1 ? "end" : "middle")
    }
  }
}
