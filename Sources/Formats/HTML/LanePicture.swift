// One lane of a story's picture: its marks, gathered where they are many, its bars, and the spans behind them.

internal import ReportModel

struct LanePicture {
  /// How high a lane is, and how high what happened in it is drawn at most.
  static let laneHeight = 34
  private static let mostHeight = 26

  private let lane: ReportLane
  private let y: Int
  private let axis: ReportAxis

  init(_ lane: ReportLane, y: Int, _ axis: ReportAxis) { (self.lane, self.y, self.axis) = (lane, y, axis) }

  var html: HTML {
    let columns = Dictionary(grouping: lane.marks) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // Where some are only counted, all heights are in proportion to the highest one.
    let most =
      lane.bars.isEmpty
      ? nil : max(lane.bars.map(perColumn).max() ?? 1, columns.map(\.value.count).max() ?? 1)
    var marks: [HTML] = []
    var links: [HTML] = []
    for (column, gathered) in columns {
      let x = ReportAxis.x(ofColumn: column)
      // The worst finding comes first; it is linked to.
      if let target = gathered[0].finding, let severity = gathered[0].severity {
        links.append(link(to: target, severity, gathered, x: x))
      } else {
        let height =
          most.map { max(6, gathered.count * Self.mostHeight / $0) }
          ?? min(Self.mostHeight, 10 + 4 * doublings(gathered.count))
        marks.append(box("mark", x - 1, x + 2, height, words(gathered)))
      }
    }
    let bars = lane.bars.map { bar in
      let height = max(4, perColumn(bar) * Self.mostHeight / (most ?? 1))
      return box("bar", axis.x(bar.from), axis.x(bar.to), height, bar.words)
    }
    return """
      <g class="lane \(lane.kind)"><g aria-hidden="true"><text class="name" x="0" y="\(y + 5)">\(lane.name)</text>\
      <line class="rule" x1="\(ReportAxis.left)" y1="\(y)" x2="\(ReportAxis.right)" y2="\(y)"/>\
      \(spans)\(bars)\(marks)</g>\(links)</g>

      """
  }

  private func link(to target: String, _ severity: String, _ marks: [ReportLane.Mark], x: Int) -> HTML {
    let words = words(marks)
    let count: HTML = "<text class=\"count\" x=\"\(x)\" y=\"\(y)\" dy=\"4\">\(marks.count)</text>"
    return """
      <a href="#\(target)" aria-label="\(words)">\(dot(severity, x))\
      <title>\(words)</title>\(count, if: marks.count > 1)</a>
      """
  }

  /// The sign of a severity: what its colour tells is told by its shape too, as in the list of findings.
  private func dot(_ severity: String, _ x: Int) -> HTML {
    switch severity {
    case "error": "<path class=\"dot error\" d=\"M\(x - 8) \(y - 8)h16v16h-16z\"/>"
    case "warning": "<path class=\"dot warning\" d=\"M\(x) \(y - 9)l10 18h-20z\"/>"
    default: "<circle class=\"dot \(severity)\" cx=\"\(x)\" cy=\"\(y)\" r=\"8\"/>"
    }
  }

  private func box(_ kind: String, _ start: Int, _ end: Int, _ height: Int, _ words: String) -> HTML {
    """
    <rect class="\(kind)" x="\(start)" y="\(y - height / 2)" width="\(max(2, end - start))" height="\(height)">\
    <title>\(words)</title></rect>
    """
  }

  /// How many things of a bar there are in a column that it covers.
  private func perColumn(_ bar: ReportLane.Bar) -> Int {
    let columns = max(1, ReportAxis.columns(from: axis.x(bar.from), to: axis.x(bar.to)))
    return (bar.count + columns - 1) / columns
  }

  /// The spans, of which those within one column are drawn as one.
  private var spans: [HTML] {
    var spans: [HTML] = []
    var short: [ReportLane.Span] = []
    func add(_ from: Int64, _ to: Int64, _ kind: String, isSilent: Bool = false, _ words: String) {
      // What a colour tells is told by the height too.
      let looks = "span \(kind)\(isSilent ? " silent" : "")"
      spans.append(box(looks, axis.x(from), axis.x(to), kind == "local" ? 8 : 16, words))
    }
    func flush() {
      guard let first = short.first, let last = short.last else { return }
      let isOne = short.count == 1
      let words = isOne ? first.words : "\(short.count) times, the last: \(last.words)"
      add(first.from, last.to, isOne ? first.kind : "mixed", words)
      short = []
    }
    for next in lane.spans {
      let column = axis.column(next.from)
      let isShort = axis.column(next.to) == column
      // A moment of silence is none.
      if next.isSilent, isShort { continue }
      if let first = short.first, !isShort || axis.column(first.from) != column { flush() }
      if isShort {
        short.append(next)
      } else {
        add(next.from, next.to, next.kind, isSilent: next.isSilent, next.words)
      }
    }
    flush()
    return spans
  }

  private func words(_ marks: [ReportLane.Mark]) -> String {
    let first = marks[0]
    let words = (first.time.map { $0 + " " } ?? "") + first.words.plain.cut(to: 200)
    guard marks.count > 1 else { return words }
    // Findings stand by severity, all else by time.
    if first.finding != nil { return "\(marks.count) findings, the worst: \(words)" }
    let last = marks[marks.count - 1].time.map { " to \($0)" } ?? ""
    return "\(marks.count) events\(last), the first: \(words)"
  }

  private func doublings(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
