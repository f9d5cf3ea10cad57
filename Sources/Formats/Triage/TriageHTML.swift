// A triage as one self-contained HTML page: three tables, and no script.

internal import Diagnosis
package import ReportModel

/// The format of a triage as one HTML page.
package struct TriageHTML: TriageFormat {
  package var maximumRows: Int { 5000 }
  private static let maximumTemplates = 200

  /// Creates the format.
  package init() {}

  package func text(of triage: Triage) -> String { page(triage).text }

  private func page(_ triage: Triage) -> HTML {
    let verdict = triage.verdict
    return """
      <!DOCTYPE html>
      <html lang="en">
      \(HTML.head(titled: "\(verdict.label): \(triage.sentence)", hasScript: false))
      <body>
      <a class="skip" href="#report">Skip to the report</a>
      <header>
      <h1 class="verdict \(verdict.rawValue)"><strong>\(verdict.label)</strong> \(triage.sentence)</h1>
      <p class="tool">parselogs \(Version.current)</p>
      </header>
      <main id="report" tabindex="-1">
      \(rows(of: triage))\(rules(triage.rules))\(templates(triage))</main>
      \(triage.redactionWords.map { "<footer><p class=\"faint\">\($0)</p></footer>\n" })</body>
      </html>

      """
  }

  private func rows(of triage: Triage) -> HTML {
    let cells: [HTML] = triage.rows.prefix(maximumRows).map { row in
      """
      <tr><td class="word">\(row.verdict.label)</td><td class="word">\(row.technologyWords)</td>\
      <td>\(row.app.map { "\($0)" as HTML })</td>\
      <th scope="row" class="own">\(row.name)</th><td>\(row.headline)</td><td>\(row.advice)</td></tr>

      """
    }
    return table(
      "Captures", "captures", ["Verdict", "Technology", "App", "Capture", "Headline", "Do"], cells,
      of: triage.count, "capture")
  }

  private func rules(_ rules: [Triage.RuleTotal]) -> HTML {
    let cells: [HTML] = rules.map { rule in
      """
      <tr><th scope="row" class="own"><code>\(rule.rule.rawValue)</code></th><td class="word">\(rule.severity.rawValue)</td>\
      <td class="number">\(rule.captures)</td><td class="number">\(rule.findings)</td>\
      <td>\(rule.first?.shownDate ?? "")</td><td>\(rule.advice)</td></tr>

      """
    }
    return table(
      "What was found", "rules", ["Rule", "Severity", "Captures", "Findings", "Since", "Do"], cells,
      of: rules.count, "rule")
  }

  private func templates(_ triage: Triage) -> HTML {
    let templates = triage.templates
    let cells: [HTML] = templates.prefix(Self.maximumTemplates).map { template in
      """
      <tr><td class="number">\(template.count)</td><td class="number">\(template.captures)</td>\
      <td><code>\(template.text)</code></td><td>\(template.name), line \(template.line)</td></tr>

      """
    }
    let table = table(
      "Not recognised", "templates", ["Records", "Captures", "Template", "First"], cells,
      of: templates.count, "template")
    return "\(table)\(triage.nextStep.map { "<p>\($0)</p>\n" })"
  }

  private func table(
    _ title: String, _ id: String, _ head: [String], _ rows: [HTML], of count: Int, _ noun: String
  ) -> HTML {
    guard !rows.isEmpty else { return "" }
    let heads: [HTML] = head.map { "<th scope=\"col\">\($0)</th>" }
    let more = count - rows.count
    let others = more > 0 ? "\(counted(more, "more " + noun)) not shown." : nil
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)">\(title)</h2>
      <div class="scroll"><table><caption>\(title)</caption><thead><tr>\(heads)</tr></thead>
      <tbody>\(rows)</tbody></table></div>
      \(others.map { "<p>\($0)</p>\n" })</section>

      """
  }
}
