// What surrounds a picture: its size, its title and description for those who cannot see it, and its axis.

internal import ReportModel

/// What surrounds a picture.
struct PictureFrame {
  let id: String
  let title: String
  let description: String
  let axis: ReportAxis
  /// Where the axis is drawn.
  let bottom: Int
  /// Whether something in the picture leads elsewhere.
  var hasLinks = false

  /// The picture of some shapes.
  func picture(_ shapes: [HTML]) -> HTML {
    """
    <div class="scroll"><svg class="picture" role="\(hasLinks ? "group" : "img")" \
    aria-labelledby="\(id)-t \(id)-d" viewBox="0 0 \(ReportAxis.right + 60) \(bottom + 30)">
    <title id="\(id)-t">\(title)</title><desc id="\(id)-d">\(description)</desc>
    \(ticks)
    \(shapes)
    </svg></div>

    """
  }

  private var ticks: [HTML] {
    axis.ticks.enumerated().map { index, tick in
      let anchor = index == 0 ? "start" : index == axis.ticks.count - 1 ? "end" : "middle"
      let x = axis.x(tick.position)
      return """
        <line class="grid" x1="\(x)" y1="0" x2="\(x)" y2="\(bottom)"/>\
        <text class="tick \(anchor)" x="\(x)" y="\(bottom + 20)">\(tick.words)</text>
        """
    }
  }
}

/// The axis as all pictures draw it.
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
}
