// The line of transactions that took the same way at the same time, in the picture of devices.
// `ReportComparison+DevicesPicture` draws the picture itself.

internal import Diagnosis
internal import ReportModel
internal import Timelines

/// Transactions that left and arrived in the same columns of the picture.
struct PassageLine: Hashable {
  let from: Int
  let to: Int
  let fate: ComparedTransaction.Fate
  let sent: Int
  let arrived: Int

  var order: (Int, Int, Int, Int, Int, String) {
    // Passages that did not arrive are drawn over those that did.
    (fate == .imported ? 0 : 1, sent, to, arrived, from, "\(fate)")
  }

  static func y(_ device: Int) -> Int { 30 + device * 110 }

  func html(_ passages: [ReportComparison.Passage], _ labels: [String], hasNumbers: Bool) -> HTML {
    let (start, target) = (Self.y(from), Self.y(to))
    let (x1, x2) = (percent(ReportAxis.share(ofColumn: sent)), percent(ReportAxis.share(ofColumn: arrived)))
    // A passage that did not arrive ends before the other device; an arrow's head takes some room.
    let isThere = fate == .imported
    let distance = isThere ? 5 : 16
    let y2 = target + (target > start ? -distance : distance)
    let width = min(4, 1 + (Int.bitWidth - passages.count.leadingZeroBitCount) / 2)
    let numbers = NumberSet(passages.map(\.number)).words
    let end: HTML =
      switch fate {
      case .imported: ""
      case .missing: Glyph.fails.html(x2, y2)
      case .unknown: "<text class=\"open\" x=\"\(x2)\" y=\"\(y2)\" dy=\"6\">?</text>"
      case .pending, .leftOut: Glyph.waits.html(x2, y2)
      }
    let number: HTML = """
      <text class="label" x="\(x1)" dx="6" y="\(start + (target > start ? 18 : -14))">\(numbers.cut(to: 24))</text>
      """
    return """
      <g class="passage \("\(fate)")" data-tip="\(labels[from]) \(numbers): \(fate.word(of: passages.count)) on \(labels[to])">\
      <line x1="\(x1)" y1="\(start)" x2="\(x2)" y2="\(y2)" stroke-width="\(width)"\
      \(" marker-end=\"url(#arrow)\"", if: isThere)/>\(end)<circle cx="\(x1)" cy="\(start)" r="3"/>\
      \(number, if: hasNumbers)</g>

      """
  }
}
