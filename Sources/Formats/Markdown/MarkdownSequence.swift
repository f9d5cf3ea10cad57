// The transactions of a store between devices as a sequence diagram (mermaid.js.org), which code hosts draw.
// Only a small diagram is made; the table is complete.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension ReportComparison.Store {
  private static let (mostArrows, maximumDevices) = (24, 6)

  /// Returns the diagram, in the order in which the transactions were written.
  ///
  /// - Parameters:
  ///   - devices: The labels of the devices.
  ///   - shifts: The correction for each device's times, in microseconds, that aligns them with the first
  ///     device's clock.
  /// - Returns: A fenced block; `nil` if it would be large or empty.
  func markdownSequence(_ devices: [String], shifts: [Int64]) -> String? {
    let arrows = arrows(shifts)
    guard !arrows.isEmpty, arrows.count <= Self.mostArrows, devices.count <= Self.maximumDevices else {
      return nil
    }
    let participants = devices.enumerated().map { "  participant d\($0) as \($1.cut(to: 40).mermaid)" }
    let messages = arrows.map { arrow in
      "  d\(arrow.from)\(arrow.fate.mermaidArrow)d\(arrow.to): "
        + "\(NumberSet(arrow.numbers).words.cut(to: 60)) \(arrow.fate.mermaidWord(of: arrow.numbers.count))"
    }
    return (["```mermaid", "sequenceDiagram"] + participants + messages + ["```"]).joined(separator: "\n")
  }

  private struct Arrow {
    let from: Int
    let to: Int
    let fate: ComparedTransaction.Fate
    var numbers: [Int]
  }

  /// Returns the arrows; consecutive transactions with the same fate on a device share one.
  private func arrows(_ shifts: [Int64]) -> [Arrow] {
    var arrows: [Arrow] = []
    let inOrder = passages.map { (sent: $0.sent + shifts[$0.from], passage: $0) }.sorted {
      ($0.sent, $0.passage.to, $0.passage.number) < ($1.sent, $1.passage.to, $1.passage.number)
    }
    for passage in inOrder.map(\.passage) {
      let same = arrows.lastIndex { $0.from == passage.from && $0.to == passage.to }
      if let same, arrows[same].fate == passage.fate,
        !arrows[same...].dropFirst().contains(where: { $0.from != passage.from })
      {
        arrows[same].numbers.append(passage.number)
      } else {
        guard arrows.count <= Self.mostArrows else { break }
        arrows.append(
          Arrow(from: passage.from, to: passage.to, fate: passage.fate, numbers: [passage.number]))
      }
    }
    return arrows
  }
}

extension ComparedTransaction.Fate {
  fileprivate var mermaidArrow: String {
    switch self {
    case .imported: "->>"
    case .pending, .leftOut: "-->>"
    case .missing: "-x"
    // The arrow has no head because the arrival is not shown.
    case .unknown: "-->"
    }
  }

  fileprivate func mermaidWord(of count: Int) -> String {
    (self == .unknown ? "?, " : "") + word(of: count)
  }
}

extension String {
  /// The text as a name in a diagram, with every character that may be syntax there written as its code.
  fileprivate var mermaid: String {
    // The word `end` closes a block.
    if lowercased() == "end" { return "#\(unicodeScalars.first.map { $0.value } ?? 0);" + dropFirst() }
    return unicodeScalars.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " -_.".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }
}
