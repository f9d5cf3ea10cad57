// The overview of a report as Markdown: the verdict, a line for each finding, a row for each store. HTML
// pages offer it for copying.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Report {
  /// Returns the verdict, and the findings and stores that it is based on.
  func markdownOverview(_ budget: MarkdownBudget) -> [String] {
    var blocks = ["# \(label): \(sentence.plain.cutBetweenWords(to: budget.length).markdown)"]
    var items = lines.prefix(budget.lines).map(markdown)
    let more = lines.dropFirst(budget.lines).map(\.finding.severity)
    if !more.isEmpty { items.append("- \(counts(of: more)) more") }
    if !items.isEmpty { blocks.append(items.joined(separator: "\n")) }
    // The verdict and the store's own table are enough for a single store.
    guard storeLines.count > 1 else { return blocks }
    let rows = storeLines.prefix(budget.lines).map { store in
      let capture = store.capture.map { " of " + $0.plain.cut(to: 60).markdownCodeCell } ?? ""
      let state = store.state.plain.cutBetweenWords(to: budget.length).markdownCell
      return [store.name.plain.markdownCodeCell + capture, store.found, state]
    }
    return blocks + [markdownTable(["Store", "Found", "State"], rows)]
  }

  /// Returns a finding in one line.
  ///
  /// The line has its severity, rule, store, time and capture, its first sentence, and the first step to
  /// take.
  private func markdown(of line: Line) -> String {
    let (finding, step) = (line.finding, line.finding.firstStep)
    let store = finding.storeTitle.map { " in " + $0.plain.markdownCode } ?? ""
    let time = shownTime(of: line).map { " at \($0)" } ?? ""
    let capture = line.capture.map { " of " + $0.plain.cut(to: 60).markdownCode } ?? ""
    return
      "- **\(finding.severity.rawValue.uppercased())** `\(finding.rule.rawValue)`\(store)\(time)\(capture): "
      + (finding.fact.map { $0.plain.markdown + " " } ?? "")
      + (step.isAdvice ? "**Do:** " : "") + step.words.plain.markdown
  }
}
