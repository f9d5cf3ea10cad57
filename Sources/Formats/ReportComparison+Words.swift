// Sentences about compared devices that documents have and other formats lay out in another way.

internal import ReportModel

extension ReportComparison.Device {
  /// All there is to say of it on one line.
  var summary: String {
    let extent = captures.count == 1 ? extents[0] : ["\(captures.count) captures"]
    return ([ids.plain] + extent + own).joined(separator: ", ")
  }
}

extension ReportComparison.Row {
  /// What became of its transactions on each device.
  var fateWords: String { fates.map { ($0.words + $0.rest).plain }.joined(separator: "; ") }
}
