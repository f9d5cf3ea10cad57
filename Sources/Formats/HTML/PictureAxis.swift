// The width of all pictures, onto which an axis brings its positions, and what they have around what they show.

internal import ReportModel

extension ReportAxis {
  static let left = 150
  static let right = 1150
  /// Into how many columns marks are gathered: no lane has more marks.
  static let columns = 400

  func x(_ position: Int64) -> Int {
    let share = Double(position - range.lowerBound) / Double(range.upperBound - range.lowerBound)
    return Self.left + Int((min(max(share, 0), 1) * Double(Self.right - Self.left)).rounded())
  }

  func column(_ position: Int64) -> Int {
    min(Self.columns - 1, Self.columns(from: Self.left, to: x(position)))
  }

  static func columns(from start: Int, to end: Int) -> Int { (end - start) * columns / (right - left) }

  static func x(ofColumn column: Int) -> Int { left + (column * 2 + 1) * (right - left) / (columns * 2) }

  func frame(
    _ id: String, title: String, description: String, bottom: Int, hasLinks: Bool = false
  ) -> [String: Any] {
    let ticks = ticks.enumerated().map { index, tick in
      [
        "x": x(tick.position), "words": tick.words,
        "anchor": index == 0 ? "start" : index == self.ticks.count - 1 ? "end" : "middle",
      ] as [String: Any]
    }
    return [
      "id": id, "title": title, "description": description, "role": hasLinks ? "group" : "img",
      "width": Self.right + 60, "height": bottom + 30, "left": Self.left, "right": Self.right,
      "bottom": bottom, "textY": bottom + 20, "ticks": ticks,
    ]
  }
}
