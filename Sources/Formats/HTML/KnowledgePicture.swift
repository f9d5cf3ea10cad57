// The picture of a store's knowledge vector: for each peer a line that rises with its transactions.

internal import ReportModel

struct KnowledgePicture: Sendable {
  let frame: PictureFrame
  let rows: [Row]

  struct Row: Sendable {
    let name: String
    let textY: Int
    /// Where the line of no transaction is.
    let base: Int
    /// The line, as SVG draws it.
    let path: String
    /// Its last number, and where that stands.
    let last: Int
    let lastY: Int
    let words: String
  }

  /// How high a row is, and how high its line may rise.
  private static let rowHeight = 44
  private static let rise = 28
  /// How many peers are drawn; the table has more.
  private static let mostRows = 12

  /// The picture; `nil` when nothing is known of any peer.
  init?(_ store: ReportStore) {
    let axis = PictureAxis(store.axis)
    let peers = store.peers.filter { $0.number != nil || !$0.points.isEmpty }.prefix(Self.mostRows)
    guard !peers.isEmpty else { return nil }
    let rows = peers.enumerated().map { Self.row($1, top: $0 * Self.rowHeight, axis) }
    self.rows = rows
    frame = PictureFrame(
      id: "\(store.id)-knowledge", title: "Transactions in \(store.name.plain), by peer",
      description: rows.map(\.words).joined(separator: "; ") + ".", bottom: rows.count * Self.rowHeight,
      axis: axis)
  }

  private static func row(_ peer: ReportStore.Peer, top: Int, _ axis: PictureAxis) -> Row {
    let numbers = peer.points.map(\.number) + (peer.number.map { [$0] } ?? [])
    let highest = numbers.max() ?? 0
    let held = peer.number ?? highest
    // What was there before is not drawn in proportion: the capture's own part is of interest.
    // A capture may name any number: there is no arithmetic with whole ones.
    let lowest = Double(peer.points.map(\.number).min() ?? highest) - 1
    let span = max(1, Double(highest) - lowest)
    let base = top + rowHeight - 8
    func y(_ number: Int) -> Int { base - Int((Double(number) - lowest) / span * Double(rise)) }
    var level = peer.points.isEmpty ? highest : 0
    let columns = Dictionary(grouping: peer.points) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // How it rose before the first that is drawn is not known.
    let isCut = peer.points.count < peer.count
    let end = PictureAxis.left + PictureAxis.length
    let start = isCut ? columns.first.map { PictureAxis.x(ofColumn: $0.key) } ?? end : PictureAxis.left
    var path = "M\(start) \(peer.points.isEmpty ? y(level) : base)"
    for (column, points) in columns {
      level = max(level, points.map(\.number).max() ?? level)
      path += "H\(PictureAxis.x(ofColumn: column))V\(y(level))"
    }
    path += "H\(end)"
    let name = peer.isOwn ? "this device" : peer.name.plain
    let drawn = isCut ? ", the last \(peer.points.count) drawn" : ""
    let came = peer.count == 0 ? "" : ", \(peer.count) in this capture\(drawn)"
    return Row(
      name: name.cut(to: 18), textY: top + rowHeight / 2 + 5, base: base, path: path, last: held,
      lastY: y(level) + 5, words: "\(name) up to \(held)\(came)")
  }
}
