// The picture of transactions in transit between devices: a line for each device, an arrow for each passage.
// A passage that a capture does not show ends in a question mark before the other device.

internal import Diagnosis
internal import ReportModel

extension ReportComparison.Store {
  /// Returns the picture of the store's passages; `nil` without times or passages.
  ///
  /// Each device's times are on its own clock. If the clock differences are known, the result contains a
  /// second picture with all times on the first device's clock, and a checkbox that selects one.
  func picture(_ comparison: ReportComparison) -> HTML? {
    guard let axis, !passages.isEmpty else { return nil }
    let labels = comparison.devices.map(\.label.plain)
    let still = labels.map { _ in 0 as Int64 }
    let own = picture(labels, axis, still, id: "\(id)-devices", isAligned: false)
    guard let alignedAxis else { return own }
    let aligned = picture(labels, alignedAxis, comparison.clockShifts, id: "\(id)-aligned", isAligned: true)
    let words = comparison.clockWords.map(\.plain).joined(separator: " ")
    return """
      <div class="clocks"><input type="checkbox" id="\(id)-clocks" checked> \
      <label for="\(id)-clocks">All times by the clock of \(labels[0]). \(words)</label>
      <div class="aligned">\(aligned)</div><div class="unaligned">\(own)</div></div>

      """
  }

  private func picture(
    _ labels: [String], _ axis: ReportAxis, _ shifts: [Int64], id: String, isAligned: Bool
  ) -> HTML {
    let fates: [ComparedTransaction.Fate] = [.imported, .pending, .leftOut, .missing, .unknown]
    let counts = fates.compactMap { fate in
      let count = passages.count { $0.fate == fate }
      return count == 0 ? nil : "\(count) \(fate.word(of: count))"
    }
    let clock = isAligned ? "by the clock of \(labels[0])" : "each device by its own clock"
    let frame = PictureFrame(
      id: id, title: "Transactions of \(name.plain) between the devices, \(clock)",
      description:
        "Each arrow is a transaction on its way to another device: \(counts.joined(separator: ", ")).",
      axis: axis, isWide: true)
    let lines = Dictionary(grouping: passages) { passage in
      // An arrow is slanted only if the delay is wide enough to see.
      let sent = passage.sent + shifts[passage.from]
      return PassageLine(
        from: passage.from, to: passage.to, fate: passage.fate, sent: axis.column(sent),
        arrived: axis.column(passage.arrived.map { $0 + shifts[passage.to] } ?? sent))
    }
    let hasNumbers = lines.count <= 40
    let drawn = lines.sorted { $0.key.order < $1.key.order }.map {
      $0.html($1, labels, hasNumbers: hasNumbers)
    }
    let devices: [HTML] = labels.indices.map { index in
      let y = PassageLine.y(index)
      return "<line class=\"device\" x1=\"0\" y1=\"\(y)\" x2=\"100%\" y2=\"\(y)\"/>"
    }
    // Names are drawn last, over the arrows.
    let names: [HTML] = labels.enumerated().map { index, label in
      "<text class=\"label name\" x=\"0\" y=\"\(PassageLine.y(index) - 8)\">\(label)</text>"
    }
    let picture = frame.lane(
      "devices", "", height: PassageLine.y(labels.count - 1) + 26,
      "<g aria-hidden=\"true\">\(devices)\(drawn)\(names)</g>")
    let keys: [HTML] = fates.filter { fate in passages.contains { $0.fate == fate } }.map {
      "<span class=\"key \("\($0)")\">\($0.word(of: 1))\($0.glyph?.key)\(" ?", if: $0 == .unknown)</span> "
    }
    return "\(frame.picture([picture]))<p class=\"legend\">\(keys)</p>\n"
  }
}

extension ComparedTransaction.Fate {
  /// The symbol at the end of the passage's line; `nil` if there is none.
  fileprivate var glyph: Glyph? {
    switch self {
    case .pending, .leftOut: .waits
    case .missing: .fails
    case .imported, .unknown: nil
    }
  }
}
