// One lane of a story's picture: its marks, merged where they are dense, its bars, the spans below them, and
// on top of them the elements that pointer, touch and keyboard can reach.

internal import ReportModel

/// The picture of one lane.
struct LanePicture {
  /// The height of a lane, and the y of its middle line.
  private static let (height, middle) = (36, 22)
  /// The number of reachable cells of a lane, chosen so that each is wide enough for a finger.
  private static let cells = 28
  /// The maximum number of items that a cell lists, and the minimum share of a lane for a labelled span.
  private static let (maximumTold, leastLabelled) = (4, 0.08)

  private let lane: ReportLane
  private let store: String
  private let capture: String
  private let frame: PictureFrame
  private let links: PageLinks
  private var axis: ReportAxis { frame.axis }
  /// The maximum height of marks and bars, which leaves room for labels above them.
  private var maximumHeight: Int { lane.spans.contains { $0.label != nil } ? 16 : 26 }

  /// Creates the picture of a lane of a store in a capture.
  init(_ lane: ReportLane, of store: String, in capture: String, _ frame: PictureFrame, _ links: PageLinks) {
    self.lane = lane
    self.store = store
    self.capture = capture
    self.frame = frame
    self.links = links
  }

  /// The ID in the page of the cell that contains a mark.
  static func place(of mark: ReportLane.Mark, in lane: ReportLane, of store: String, _ axis: ReportAxis)
    -> String
  {
    place(of: cell(mark.position, axis), in: lane, of: store)
  }

  private static func place(of cell: Int, in lane: ReportLane, of store: String) -> String {
    "\(store)-\(lane.kind)\(cell)"
  }

  private static func cell(_ position: Int64, _ axis: ReportAxis) -> Int {
    min(cells - 1, Int(axis.share(of: position) * Double(cells)))
  }

  var html: HTML {
    let columns = Dictionary(grouping: lane.marks) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // If the lane has bars, all heights are proportional to the highest bar or mark.
    let most =
      lane.bars.isEmpty
      ? nil : max(lane.bars.map(perColumn).max() ?? 1, columns.map(\.value.count).max() ?? 1)
    let marks = columns.map { drawing(of: $1, at: ReportAxis.share(ofColumn: $0), most) }
    let bars = lane.bars.map { bar in
      box("bar", bar.from, bar.to, max(4, perColumn(bar) * maximumHeight / (most ?? 1)))
    }
    return frame.lane(
      lane.kind, lane.name, height: Self.height,
      "<g aria-hidden=\"true\">\(rule)\(spans)\(bars)\(marks)\(labels)</g>\(cells)")
  }

  private var rule: HTML {
    "<line class=\"rule\" x1=\"0\" y1=\"\(Self.middle)\" x2=\"100%\" y2=\"\(Self.middle)\"/>"
  }

  // MARK: Drawing

  /// Returns the drawing of the marks in one column; shapes repeat the meaning of the colours.
  private func drawing(of marks: [ReportLane.Mark], at share: Double, _ most: Int?) -> HTML {
    if let severity = marks[0].severity { return finding(severity, share, marks.count) }
    if marks.contains(where: { $0.trouble == .fails }) {
      return Glyph.fails.html(percent(share), Self.middle)
    }
    if marks.contains(where: { $0.trouble == .waits }) {
      return Glyph.waits.html(percent(share), Self.middle)
    }
    if lane.kind == "reporter" { return Glyph.flag.html(percent(share), Self.middle) }
    let doublings = Int.bitWidth - 1 - marks.count.leadingZeroBitCount
    let height =
      most.map { max(6, marks.count * maximumHeight / $0) } ?? min(maximumHeight, 10 + 4 * doublings)
    return """
      <rect class="mark" x="\(percent(share))" y="\(Self.middle - height / 2)" width="3" height="\(height)"/>
      """
  }

  private func finding(_ severity: String, _ share: Double, _ count: Int) -> HTML {
    let shape: HTML =
      switch severity {
      case "error": "<path class=\"dot error\" d=\"M-8-8h16v16h-16z\"/>"
      case "warning": "<path class=\"dot warning\" d=\"M0-9l10 18h-20z\"/>"
      default: "<circle class=\"dot \(severity)\" r=\"8\"/>"
      }
    return """
      <svg class="glyph" x="\(percent(share))" y="\(Self.middle)" width="1" height="1">\(shape)\
      \("<text class=\"count\" y=\"4\">\(count)</text>", if: count > 1)</svg>
      """
  }

  private func box(_ kind: String, _ from: Int64, _ to: Int64, _ height: Int) -> HTML {
    let (start, end) = (axis.share(of: from), axis.share(of: to))
    return """
      <rect class="\(kind)" x="\(percent(start))" y="\(Self.middle - height / 2)" \
      width="\(percent(max(end - start, 0.002)))" height="\(height)"/>
      """
  }

  /// Returns the average number of a bar's events in each column that it covers, rounded up.
  private func perColumn(_ bar: ReportLane.Bar) -> Int {
    let columns = max(1, axis.column(bar.to) - axis.column(bar.from))
    return (bar.count + columns - 1) / columns
  }

  /// The spans; those within one column are merged.
  private var spans: [HTML] {
    var spans: [HTML] = []
    var short: [ReportLane.Span] = []
    func add(_ from: Int64, _ to: Int64, _ kind: String, isSilent: Bool = false) {
      // The height repeats the meaning of the colour.
      let height = kind == "local" ? 8 : lane.kind == "finding" ? 6 : 16
      spans.append(box("span \(kind)\(isSilent ? " silent" : "")", from, to, height))
    }
    func flush() {
      guard let first = short.first, let last = short.last else { return }
      add(first.from, last.to, short.count == 1 ? first.kind : "mixed")
      short = []
    }
    for next in lane.spans {
      let column = axis.column(next.from)
      let isShort = axis.column(next.to) == column
      // A silent period within one column is not drawn.
      if next.isSilent, isShort { continue }
      if let first = short.first, !isShort || axis.column(first.from) != column { flush() }
      if isShort { short.append(next) } else { add(next.from, next.to, next.kind, isSilent: next.isSilent) }
    }
    flush()
    return spans
  }

  /// The labels of spans and of the reporter's marks, where there is room for them.
  private var labels: [HTML] {
    var end = 0.0
    let spans = lane.spans.filter {
      axis.share(of: $0.to) - axis.share(of: $0.from) >= Self.leastLabelled
    }
    let all =
      spans.compactMap { span in span.label.map { (axis.share(of: span.from), $0.plain) } }
      + (lane.kind == "reporter" ? lane.marks.map { (axis.share(of: $0.position), $0.words.plain) } : [])
    return all.sorted { $0.0 < $1.0 }.compactMap { share, words in
      guard share >= end else { return nil }
      let shown = words.cut(to: 60)
      // The approximate share of the narrowest picture that a character takes.
      let room = Double(shown.count) * 0.011
      guard share + room <= 1 || share - room >= end else { return nil }
      end = share + room
      let isAtEnd = share + room > 1
      return """
        <text class="label\(isAtEnd ? " end" : "")" x="\(percent(share))" y="10"\
        \(" dx=\"11\"", if: lane.kind == "reporter" && !isAtEnd)>\(shown)</text>
        """
    }
  }

  // MARK: Reachable cells

  private struct Told {
    let position: Int64
    let words: String
    var event: String?
  }

  /// The cells of the lane with content; each describes it, and links to its first event.
  private var cells: [HTML] {
    var told: [Told] = lane.marks.map { mark in
      let time = mark.time.map { $0 + " " } ?? ""
      let target =
        mark.finding.map { links.target(ofFinding: $0) } ?? links.event(mark.line, of: capture)
      return Told(position: mark.position, words: time + mark.words.plain.cut(to: 120), event: target)
    }
    told += lane.spans.filter { !$0.isSilent && lane.kind != "finding" }.map {
      Told(position: $0.from, words: $0.words.plain.cut(to: 160))
    }
    told += lane.bars.map { Told(position: $0.from, words: $0.words) }
    let cells = Dictionary(grouping: told) { Self.cell($0.position, axis) }
    return cells.sorted { $0.key < $1.key }.map { cell($0, $1.sorted { $0.position < $1.position }) }
  }

  private func cell(_ cell: Int, _ told: [Told]) -> HTML {
    let more = told.count - Self.maximumTold
    let lines = told.prefix(Self.maximumTold).map(\.words) + (more > 0 ? ["and \(more) more"] : [])
    let words = lines.joined(separator: "\n")
    let id = Self.place(of: cell, in: lane, of: store)
    // The bounds are rounded before drawing, so that cells do not overlap.
    let (start, end) = (
      Double(cell * 1000 / Self.cells) / 1000, Double((cell + 1) * 1000 / Self.cells) / 1000
    )
    let hit: HTML = """
      <rect class="hit" x="\(percent(start))" y="0" width="\(percent(end - start))" height="\(Self.height)"/>
      """
    guard let target = told.lazy.compactMap(\.event).first else {
      return "<g class=\"cell\" id=\"\(id)\" tabindex=\"0\" role=\"img\" aria-label=\"\(words)\">\(hit)</g>"
    }
    return "<a class=\"cell\" id=\"\(id)\" href=\"#\(target)\" aria-label=\"\(words)\">\(hit)</a>"
  }
}
