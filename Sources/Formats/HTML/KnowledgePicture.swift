// The picture of a store's knowledge vector: for each peer a line that rises with its transactions.

internal import ReportModel

extension ReportStore {
  /// How high a row of the picture is, how high its line may rise, and how many peers are drawn; the table has more.
  private static let (rowHeight, rise, mostRows) = (44, 28, 12)

  var knowledgePicture: HTML? {
    let peers = peers.filter { $0.number != nil || !$0.points.isEmpty }.prefix(Self.mostRows)
    guard !peers.isEmpty else { return nil }
    let rows = peers.enumerated().map { row($1, top: $0 * Self.rowHeight) }
    let frame = PictureFrame(
      id: "\(id)-knowledge", title: "Transactions in \(name.plain), by peer",
      description: rows.map(\.words).joined(separator: "; ") + ".", axis: axis,
      bottom: rows.count * Self.rowHeight)
    return "<h4>What it holds of each peer</h4>\n\(frame.picture(rows.map(\.html)))"
  }

  private func row(_ peer: Peer, top: Int) -> (words: String, html: HTML) {
    let numbers = peer.points.map(\.number) + (peer.number.map { [$0] } ?? [])
    let highest = numbers.max() ?? 0
    let held = peer.number ?? highest
    // What was there before is not drawn in proportion: the capture's own part is of interest.
    // A capture may name any number: there is no arithmetic with whole ones.
    let lowest = Double(peer.points.map(\.number).min() ?? highest) - 1
    let span = max(1, Double(highest) - lowest)
    let base = top + Self.rowHeight - 8
    func y(_ number: Int) -> Int { base - Int((Double(number) - lowest) / span * Double(Self.rise)) }
    var level = peer.points.isEmpty ? highest : 0
    let columns = Dictionary(grouping: peer.points) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // How it rose before the first that is drawn is not known.
    let isCut = peer.points.count < peer.count
    let first = columns.first.map { ReportAxis.x(ofColumn: $0.key) } ?? ReportAxis.right
    var path = "M\(isCut ? first : ReportAxis.left) \(peer.points.isEmpty ? y(level) : base)"
    for (column, points) in columns {
      level = max(level, points.map(\.number).max() ?? level)
      path += "H\(ReportAxis.x(ofColumn: column))V\(y(level))"
    }
    path += "H\(ReportAxis.right)"
    let name = peer.isOwn ? "this device" : peer.name.plain
    let drawn = isCut ? ", the last \(peer.points.count) drawn" : ""
    let came = peer.count == 0 ? "" : ", \(peer.count) in this capture\(drawn)"
    let words = "\(name) up to \(held)\(came)"
    let html: HTML = """
      <text class="name" x="0" y="\(top + Self.rowHeight / 2 + 5)">\(name.cut(to: 18))</text>\
      <line class="rule" x1="\(ReportAxis.left)" y1="\(base)" x2="\(ReportAxis.right)" y2="\(base)"/>\
      <path class="rising" d="\(path)"><title>\(words)</title></path>\
      <text class="last" x="\(ReportAxis.right)" dx="6" y="\(y(level) + 5)">\(held)</text>

      """
    return (words, html)
  }
}
