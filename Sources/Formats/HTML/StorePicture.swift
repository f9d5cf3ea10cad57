// The picture of a store's story: lanes over time, with marks that are gathered where they are many.

internal import ReportModel

/// What a picture of a story explains below it: kinds of spans, and what they are.
typealias PictureKeys = [(kind: String, words: String)]

extension ReportStore {
  var story: [String: Any] {
    picture("\(id)-story", of: name, axis, lanes, [("local", "on local storage"), ("cloud", "with iCloud")])
  }
}

extension ReportMirroredStore {
  var story: [String: Any] {
    picture(
      "\(id)-story", of: title, axis, lanes,
      [
        ("cloud", "account available"), ("failed", "failed, or an account not to be used"),
        ("waiting", "put off, or without an end"),
      ])
  }
}

private func picture(
  _ id: String, of name: Prose, _ axis: ReportAxis, _ lanes: [ReportLane], _ keys: PictureKeys
) -> [String: Any] {
  let counts = lanes.map { lane in
    let spans = lane.spans.count > 6 ? ["\(lane.spans.count) periods"] : lane.spans.map(\.words)
    let bars = lane.bars.reduce(0) { $0 + $1.count }
    let gathered = bars == 0 ? [] : ["\(bars) in \(counted(lane.bars.count, "bar"))"]
    let marks = lane.marks.isEmpty && !(spans + gathered).isEmpty ? [] : ["\(lane.marks.count) drawn"]
    return "\(lane.name): " + (spans + marks + gathered).joined(separator: ", ")
  }
  let ends = [axis.ticks.first?.words, axis.ticks.last?.words].compactMap { $0 }
  let frame = axis.frame(
    id, title: "What happened to \(name.plain)",
    description: "From \(ends.joined(separator: " to ")). " + counts.joined(separator: "; ") + ".",
    bottom: lanes.count * LanePicture.laneHeight, hasLinks: true)
  return [
    "frame": frame,
    "lanes": lanes.enumerated().map {
      LanePicture($1, y: ($0 * 2 + 1) * LanePicture.laneHeight / 2, axis).values
    },
    "keys": keys.map { ["kind": $0.kind, "words": $0.words] },
    "hasBars": lanes.contains { !$0.bars.isEmpty },
    "hasSilence": lanes.contains { lane in
      lane.spans.contains { $0.isSilent && axis.column($0.from) != axis.column($0.to) }
    },
  ]
}

private struct LanePicture {
  /// How high a lane is, and how high what happened in it is drawn at most.
  static let laneHeight = 34
  private static let mostHeight = 26

  private let lane: ReportLane
  private let y: Int
  private let axis: ReportAxis

  init(_ lane: ReportLane, y: Int, _ axis: ReportAxis) { (self.lane, self.y, self.axis) = (lane, y, axis) }

  var values: [String: Any] {
    let columns = Dictionary(grouping: lane.marks) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // Where some are only counted, all heights are in proportion to the highest one.
    let most =
      lane.bars.isEmpty
      ? nil : max(lane.bars.map(perColumn).max() ?? 1, columns.map(\.value.count).max() ?? 1)
    var marks: [[String: Any]] = []
    var links: [[String: Any]] = []
    for (column, gathered) in columns {
      let x = ReportAxis.x(ofColumn: column)
      // The worst finding comes first; it is linked to.
      if let target = gathered[0].finding, let severity = gathered[0].severity {
        links.append(
          present([
            "x": x, "y": y, "target": target, "severity": severity, "words": words(gathered),
            "count": gathered.count > 1 ? gathered.count : nil,
          ]))
      } else {
        let height =
          most.map { max(6, gathered.count * Self.mostHeight / $0) }
          ?? min(Self.mostHeight, 10 + 4 * doublings(gathered.count))
        marks.append(box(x - 1, x + 2, height, words(gathered)))
      }
    }
    let bars = lane.bars.map { bar in
      let height = max(4, perColumn(bar) * Self.mostHeight / (most ?? 1))
      return box(axis.x(bar.from), axis.x(bar.to), height, bar.words)
    }
    return [
      "name": lane.name, "kind": lane.kind, "y": y, "textY": y + 5, "spans": spans, "bars": bars,
      "marks": marks, "links": links,
    ]
  }

  private func box(_ start: Int, _ end: Int, _ height: Int, _ words: String) -> [String: Any] {
    ["x": start, "y": y - height / 2, "width": max(2, end - start), "height": height, "words": words]
  }

  /// How many things of a bar there are in a column that it covers.
  private func perColumn(_ bar: ReportLane.Bar) -> Int {
    let columns = max(1, ReportAxis.columns(from: axis.x(bar.from), to: axis.x(bar.to)))
    return (bar.count + columns - 1) / columns
  }

  /// The spans, of which those within one column are drawn as one.
  private var spans: [[String: Any]] {
    var spans: [[String: Any]] = []
    var short: [ReportLane.Span] = []
    func add(_ from: Int64, _ to: Int64, _ kind: String, isSilent: Bool = false, _ words: String) {
      // What a colour tells is told by the height too.
      let span = box(axis.x(from), axis.x(to), kind == "local" ? 8 : 16, words)
      spans.append(span.merging(["kind": kind, "isSilent": isSilent]) { $1 })
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
