// A triage as one HTML page that needs nothing else: three tables, and no script.

internal import Diagnosis
package import ReportModel

/// A triage as one HTML page.
package struct TriageHTML: TriageFormat {
  private static let mostRows = 5000
  private static let mostTemplates = 200

  /// A triage as one HTML page.
  package init() {}

  package func text(of triage: Triage) -> String { page(triage).text }

  private func page(_ triage: Triage) -> HTML {
    let policy: HTML = """
      default-src 'none'; style-src '\(HTMLResource.style.hash)'; base-uri 'none'; form-action 'none'
      """
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>parselogs: triage of \(counted(triage.rows.count, "capture"))</title>
      <style>\(HTML(verbatim: HTMLResource.style.text))</style>
      </head>
      <body>
      <a class="skip" href="#report">Skip to the report</a>
      <header>
      <p class="tool">parselogs \(Version.current)</p>
      <h1>Triage</h1>
      <p class="verdict \(triage.verdict.rawValue)"><strong>\(triage.verdict.label)</strong> \(triage.sentence)</p>
      </header>
      <main id="report" tabindex="-1">
      \(rows(triage.rows))\(rules(triage.rules))\(templates(triage))</main>
      \(triage.redactionWords.map { "<footer><p class=\"faint\">\($0)</p></footer>\n" })</body>
      </html>

      """
  }

  private func rows(_ rows: [TriageRow]) -> HTML {
    let cells: [HTML] = rows.prefix(Self.mostRows).map { row in
      """
      <tr><td>\(row.verdict.label)</td><td>\(row.technologyWords)</td><td>\(row.app.map { "\($0)" as HTML })</td>\
      <th scope="row" class="own">\(row.name)</th><td>\(row.headline)</td><td>\(row.advice)</td></tr>

      """
    }
    return table(
      "Captures", "captures", ["Verdict", "Technology", "App", "Capture", "Headline", "Do"], cells,
      of: rows.count, "capture")
  }

  private func rules(_ rules: [Triage.RuleTotal]) -> HTML {
    let cells: [HTML] = rules.map { rule in
      """
      <tr><th scope="row" class="own"><code>\(rule.rule.rawValue)</code></th><td>\(rule.severity.rawValue)</td>\
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
    let cells: [HTML] = templates.prefix(Self.mostTemplates).map { template in
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
