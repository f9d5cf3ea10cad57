// The picture of transactions on their way between devices: a lane for each device, a line for each passage.

internal import Diagnosis
internal import Timelines
internal import ReportModel

struct DevicesPicture: Sendable {
  let frame: PictureFrame
  let lanes: [Lane]
  let lines: [Line]

  struct Lane: Sendable {
    let name: String
    let y: Int
    let textY: Int
  }

  /// Transactions that left and arrived at nearly the same times.
  struct Line: Sendable {
    let x1: Int
    let y1: Int
    let x2: Int
    let y2: Int
    /// How wide it is, and what became of them.
    let width: Int
    let fate: String
    let words: String
    /// Whether its end is marked: nothing arrived there.
    let isLost: Bool
  }

  private static let laneHeight = 120
  private static let top = 30

  private typealias Fate = ComparedTransaction.Fate

  private struct Key: Hashable {
    let from: Int
    let to: Int
    let fate: Fate
    let sent: Int
    let arrived: Int
  }

  /// The picture; `nil` when no transaction has a time.
  init?(_ store: ReportComparison.Store, _ labels: [String]) {
    guard let source = store.axis, !store.passages.isEmpty else { return nil }
    let axis = PictureAxis(source)
    // Each fate is told in the words that the table has.
    let counts = [Fate.imported, .pending, .missing, .unknown].compactMap { fate in
      let count = store.passages.count { $0.fate == fate }
      return count == 0 ? nil : "\(count) \(Self.word(fate))"
    }
    frame = PictureFrame(
      id: "\(store.id)-devices", title: "Transactions of \(store.name.plain) between the devices",
      description:
        "Each line is a transaction on its way to another device: \(counts.joined(separator: ", ")).",
      bottom: Self.y(labels.count - 1) + 40, axis: axis)
    lanes = labels.enumerated().map { index, name in
      Lane(name: name.cut(to: 18), y: Self.y(index), textY: Self.y(index) + 5)
    }
    let groups = Dictionary(grouping: store.passages) { passage in
      // Only what arrived late enough to be seen is drawn slanting.
      Key(
        from: passage.from, to: passage.to, fate: passage.fate, sent: axis.column(passage.sent),
        arrived: axis.column(passage.arrived ?? passage.sent))
    }
    // What did not arrive is drawn over what did.
    lines = groups.sorted { one, other in
      func order(_ key: Key) -> (Int, Int, Int, Int, Int, String) {
        (key.fate == .imported ? 0 : 1, key.sent, key.to, key.arrived, key.from, "\(key.fate)")
      }
      return order(one.key) < order(other.key)
    }
    .map { Self.line($0.key, $0.value, labels) }
  }

  private static func y(_ device: Int) -> Int { top + device * laneHeight }

  private static func line(
    _ key: Key, _ passages: [ReportComparison.Passage], _ labels: [String]
  ) -> Line {
    let (from, to) = (y(key.from), y(key.to))
    let isLost = key.fate == .missing
    let numbers = NumberSet(passages.map(\.number)).words
    return Line(
      x1: PictureAxis.x(ofColumn: key.sent), y1: from, x2: PictureAxis.x(ofColumn: key.arrived),
      y2: isLost ? from + (to - from) * 2 / 3 : to,
      width: min(6, 1 + Int.bitWidth - passages.count.leadingZeroBitCount), fate: "\(key.fate)",
      words: "\(labels[key.from]) \(numbers): \(word(key.fate)) on \(labels[key.to])", isLost: isLost)
  }

  private static func word(_ fate: Fate) -> String {
    switch fate {
    case .imported: "arrived"
    case .pending: "waits"
    case .missing: "never seen"
    case .unknown: "not shown"
    }
  }
}
