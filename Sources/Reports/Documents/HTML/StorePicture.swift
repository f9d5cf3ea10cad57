// The picture of a store's story: lanes over time, with marks that are gathered where they are many.

/// The picture of a store's story.
struct StorePicture: Sendable {
  /// What the picture is called in the page.
  let id: String

  let title: String
  let description: String
  let width = PictureAxis.width
  let height: Int

  /// Where lanes begin and end.
  let left = PictureAxis.left
  let right = PictureAxis.left + PictureAxis.length
  let bottom: Int
  let textY: Int
  let ticks: [PictureAxis.Tick]
  let lanes: [Lane]

  struct Lane: Sendable {
    let name: String
    let kind: String

    /// Its middle, and where its name stands.
    let y: Int
    let textY: Int
    let spans: [Span]
    let marks: [Mark]
    let links: [Link]
  }

  struct Span: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let kind: String
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
    let words: String

    /// How many they are, where it is not one.
    let count: Int?
  }

  /// How high a lane is.
  private static let laneHeight = 34

  init(_ store: ReportStore) {
    id = "\(store.id)-story"
    title = "What happened to \(store.name)"
    let axis = PictureAxis(store.axis)
    let counts = store.lanes.map { lane in
      "\(lane.name): \(lane.spans.isEmpty ? String(lane.marks.count) : lane.spans.map(\.words).joined(separator: ", then "))"
    }
    let ends = [store.axis.ticks.first?.words, store.axis.ticks.last?.words].compactMap { $0 }
    description = "From \(ends.joined(separator: " to ")). " + counts.joined(separator: "; ") + "."
    lanes = store.lanes.enumerated().map { Self.lane($1, y: ($0 * 2 + 1) * Self.laneHeight / 2, axis) }
    bottom = store.lanes.count * Self.laneHeight
    textY = bottom + 20
    height = bottom + 30
    ticks = axis.ticks
  }

  private static func lane(_ lane: ReportLane, y: Int, _ axis: PictureAxis) -> Lane {
    let columns = Dictionary(grouping: lane.marks) { axis.column($0.position) }
      .sorted { $0.key < $1.key }
    var marks: [Mark] = []
    var links: [Link] = []
    for (column, gathered) in columns {
      let x = PictureAxis.x(ofColumn: column)
      let words = Self.words(gathered)
      if let target = gathered.lazy.compactMap(\.finding).first {
        let count = gathered.count > 1 ? gathered.count : nil
        links.append(Link(x: x, y: y, target: target, words: words, count: count))
      } else {
        let height = min(26, 10 + 4 * Self.doublings(gathered.count))
        marks.append(Mark(x: x - 1, y: y - height / 2, height: height, words: words))
      }
    }
    let spans = lane.spans.map { span in
      let (from, to) = (axis.x(span.from), axis.x(span.to))
      return Span(x: from, y: y - 8, width: max(2, to - from), kind: span.kind, words: span.words)
    }
    return Lane(
      name: lane.name, kind: lane.kind, y: y, textY: y + 5, spans: spans, marks: marks, links: links)
  }

  /// What stands in one column.
  private static func words(_ marks: [ReportLane.Mark]) -> String {
    let first = marks[0]
    let words = (first.time.map { $0 + " " } ?? "") + first.words
    guard marks.count > 1 else { return words }
    let last = marks[marks.count - 1].time.map { " to \($0)" } ?? ""
    return "\(marks.count) events\(last), the first: \(words)"
  }

  /// How often one has to be doubled for a number.
  private static func doublings(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
