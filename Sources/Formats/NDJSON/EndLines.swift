// The last lines of JSON for a capture: its findings as they finally are, and a closing line with verdict and counts.

internal import Diagnosis
package import ReportModel

/// The last lines of JSON for a capture.
package struct EndLines: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data]

  package init() {}

  package func text(of report: Report) -> String { report.captures.map(text).joined() }

  private func text(of capture: ReportCapture) -> String {
    let severities = Finding.Severity.allCases.reversed().map {
      ($0.rawValue, JSON.number(capture.findingCount($0)))
    }
    let verdict: JSON = ["type": .string("end"), "verdict": .string(capture.verdict.rawValue)]
    let end = verdict.with(.whole(capture)).with([
      "logLevel": .optional(capture.logLevel), "records": .records(capture.records),
      "stores": .array(capture.stores.map(JSON.counts)), "findings": .object(severities),
    ])
    return capture.findings.map { JSON.finding($0).typed("finding").line + "\n" }.joined()
      + end.line + "\n"
  }
}
