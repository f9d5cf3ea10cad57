// The top of a page: the verdict as its title, a line for each finding, and one for each store.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension HTMLPage {
  private static let maximumLines = 12

  var overview: HTML {
    let lines = report.lines
    let stores = report.storeLines.filter { shownStores.contains($0.id) }
    let more = lines.dropFirst(Self.maximumLines).map(\.finding.severity)
    let moreWords = more.isEmpty ? nil : counts(of: more) + " more below"
    let verdict = report.verdict.rawValue
    return """
      <header>
      <h1 class="verdict \(verdict)"><strong>\(report.label)</strong> \(report.sentence)</h1>
      \(list(lines.prefix(Self.maximumLines).map(line)))\(moreWords.map { "<p class=\"faint\">\($0)</p>\n" })\
      \(table(of: stores.prefix(Self.maximumLines)), if: !stores.isEmpty)\
      <p class="tool">parselogs \(report.version), \(subject)\
       \(copying(report.markdownOverview(Self.copied), "the summary"))</p>
      </header>
      """
  }

  private func list(_ lines: [HTML]) -> HTML {
    lines.isEmpty ? "" : "<ol class=\"lines\" aria-label=\"Findings\">\n\(lines)</ol>\n"
  }

  private func line(_ line: Report.Line) -> HTML {
    let (finding, step) = (line.finding, line.finding.firstStep)
    let isLink = shownFindings.contains(finding.id)
    let name: HTML = """
      <span class="severity">\("\(finding.severity)")</span> <span class="name">\(finding.rule.rawValue)</span>
      """
    let head: HTML = isLink ? "<a href=\"#\(finding.id)\">\(name)</a>" : "<b>\(name)</b>"
    return """
      <li class="\("\(finding.severity)")">\(head)\(finding.storeTitle?.unlessEmpty.map { " in \($0)" })\
      <span class="faint">\(report.shownTime(of: line).map { " at \($0)" })\
      \(line.capture.map { ", \($0.plain.cut(to: 60))" })</span>
      \(finding.fact.map { "<span class=\"fact\">\($0)</span>" })\
      <span class="step">\("<b>Do:</b> ", if: step.isAdvice)\(step.words)</span></li>

      """
  }

  private func table(of stores: ArraySlice<Report.StoreLine>) -> HTML {
    let rows: [HTML] = stores.map { store in
      """
      <tr><th scope="row" class="own"><a href="#\(store.id)">\(store.name)</a>\
      \(store.capture.map { " <span class=\"faint\">\($0.plain.cut(to: 60))</span>" })</th>\
      <td class="found \(store.worst?.rawValue ?? "none")">\(store.found)</td><td>\(store.state)</td></tr>

      """
    }
    return """
      <table class="stores"><caption>How each store stands</caption><tbody>
      \(rows)</tbody></table>

      """
  }
}
