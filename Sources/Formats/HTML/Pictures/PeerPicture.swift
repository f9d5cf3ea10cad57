// The line of one peer in the picture of a knowledge vector. `ReportStore+KnowledgePicture` draws the picture
// itself.

internal import ReportModel
internal import Timelines

/// The line of one peer.
struct PeerPicture {
  static let height = 56
  /// The height that the line can rise, the width of its coordinate system, and the y of its base.
  private static let (rise, width, base) = (30.0, 1000.0, 48)

  private let peer: ReportStore.Peer
  private let axis: ReportAxis

  init(_ peer: ReportStore.Peer, _ axis: ReportAxis) {
    self.peer = peer
    self.axis = axis
  }

  var name: String { peer.isOwn ? "this device" : peer.name.plain.cut(to: 40) }

  private var isCut: Bool { peer.points.count < peer.count }

  private var held: Int { peer.number ?? peer.points.map(\.number).max() ?? 0 }

  /// The highest number that is drawn: held, missing or waiting.
  private var highest: Int {
    (peer.points.map(\.number) + [held] + [peer.waiting.ranges.last?.upperBound ?? 0]
      + peer.missing.map(\.upperBound)).max() ?? 0
  }

  /// The number at the base of the line.
  ///
  /// Transactions from before the capture are not drawn to scale, because the capture's own part is what
  /// matters.
  private var lowest: Double {
    let numbers = [peer.points.map(\.number).min(), peer.missing.map(\.lowerBound).min(), peer.drop?.number]
    return Double(numbers.compactMap(\.self).min() ?? held) - 1
  }

  var words: String {
    let drawn = isCut ? ", the last \(peer.points.count) drawn" : ""
    let came = peer.count == 0 ? "" : ", \(peer.count) in this capture\(drawn)"
    let dropped = peer.drop.map { ", down to \($0.number) meanwhile" } ?? ""
    return (["\(name) up to \(held)\(came)\(dropped)"] + troubles).joined(separator: ", ")
  }

  /// Clauses on the transactions that are missing, which may still arrive, and on those that wait for them.
  private var troubles: [String] {
    var holes = NumberSet()
    for range in peer.missing { holes.insert(range) }
    let waiting = peer.waiting
    let parts = [
      holes.isEmpty ? nil : "\(holes.words) not here",
      waiting.isEmpty ? nil : "\(waiting.words) \(waiting.count == 1 ? "waits" : "wait")",
    ]
    return parts.compactMap(\.self)
  }

  /// Returns the y coordinate of a number.
  ///
  /// It is computed in floating point, because a capture may contain any number.
  private func y(_ number: Int) -> Int {
    Self.base - Int((Double(number) - lowest) / max(1, Double(highest) - lowest) * Self.rise)
  }

  private func x(_ share: Double) -> Int { Int((share * Self.width).rounded()) }

  private var path: String {
    var level = peer.points.isEmpty ? held : 0
    let columns = Dictionary(grouping: peer.points) { axis.column($0.position) }.sorted { $0.key < $1.key }
    // The number drops if an older copy of the store's file was restored.
    var drop = peer.drop
    // The rise before the first drawn transaction is unknown.
    let first = columns.first.map { x(ReportAxis.share(ofColumn: $0.key)) } ?? x(1)
    var path = "M\(isCut ? first : 0) \(peer.points.isEmpty ? y(level) : Self.base)"
    for (column, points) in columns {
      if let before = drop, before.position <= points[0].position {
        level = before.number
        path += self.path(to: before)
        drop = nil
      }
      level = max(level, points.map(\.number).max() ?? level)
      path += "H\(x(ReportAxis.share(ofColumn: column)))V\(y(level))"
    }
    return path + (drop.map { self.path(to: $0) } ?? "") + "H\(x(1))"
  }

  private func path(to drop: (position: Int64, number: Int)) -> String {
    "H\(x(axis.share(of: drop.position)))V\(y(drop.number))"
  }

  var html: HTML {
    """
    <g aria-hidden="true"><line class="rule" x1="0" y1="\(Self.base)" x2="100%" y2="\(Self.base)"/>\
    <svg viewBox="0 0 1000 \(Self.height)" preserveAspectRatio="none" width="100%" height="\(Self.height)">\
    <path class="rising" d="\(path)"/></svg>\(hole)\
    <text class="label held end" x="100%" y="\(max(10, y(held) - 4))">\(held)</text></g>
    """
  }

  /// The boxes of the missing transactions and, above them, of those that wait for them.
  private var hole: HTML? {
    guard let since = peer.waitingSince, !peer.missing.isEmpty || !peer.waiting.isEmpty else { return nil }
    let start = axis.share(of: since)
    let width = percent(max(1 - start, 0.02))
    let boxes: [HTML] =
      peer.missing.prefix(8).map { box("hole", $0, percent(start), width) }
      + peer.waiting.ranges.prefix(8).map { box("behind", $0, percent(start), width) }
    let words = troubles.joined(separator: "; ")
    return """
      \(boxes)<text class="label\(start > 0.5 ? " end" : "")" x="\(percent(start))" y="10">\(words.cut(to: 80))</text>
      """
  }

  private func box(_ kind: String, _ numbers: ClosedRange<Int>, _ x: String, _ width: String) -> HTML {
    let (top, bottom) = (y(numbers.upperBound), y(numbers.lowerBound - 1))
    return """
      <rect class="\(kind)" x="\(x)" y="\(top)" width="\(width)" height="\(max(3, bottom - top))"/>
      """
  }
}
