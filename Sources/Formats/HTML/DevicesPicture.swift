// The picture of transactions on their way between devices: a lane for each device, a line for each passage.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension ReportComparison.Store {
  /// Transactions that left and arrived at nearly the same times, by column.
  private struct Line: Hashable {
    let from: Int
    let to: Int
    let fate: ComparedTransaction.Fate
    let sent: Int
    let arrived: Int

    var order: (Int, Int, Int, Int, Int, String) {
      // What did not arrive is drawn over what did.
      (fate == .imported ? 0 : 1, sent, to, arrived, from, "\(fate)")
    }

    func values(_ passages: [ReportComparison.Passage], _ labels: [String]) -> [String: Any] {
      let (start, end, isLost) = (Self.y(from), Self.y(to), fate == .missing)
      let numbers = NumberSet(passages.map(\.number)).words
      return [
        "x1": ReportAxis.x(ofColumn: sent), "y1": start, "x2": ReportAxis.x(ofColumn: arrived),
        "y2": isLost ? start + (end - start) * 2 / 3 : end, "fate": "\(fate)", "isLost": isLost,
        "width": min(6, 1 + Int.bitWidth - passages.count.leadingZeroBitCount),
        "words": "\(labels[from]) \(numbers): \(fate.pictureWord) on \(labels[to])",
      ]
    }

    static func y(_ device: Int) -> Int { 30 + device * 120 }
  }

  func picture(_ labels: [String]) -> [String: Any]? {
    guard let axis, !passages.isEmpty else { return nil }
    let fates: [ComparedTransaction.Fate] = [.imported, .pending, .missing, .unknown]
    let counts = fates.compactMap { fate in
      let count = passages.count { $0.fate == fate }
      return count == 0 ? nil : "\(count) \(fate.pictureWord)"
    }
    let frame = axis.frame(
      "\(id)-devices", title: "Transactions of \(name.plain) between the devices",
      description:
        "Each line is a transaction on its way to another device: \(counts.joined(separator: ", ")).",
      bottom: Line.y(labels.count - 1) + 40)
    let lanes = labels.enumerated().map { index, name in
      ["name": name.cut(to: 18), "y": Line.y(index), "textY": Line.y(index) + 5] as [String: Any]
    }
    let lines = Dictionary(grouping: passages) { passage in
      // Only what arrived late enough to be seen is drawn slanting.
      Line(
        from: passage.from, to: passage.to, fate: passage.fate, sent: axis.column(passage.sent),
        arrived: axis.column(passage.arrived ?? passage.sent))
    }
    return [
      "frame": frame, "lanes": lanes,
      "lines": lines.sorted { $0.key.order < $1.key.order }.map { $0.values($1, labels) },
    ]
  }
}

extension ComparedTransaction.Fate {
  fileprivate var pictureWord: String {
    switch self {
    case .imported: "arrived"
    case .pending: "waits"
    case .missing: "never seen"
    case .unknown: "not shown"
    }
  }
}
