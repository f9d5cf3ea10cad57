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

    func html(_ passages: [ReportComparison.Passage], _ labels: [String]) -> HTML {
      let (start, end, isLost) = (Self.y(from), Self.y(to), fate == .missing)
      let (x1, x2) = (ReportAxis.x(ofColumn: sent), ReportAxis.x(ofColumn: arrived))
      let y2 = isLost ? start + (end - start) * 2 / 3 : end
      let width = min(6, 1 + Int.bitWidth - passages.count.leadingZeroBitCount)
      let numbers = NumberSet(passages.map(\.number)).words
      let head: HTML =
        isLost
        ? "<text class=\"cross\" x=\"\(x2)\" y=\"\(y2)\" dy=\"5\">×</text>"
        : "<circle cx=\"\(x2)\" cy=\"\(y2)\" r=\"3\"/>"
      return """
        <g class="passage \("\(fate)")">\
        <title>\(labels[from]) \(numbers): \(fate.pictureWord) on \(labels[to])</title>\
        <line x1="\(x1)" y1="\(start)" x2="\(x2)" y2="\(y2)" stroke-width="\(width)"/>\
        \(head)<circle cx="\(x1)" cy="\(start)" r="3"/></g>

        """
    }

    static func y(_ device: Int) -> Int { 30 + device * 120 }
  }

  func picture(_ labels: [String]) -> HTML? {
    guard let axis, !passages.isEmpty else { return nil }
    let fates: [ComparedTransaction.Fate] = [.imported, .pending, .missing, .unknown]
    let counts = fates.compactMap { fate in
      let count = passages.count { $0.fate == fate }
      return count == 0 ? nil : "\(count) \(fate.pictureWord)"
    }
    let frame = PictureFrame(
      id: "\(id)-devices", title: "Transactions of \(name.plain) between the devices",
      description:
        "Each line is a transaction on its way to another device: \(counts.joined(separator: ", ")).",
      axis: axis, bottom: Line.y(labels.count - 1) + 40)
    let lanes: [HTML] = labels.enumerated().map { index, name in
      let y = Line.y(index)
      return """
        <text class="name" x="0" y="\(y + 5)">\(name.cut(to: 18))</text>\
        <line class="device" x1="\(ReportAxis.left)" y1="\(y)" x2="\(ReportAxis.right)" y2="\(y)"/>
        """
    }
    let lines = Dictionary(grouping: passages) { passage in
      // Only what arrived late enough to be seen is drawn slanting.
      Line(
        from: passage.from, to: passage.to, fate: passage.fate, sent: axis.column(passage.sent),
        arrived: axis.column(passage.arrived ?? passage.sent))
    }
    let drawn = lines.sorted { $0.key.order < $1.key.order }.map { $0.html($1, labels) }
    return """
      \(frame.picture(lanes + ["\n"] + drawn))<p class="legend"><span class="key imported">arrived</span> \
      <span class="key pending">waits</span> <span class="key missing">never seen</span> \
      <span class="key unknown">not shown</span> Each device's times are by its own clock.</p>

      """
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
