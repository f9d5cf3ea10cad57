// The picture of a store's knowledge vector: for each peer, a line that rises with its transactions, with a
// hole for those that have not arrived.

internal import ReportModel
internal import Timelines

extension ReportStore {
  /// The maximum number of peers that are drawn; the table has more.
  private static let maximumRows = 12

  var knowledgePicture: HTML? {
    let peers = peers.filter { $0.number != nil || !$0.points.isEmpty || !$0.missing.isEmpty }
      .prefix(Self.maximumRows)
    guard !peers.isEmpty else { return nil }
    let rows = peers.map { PeerPicture($0, axis) }
    let frame = PictureFrame(
      id: "\(id)-knowledge", title: "What \(name.plain.cut(to: 200)) holds of each peer",
      description: rows.map(\.words).joined(separator: "; ") + ".", axis: axis)
    let lanes = rows.map { frame.lane("knowledge", $0.name, height: PeerPicture.height, $0.html) }
    let hasHole = peers.contains { !$0.missing.isEmpty }
    let waits = peers.contains { !$0.waiting.isEmpty }
    let legend: HTML = """
      <p class="legend">\("<span class=\"key hole\">has not arrived</span> ", if: hasHole)\
      \("<span class=\"key behind\">here, and waits for an earlier one</span>", if: waits)</p>

      """
    return "\(frame.picture(lanes))\(legend, if: hasHole || waits)"
  }
}
