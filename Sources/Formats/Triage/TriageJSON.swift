// A triage as JSON: the rows and totals, or each row on its own line. Keys and their order are fixed.

internal import Diagnosis
internal import LogRecords
package import ReportModel

/// The format of a triage as JSON.
package struct TriageJSON: TriageFormat {
  package var maximumRows: Int { .max }

  /// Creates the format.
  package init() {}

  package func text(of triage: Triage) -> String {
    let verdicts = TriageRow.Verdict.allCases.map { verdict in
      (key: verdict.rawValue, value: JSON.number(triage.verdicts.first { $0.verdict == verdict }?.count ?? 0))
    }
    let all = JSON.opening.with([
      "verdict": triage.verdict.rawValue, "captures": JSON.object(verdicts), "redacted": triage.isRedacted,
      "rows": triage.rows.map { JSON.row($0) }, "rules": triage.rules.map(JSON.total),
      "templates": triage.templates.map(JSON.total), "omittedRecords": triage.omittedRecords,
    ])
    return all.indented + "\n"
  }
}

/// A row as a line of JSON, with everything needed to total it with rows of other captures and machines.
package enum TriageLine {
  /// Returns the line, including its line feed.
  package static func text(of row: TriageRow) -> String {
    let templates: JSON = [
      "templates": row.templates.map {
        ["template": $0.text.plain, "count": $0.count, "line": $0.line] as JSON
      },
      "templatesOmitted": [
        "templates": row.omittedTemplates.templates, "records": row.omittedTemplates.records,
      ] as JSON,
    ]
    return JSON.opening.with(.row(row)).with(templates).typed("row").line + "\n"
  }
}

extension JSON {
  fileprivate static func row(_ row: TriageRow) -> JSON {
    let who: JSON = [
      "name": row.name, "verdict": row.verdict.rawValue, "technologies": row.technologies.map(\.rawValue),
      "app": row.app, "system": row.system, "devices": row.devices,
    ]
    let size: JSON = [
      "bytes": row.bytes, "lines": row.lines, "first": row.first?.isoText, "last": row.last?.isoText,
      "logLevel": row.logLevel,
      "records": ["total": row.records.total, "unrecognised": row.records.unrecognised] as JSON,
    ]
    return who.with(size).with([
      "errors": row.errors, "warnings": row.warnings, "sentence": row.sentence.plain,
      "headline": row.headline.plain, "advice": row.advice.plain, "rules": row.hits.map(hits),
    ])
  }

  private static func hits(_ hits: TriageRow.Hits) -> JSON {
    [
      "rule": hits.rule.rawValue, "severity": hits.severity.rawValue, "findings": hits.findings,
      "records": hits.records, "first": hits.first?.isoText, "last": hits.last?.isoText,
      "advice": hits.advice.plain,
    ]
  }

  fileprivate static func total(_ rule: Triage.RuleTotal) -> JSON {
    [
      "rule": rule.rule.rawValue, "severity": rule.severity.rawValue, "captures": rule.captures,
      "findings": rule.findings, "first": rule.first?.isoText, "last": rule.last?.isoText,
      "advice": rule.advice.plain,
    ]
  }

  fileprivate static func total(_ template: Triage.TemplateTotal) -> JSON {
    [
      "template": template.text.plain, "count": template.count, "captures": template.captures,
      "name": template.name, "line": template.line,
    ]
  }
}
