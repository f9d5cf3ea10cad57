// The picture of a store's story: lanes over time, with marks that are gathered where they are many.

internal import ReportModel

struct StorePicture: Sendable {
  let frame: PictureFrame
  let lanes: [Lane]

  struct Lane: Sendable {
    let name: String
    let kind: String
    /// Its middle, and where its name stands.
    let y: Int
    let textY: Int
    let spans: [Span]
    let bars: [Bar]
    let marks: [Mark]
    let links: [Link]
  }

  struct Span: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let kind: String
    /// Whether nothing tells of it any more.
    let isSilent: Bool
    let words: String
  }

  /// Things that are only counted.
  struct Bar: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let words: String
  }

  /// Things that happened within one column.
  struct Mark: Sendable {
    let x: Int
    let y: Int
    let height: Int
    let words: String
  }

  /// Findings within one column, of which the first is linked to.
  struct Link: Sendable {
    let x: Int
    let y: Int
    let target: String
    let severity: String
    let words: String
    /// How many they are, where it is not one.
    let count: Int?
  }

  /// Whether anything is only counted, and whether there is a time of which nothing tells.
  let hasBars: Bool
  let hasSilence: Bool
  /// How high a lane is, and how high what happened in it is drawn at most.
  private static let laneHeight = 34
  private static let mostHeight = 26

  init(_ store: ReportStore) {
    let axis = PictureAxis(store.axis)
    let counts = store.lanes.map { lane in
      let spans = lane.spans.count > 6 ? ["\(lane.spans.count) periods"] : lane.spans.map(\.words)
      let bars = lane.bars.reduce(0) { $0 + $1.count }
      let gathered = bars == 0 ? [] : ["\(bars) in \(counted(lane.bars.count, "bar"))"]
      let marks = lane.marks.isEmpty && !(spans + gathered).isEmpty ? [] : ["\(lane.marks.count) drawn"]
      return "\(lane.name): " + (spans + marks + gathered).joined(separator: ", ")
    }
    let ends = [store.axis.ticks.first?.words, store.axis.ticks.last?.words].compactMap { $0 }
    frame = PictureFrame(
      id: "\(store.id)-story", title: "What happened to \(store.name.plain)",
      description: "From \(ends.joined(separator: " to ")). " + counts.joined(separator: "; ") + ".",
      bottom: store.lanes.count * Self.laneHeight, axis: axis, hasLinks: true)
    hasBars = store.lanes.contains { !$0.bars.isEmpty }
    lanes = store.lanes.enumerated().map { Self.lane($1, y: ($0 * 2 + 1) * Self.laneHeight / 2, axis) }
    hasSilence = lanes.contains { $0.spans.contains(where: \.isSilent) }
  }

  private static func lane(_ lane: ReportLane, y: Int, _ axis: PictureAxis) -> Lane {
    let columns = Dictionary(grouping: lane.marks) { axis.column($0.position) }
      .sorted { $0.key < $1.key }
    // Where some are only counted, all heights are in proportion to the highest one.
    let most =
      lane.bars.isEmpty
      ? nil : max(lane.bars.map { perColumn($0, axis) }.max() ?? 1, columns.map(\.value.count).max() ?? 1)
    var marks: [Mark] = []
    var links: [Link] = []
    for (column, gathered) in columns {
      let x = PictureAxis.x(ofColumn: column)
      let words = Self.words(gathered)
      // The worst finding comes first.
      if let target = gathered[0].finding, let severity = gathered[0].severity {
        let count = gathered.count > 1 ? gathered.count : nil
        links.append(Link(x: x, y: y, target: target, severity: severity, words: words, count: count))
      } else {
        let height =
          most.map { max(6, gathered.count * mostHeight / $0) }
          ?? min(mostHeight, 10 + 4 * doublings(gathered.count))
        marks.append(Mark(x: x - 1, y: y - height / 2, height: height, words: words))
      }
    }
    return Lane(
      name: lane.name, kind: lane.kind, y: y, textY: y + 5, spans: spans(lane, y: y, axis),
      bars: bars(lane, y: y, axis, most: most ?? 1), marks: marks, links: links)
  }

  private static func bars(_ lane: ReportLane, y: Int, _ axis: PictureAxis, most: Int) -> [Bar] {
    lane.bars.map { bar in
      let (start, end) = (axis.x(bar.from), axis.x(bar.to))
      let height = max(4, perColumn(bar, axis) * mostHeight / most)
      return Bar(x: start, y: y - height / 2, width: max(2, end - start), height: height, words: bar.words)
    }
  }

  /// How many things of a bar there are in a column that it covers.
  private static func perColumn(_ bar: ReportLane.Bar, _ axis: PictureAxis) -> Int {
    let columns = max(1, (axis.x(bar.to) - axis.x(bar.from)) * PictureAxis.columns / PictureAxis.length)
    return (bar.count + columns - 1) / columns
  }

  /// The spans, of which those within one column are drawn as one.
  private static func spans(_ lane: ReportLane, y: Int, _ axis: PictureAxis) -> [Span] {
    var spans: [Span] = []
    var short: [ReportLane.Span] = []
    func span(_ from: Int64, _ to: Int64, _ kind: String, isSilent: Bool = false, _ words: String) -> Span {
      let (start, end) = (axis.x(from), axis.x(to))
      // What a colour tells is told by the height too.
      let height = kind == "local" ? 8 : 16
      return Span(
        x: start, y: y - height / 2, width: max(2, end - start), height: height, kind: kind,
        isSilent: isSilent, words: words)
    }
    func flush() {
      guard let first = short.first, let last = short.last else { return }
      let isOne = short.count == 1
      spans.append(
        span(
          first.from, last.to, isOne ? first.kind : "mixed",
          isOne ? first.words : "\(short.count) times, the last: \(last.words)"))
      short = []
    }
    for next in lane.spans {
      let column = axis.column(next.from)
      // A moment of silence is none.
      if next.isSilent, axis.column(next.to) == column { continue }
      if let first = short.first, axis.column(first.from) != column { flush() }
      if axis.column(next.to) == column {
        short.append(next)
      } else {
        flush()
        spans.append(span(next.from, next.to, next.kind, isSilent: next.isSilent, next.words))
      }
    }
    flush()
    return spans
  }

  /// What stands in one column.
  private static func words(_ marks: [ReportLane.Mark]) -> String {
    let first = marks[0]
    let words = (first.time.map { $0 + " " } ?? "") + first.words.plain.cut(to: 200)
    guard marks.count > 1 else { return words }
    // Findings stand by severity, all else by time.
    if first.finding != nil { return "\(marks.count) findings, the worst: \(words)" }
    let last = marks[marks.count - 1].time.map { " to \($0)" } ?? ""
    return "\(marks.count) events\(last), the first: \(words)"
  }

  /// How often one has to be doubled for a number.
  private static func doublings(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
