// One-line descriptions of a device, and of a row of transactions.

extension ReportComparison.Device {
  /// The device's identity and the period of its captures, as parts of a sentence.
  package var outline: [String] {
    [ids.plain] + (captures.count == 1 ? extents[0] : ["\(captures.count) captures"])
  }

  /// A complete description of the device in one sentence, with the period of each of several captures.
  package var summary: String {
    let several =
      captures.count == 1 ? [] : zip(captureLabels, extents).map { ([$0.plain] + $1).joined(separator: ", ") }
    return (outline + own).joined(separator: ", ") + several.map { "; " + $0 }.joined()
  }
}

extension ReportComparison.Row {
  /// The fate of the row's transactions on all devices.
  package var fateWords: String { fates.map { ($0.words + $0.rest).plain }.joined(separator: "; ") }
}
