// The frame of a picture: its title, its description for screen readers, its axis, and the backdrop of its
// lanes. All positions are shares of the width, so that a browser lays out the picture for each screen.

internal import ReportModel

/// The frame of a picture.
struct PictureFrame {
  let id: String
  let title: String
  let description: String
  let axis: ReportAxis
  /// The reporter's marks and gaps, which cross all lanes.
  var reporter: ReportLane?
  /// Whether the lanes have no names next to them.
  var isWide = false

  private static let maximumLines = 60

  /// Returns the picture of the given lanes.
  func picture(_ lanes: [HTML]) -> HTML {
    """
    <figure class="picture" role="group" aria-labelledby="\(id)-t" aria-describedby="\(id)-d">
    <figcaption id="\(id)-t">\(title)</figcaption><p class="hidden" id="\(id)-d">\(description)</p>
    <div class="lanes\(" wide", if: isWide)"\(clock.map { " data-clock=\"\($0)\"" as HTML })>
    \(lanes)\(lane("axis", "", height: axis.folds.isEmpty ? 20 : 36, ticks))</div></figure>

    """
  }

  /// The start and end of each stretch of the axis, with their times; `nil` if positions are not times.
  ///
  /// The times are in seconds on the capture's clock. The script makes ticks for a part of the axis from
  /// them.
  private var clock: String? {
    guard let shift = axis.clockShift else { return nil }
    return axis.stretches.flatMap { [$0.lowerBound, $0.upperBound] }.map { position in
      let milliseconds = (position + shift) / 1000
      let share = Int((axis.share(of: position) * 100_000).rounded())
      return "\(Double(share) / 100_000):\(Double(milliseconds) / 1000)"
    }.joined(separator: " ")
  }

  /// Returns a lane with its name and backdrop.
  func lane(_ kind: String, _ name: String, height: Int, _ shapes: HTML) -> HTML {
    """
    <div class="lane \(kind)"><span class="name">\(name)</span>\
    <svg class="track" height="\(height)" role="group" aria-label="\(name.isEmpty ? "Time" : name)">\
    \(backdrop(height), if: kind != "axis")\(shapes)</svg></div>

    """
  }

  private func backdrop(_ height: Int) -> HTML {
    let grid: [HTML] = axis.ticks.map { line("grid", axis.share(of: $0.position), height) }
    let folds: [HTML] = axis.folds.map { band("fold", $0.range.lowerBound, $0.range.upperBound, height) }
    let gaps: [HTML] = (reporter?.spans ?? []).map { band("gap", $0.from, $0.to, height) }
    let marks: [HTML] = (reporter?.marks ?? []).prefix(Self.maximumLines).map {
      line("reporter", axis.share(of: $0.position), height)
    }
    return "<g aria-hidden=\"true\">\(grid)\(folds)\(gaps)\(marks)</g>"
  }

  private func line(_ kind: String, _ share: Double, _ height: Int) -> HTML {
    let x = percent(share)
    return "<line class=\"\(kind)\" x1=\"\(x)\" y1=\"0\" x2=\"\(x)\" y2=\"\(height)\"/>"
  }

  private func band(_ kind: String, _ from: Int64, _ to: Int64, _ height: Int) -> HTML {
    let (start, end) = (axis.share(of: from), axis.share(of: to))
    return """
      <rect class="\(kind)" x="\(percent(start))" y="0" width="\(percent(max(end - start, 0.003)))" height="\(height)"/>
      """
  }

  private var ticks: HTML {
    let ticks: [HTML] = axis.ticks.enumerated().map { index, tick in
      text("tick\(index % 2 == 0 ? "" : " odd")", axis.share(of: tick.position), y: 15, tick.words)
    }
    let folds: [HTML] = axis.folds.map { fold in
      let (start, end) = (axis.share(of: fold.range.lowerBound), axis.share(of: fold.range.upperBound))
      return text("tick fold", (start + end) / 2, y: 31, "⋯ \(fold.words) ⋯")
    }
    return "\(ticks)\(folds)"
  }

  /// Returns words at a share of the width, aligned so that they stay within the picture.
  func text(_ kind: String, _ share: Double, y: Int, _ words: String) -> HTML {
    let anchor = share < 0.06 ? " start" : share > 0.94 ? " end" : ""
    return "<text class=\"\(kind)\(anchor)\" x=\"\(percent(share))\" y=\"\(y)\">\(words)</text>"
  }
}

/// Returns a share as a percentage: `12.3%`.
func percent(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + "%"
}

extension ReportAxis {
  /// The number of columns into which marks are merged, which limits the marks in a lane.
  static let columns = 400

  func column(_ position: Int64) -> Int {
    min(Self.columns - 1, Int(share(of: position) * Double(Self.columns)))
  }

  static func share(ofColumn column: Int) -> Double { (Double(column) + 0.5) / Double(columns) }
}
