// A triage as Markdown, to be pasted into an issue on a code host: short enough for that, and without
// captured text that would become a mention, a reference, a link or HTML there.

internal import Diagnosis
package import ReportModel

/// The format of a triage as Markdown.
package struct TriageMarkdown: TriageFormat {
  /// The length that code hosts accept, in characters, minus room for surrounding text.
  private static let maximumCount = 60_000
  /// The numbers of rows to try, until the text is short enough.
  private static let rowCounts = [1000, 400, 200, 100, 50, 20, 5]
  private static let maximumTemplates = 30

  package var maximumRows: Int { Self.rowCounts[0] }

  /// Creates the format.
  package init() {}

  package func text(of triage: Triage) -> String {
    let (rows, rules, templates) = (triage.rows, triage.rules, triage.templates)
    var text = ""
    for rowCount in Self.rowCounts {
      text =
        [
          "# \(triage.verdict.label): \(triage.sentence)",
          table(of: rows.prefix(rowCount), among: triage.count),
          table(of: rules), table(of: templates, most: min(Self.maximumTemplates, rowCount)),
          triage.nextStep?.markdown, "Made by `parselogs` \(Version.current).", triage.redactionWords,
        ].compactMap(\.self).joined(separator: "\n\n") + "\n"
      if text.unicodeScalars.count <= Self.maximumCount { break }
    }
    return text
  }

  private func table(of rows: ArraySlice<TriageRow>, among count: Int) -> String? {
    let cells = rows.map { row in
      [
        row.verdict.label, row.technologyWords, row.app?.plain.markdownCodeCell ?? "",
        row.name.plain.cut(to: 200).markdownCodeCell,
        row.headline.plain.cutBetweenWords(to: 300).markdownCell,
        row.advice.plain.cutBetweenWords(to: 400).markdownCell,
      ]
    }
    return table(
      ["Verdict", "Technology", "App", "Capture", "Headline", "Do"], cells, of: count, "capture")
  }

  private func table(of rules: [Triage.RuleTotal]) -> String? {
    let cells = rules.map { rule in
      [
        "`\(rule.rule.rawValue)`", rule.severity.rawValue, "\(rule.captures)", "\(rule.findings)",
        rule.first?.shownDate ?? "", rule.advice.plain.cutBetweenWords(to: 400).markdownCell,
      ]
    }
    return table(["Rule", "Severity", "Captures", "Findings", "Since", "Do"], cells, of: rules.count, "rule")
  }

  private func table(of templates: [Triage.TemplateTotal], most: Int) -> String? {
    let cells = templates.prefix(most).map { template in
      [
        "\(template.count)", "\(template.captures)", template.text.plain.markdownCodeCell,
        "\(template.name.plain.cut(to: 200)):\(template.line)".markdownCodeCell,
      ]
    }
    return table(
      ["Not recognised", "Captures", "Template", "First"], cells, of: templates.count, "template")
  }

  private func table(_ head: [String], _ rows: [[String]], of count: Int, _ noun: String) -> String? {
    guard !rows.isEmpty else { return nil }
    let lines = [head, head.map { _ in "---" }] + rows
    let more = count - rows.count
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
      + (more > 0 ? "\n\n\(counted(more, "more " + noun)) not shown." : "")
  }
}
