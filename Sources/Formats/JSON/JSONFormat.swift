// The report as JSON, schema 1. Its keys and their order are fixed: others script against them.

internal import Diagnosis
internal import LogRecords
package import ReportModel

/// The report as JSON.
package struct JSONFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data, .timelines]

  static let schema = 1

  package init() {}

  package func text(of report: Report) -> String {
    let all: JSON = [
      "schema": .number(Self.schema), "tool": .tool, "verdict": .string(report.verdict.rawValue),
      "captures": .array(report.captures.map(JSON.capture)),
      "comparison": report.comparison.map { .comparison($0, sentence: report.sentence) } ?? .null,
    ]
    let counts = report.redacted?.counts.map {
      ["kind": .string($0.kind), "count": .number($0.count)] as JSON
    }
    return (counts.map { all.with(["redacted": .array($0)]) } ?? all).text() + "\n"
  }
}

extension JSON {
  static var tool: JSON { ["name": .string("parselogs"), "version": .string(Version.current)] }

  fileprivate static func capture(_ capture: ReportCapture) -> JSON {
    let name: JSON = ["name": .raw(capture.name)]
    let statements = capture.statements.map { ["id": .string($0.id), "count": .number($0.count)] as JSON }
    let counts: JSON = [
      "header": .optional(capture.header), "logLevel": .optional(capture.logLevel),
      "processes": .array(capture.processes.map(process)), "records": records(capture.records),
      "statements": .array(statements), "unrecognised": .array(capture.unrecognised.map(unrecognised)),
    ]
    let more = capture.unrecognisedDropped
    let dropped: JSON = ["templates": .number(more.templates), "records": .number(more.records)]
    let found: JSON = [
      "stores": .array(capture.stores.map(store)), "findings": .array(capture.findings.map(finding)),
    ]
    let omitted = capture.omittedFindingCount
    return name.with(whole(capture)).with(counts)
      .with(more.records == 0 ? [:] : ["unrecognisedDropped": dropped]).with(found)
      .with(omitted == 0 ? [:] : ["findingsOmitted": .number(omitted)])
      .with(["verdict": .string(capture.verdict.rawValue)])
  }

  /// How long a capture is, its times, and what of it was looked at.
  static func whole(_ capture: ReportCapture) -> JSON {
    let whole: JSON = [
      "bytes": .number(capture.bytes), "lines": .number(capture.lines),
      "first": .optional(capture.first?.isoText), "last": .optional(capture.last?.isoText),
    ]
    guard let window = capture.window else { return whole }
    return whole.with([
      "window": [
        "since": .optional(window.since?.isoText), "until": .optional(window.until?.isoText),
        "before": .number(window.before), "after": .number(window.after),
      ]
    ])
  }

  private static func process(_ process: ReportCapture.Process) -> JSON {
    ["name": .raw(process.name), "pid": .optional(process.pid), "records": .number(process.records)]
  }

  static func records(_ records: ReportCapture.Records) -> JSON {
    func count(_ origin: Origin) -> JSON {
      .number(records.byOrigin.first { $0.origin == origin }?.count ?? 0)
    }
    return [
      "total": .number(records.total), "ubiquity": count(.ubiquity), "manager": count(.manager),
      "daemon": count(.daemon), "coredata": count(.coredata), "app": count(.app),
      "unrecognised": .number(records.unrecognised),
    ]
  }

  private static func unrecognised(_ group: ReportCapture.Unrecognised) -> JSON {
    [
      "template": .string(group.template.plain), "count": .number(group.count), "line": .number(group.line),
      "nearest": .optional(group.nearest?.id), "matchedUpTo": .optional(group.matchedUpTo),
    ]
  }
}
