// The summary in plain text: the verdict, then each store's answers to the same questions, then each finding. What devices
// show together is in `ComparisonText`.

internal import Diagnosis
package import ReportModel

/// The report as plain text.
package struct TextFormat: ReportFormat {
  package static let parts: Report.Parts = []

  private let palette: Palette
  private let width: TextWidth

  /// The format of a terminal.
  package init(_ palette: Palette = Palette(isColoured: false), width: TextWidth = TextWidth()) {
    self.palette = palette
    self.width = width
  }

  package func text(of report: Report) -> String {
    let page = TextPage(palette, width)
    if let comparison = report.comparison { return ComparisonText(report, comparison, page).page.text }
    return report.captures.map { CaptureText($0, page).page.text }.joined(separator: "\n")
  }
}

/// The summary of one capture as plain text.
private struct CaptureText {
  private(set) var page: TextPage
  private let capture: ReportCapture
  private static let mostStores = 30
  private static let mostFindings = 100

  init(_ capture: ReportCapture, _ page: TextPage) {
    self.capture = capture
    self.page = page
    if capture.isOneOfSeveral { self.page.add(page.palette.strong(capture.name.plain)) }
    self.page.addVerdict(capture.sentence, capture.verdict, isCertain: true)
    for store in capture.stores.prefix(Self.mostStores) { add(store) }
    if capture.stores.count > Self.mostStores {
      self.page.add("\nand \(capture.stores.count - Self.mostStores) more stores; --store tells of one.")
    }
    addFindings()
    addFooter()
  }

  private mutating func add(_ store: ReportStore) {
    page.add("\n" + page.palette.strong(store.name.plain) + "   " + store.place.plain)
    for answer in store.answers {
      let lines = page.width.lines(of: answer.words.plain, most: 120, after: 13)
      for (index, line) in lines.enumerated() {
        page.add("  " + (index == 0 ? answer.question : "").padded(to: 9) + "  " + line)
      }
    }
    if let activity = ActivityLine(store, width: page.width.ofActivityLine - 2) {
      let line = activity.line.map { $0 == ActivityLine.error ? page.palette.error("\($0)") : "\($0)" }
      page.add("  " + line.joined())
    }
  }

  private mutating func addFindings() {
    for finding in capture.findings.prefix(Self.mostFindings) {
      page.add("")
      page.add(finding)
      if finding.rule == .unrecognised { addUnrecognised() }
    }
    let omitted = capture.omittedFindingCount
    if capture.findings.count > Self.mostFindings || omitted > 0 {
      let more = max(0, capture.findings.count - Self.mostFindings) + omitted
      let listed = omitted == 0 ? "them all" : "\(capture.findings.count)"
      page.add("\nand \(more) more findings; --format json lists \(listed).")
    }
  }

  private static let mostTemplates = 12

  private mutating func addUnrecognised() {
    let groups = capture.unrecognised
    let width = groups.first.map { String($0.count).count } ?? 1
    for group in groups.prefix(Self.mostTemplates) {
      let count = String(group.count)
      let nearest = group.nearest.map { "; nearest \($0.reference.plain)" } ?? ""
      page.add(
        "  " + String(repeating: " ", count: width - count.count)
          + "\(count) × \(group.template.plain)  (first line \(group.line)\(nearest))")
    }
    let left = groups.dropFirst(Self.mostTemplates)
    let kinds = left.count + capture.unrecognisedDropped.templates
    let count = left.reduce(capture.unrecognisedDropped.records) { $0 + $1.count }
    if kinds > 0 { page.add("  and \(counted(count, "record")) of \(counted(kinds, "more template")).") }
  }

  private mutating func addFooter() {
    if let unexplained = capture.unexplained {
      page.add("")
      for line in page.width.lines(of: unexplained.plain, most: 110) { page.add(line) }
    }
    if !capture.harmless.isEmpty { page.add("\nHarmless, whatever it sounds like:") }
    for sentence in capture.harmless { page.add(sentence.plain, most: nil, first: "  ", others: "      ") }
    if let size = capture.size {
      page.add("")
      let sentence = [size, capture.extent].compactMap(\.self).joined(separator: " ")
      for line in page.width.lines(of: sentence) { page.add(page.palette.faint(line)) }
    }
  }
}
