// The comparison of devices in plain text: the verdict, the devices, a table for each store, the findings, and what
// cannot be told.

internal import Diagnosis
internal import ReportModel

struct ComparisonText {
  private(set) var page: TextPage
  private let report: Report
  private let comparison: ReportComparison
  private let column: Int
  private static let mostRows = 60

  init(_ report: Report, _ comparison: ReportComparison, _ page: TextPage) {
    (self.report, self.comparison, self.page) = (report, comparison, page)
    column = comparison.devices.map { $0.label.plain.count }.max() ?? 0
    self.page.addVerdict(report.sentence, report.verdict, isCertain: comparison.isCertain)
    self.page.add("")
    for device in comparison.devices { add(device) }
    for store in comparison.stores { add(store) }
    for finding in comparison.findings {
      self.page.add("")
      self.page.add(finding)
    }
    var captures = report.captures[...]
    for device in comparison.devices {
      addErrors(of: device, captures.prefix(device.captures.count))
      captures = captures.dropFirst(device.captures.count)
    }
    if !comparison.doubts.isEmpty { self.page.add("\nWhat cannot be told:") }
    for doubt in comparison.doubts { self.page.add(doubt.plain, most: 106, first: "  - ", others: "    ") }
  }

  private mutating func add(_ device: ReportComparison.Device) {
    let indent = String(repeating: " ", count: column + 3)
    let isOne = device.captures.count == 1
    let parts = [device.ids.plain] + (isOne ? device.extents[0] : ["\(device.captures.count) captures"])
    page.add(
      page.palette.strong(device.label.plain.padded(to: column)) + "   " + parts.joined(separator: ", "))
    if !isOne {
      for (name, extent) in zip(device.captureLabels, device.extents) {
        page.add(indent + ([name.plain] + extent).joined(separator: ", "))
      }
    }
    for part in device.own { page.add(indent + part) }
  }

  private static let mostOwnErrors = 5

  /// The errors in a device's own captures, of which the verdict speaks as well.
  private mutating func addErrors(
    of device: ReportComparison.Device, _ captures: ArraySlice<ReportCapture>
  ) {
    let errors = zip(captures, device.captureLabels).flatMap { capture, name in
      capture.findings.filter { $0.severity == .error }.map { (finding: $0, name: name) }
    }
    for error in errors.prefix(Self.mostOwnErrors) {
      page.add("")
      page.add(error.finding, on: (captures.count == 1 ? device.label : error.name).plain)
    }
    let others =
      max(0, errors.count - Self.mostOwnErrors)
      + captures.reduce(0) { $0 + $1.omittedFindings[.error, default: 0] }
    if others > 0 {
      page.add("\n\(counted(others, "more error")) of \(device.label.plain): 'parselogs' on its capture.")
    }
  }

  private mutating func add(_ store: ReportComparison.Store) {
    page.add("\n" + page.palette.strong(store.name.plain))
    for row in store.rows.prefix(Self.mostRows) {
      page.add(
        "  " + row.owner.plain.padded(to: column) + "  "
          + row.numbers.padded(to: max(9, row.numbers.count)) + "  "
          + row.fates.map(words).joined(separator: "; "))
    }
    let more = store.rows.count - Self.mostRows
    if more > 0 {
      page.add("  and \(more) more rows; --format json lists the transactions one by one.")
    }
  }

  private func words(_ fate: ReportComparison.Fate) -> String {
    let words = fate.words.plain
    let coloured =
      switch fate.severity {
      case .error: page.palette.error(words)
      case .warning: page.palette.warning(words)
      case .note, nil: words
      }
    return coloured + fate.rest.plain
  }
}
