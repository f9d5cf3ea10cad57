// The comparison of devices as plain text: the verdict, the devices, a table for each store, the findings,
// and what cannot be concluded.

internal import Diagnosis
internal import ReportModel

extension TextPage {
  private static let maximumRows = 60
  private static let maximumOwnErrors = 5

  /// Adds the events of all devices as one story.
  mutating func add(_ story: ComparedStory) {
    var writer = StoryText(palette, columns: columns, of: story.excerpt.items)
    writer.finish(story.excerpt.items)
    add(writer.take())
    if story.excerpt.omitted > 0 { add(story.excerpt.extentWords(ofDevices: true)) }
    add(story.clock.plain + "\n")
  }

  mutating func add(_ comparison: ReportComparison, of report: Report) {
    let column = comparison.devices.map { $0.label.plain.width }.max() ?? 0
    addVerdict(report.sentence, report.verdict, isCertain: comparison.isCertain)
    add("")
    for device in comparison.devices { add(device, column) }
    for words in comparison.clockWords { add(words.plain, most: 106) }
    for store in comparison.stores { add(store, column) }
    for finding in comparison.findings {
      add("")
      add(finding)
    }
    var captures = report.captures[...]
    for device in comparison.devices {
      addErrors(of: device, captures.prefix(device.captures.count))
      captures = captures.dropFirst(device.captures.count)
    }
    if !comparison.doubts.isEmpty { add("\nWhat cannot be concluded:") }
    for doubt in comparison.doubts { add(doubt.plain, most: 106, first: "  - ", others: "    ") }
  }

  private mutating func add(_ device: ReportComparison.Device, _ column: Int) {
    let indent = String(repeating: " ", count: column + 3)
    add(
      palette.strong(device.label.plain.padded(to: column)) + "   " + device.outline.joined(separator: ", "))
    if device.captures.count > 1 {
      for (name, extent) in zip(device.captureLabels, device.extents) {
        add(indent + ([name.plain] + extent).joined(separator: ", "))
      }
    }
    for part in device.own { add(part, most: nil, first: indent, others: indent) }
  }

  private mutating func addErrors(of device: ReportComparison.Device, _ captures: ArraySlice<ReportCapture>) {
    let errors = zip(captures, device.captureLabels).flatMap { capture, name in
      capture.findings.filter { $0.severity == .error || $0.saysWhyADeviceWaits }
        .map { (finding: $0, name: name) }
    }
    for error in errors.prefix(Self.maximumOwnErrors) {
      add("")
      add(error.finding, on: (captures.count == 1 ? device.label : error.name).plain)
    }
    let others =
      max(0, errors.count - Self.maximumOwnErrors)
      + captures.reduce(0) { $0 + $1.omittedFindings[.error, default: 0] }
    if others > 0 {
      add("\n\(counted(others, "more error")) of \(device.label.plain): 'parselogs' on its capture.")
    }
  }

  private mutating func add(_ store: ReportComparison.Store, _ column: Int) {
    add("\n" + palette.strong(store.title.plain))
    let column = store.rows.reduce(column) { max($0, $1.owner.plain.width) }
    for row in store.rows.prefix(Self.maximumRows) {
      let fates = row.fates.map { palette.coloured($0.words.plain, $0.severity) + $0.rest.plain }
      add(
        "  " + row.owner.plain.padded(to: column) + "  " + row.numbers.padded(to: max(9, row.numbers.width))
          + "  " + fates.joined(separator: "; "))
    }
    let more = store.rows.count - Self.maximumRows
    if more > 0 {
      add("  and \(more) more rows; --format json lists \(store.contents.lowercased()) one by one.")
    }
  }
}
