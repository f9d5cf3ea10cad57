// What a report says of a device, or of a row of transactions, in one line.

extension ReportComparison.Device {
  /// Who it is and what its captures cover, in the parts of a sentence.
  package var outline: [String] {
    [ids.plain] + (captures.count == 1 ? extents[0] : ["\(captures.count) captures"])
  }

  /// All of it in one sentence, each of several captures with its time.
  package var summary: String {
    let several =
      captures.count == 1 ? [] : zip(captureLabels, extents).map { ([$0.plain] + $1).joined(separator: ", ") }
    return (outline + own).joined(separator: ", ") + several.map { "; " + $0 }.joined()
  }
}

extension ReportComparison.Row {
  /// What became of its transactions on all devices.
  package var fateWords: String { fates.map { ($0.words + $0.rest).plain }.joined(separator: "; ") }
}
