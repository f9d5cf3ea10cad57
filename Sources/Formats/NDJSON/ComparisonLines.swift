// A comparison as lines of JSON: one for each transaction, without a limit, followed by the conclusions.

internal import Diagnosis
package import ReportModel

/// The format of a comparison as lines of JSON.
package struct ComparisonLines: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data]

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String {
    guard let comparison = report.comparison else { return "" }
    let names = comparison.devices.map(\.name)
    let opening = JSON.opening.with(["devices": comparison.devices.map(JSON.device)])
    let end: JSON = [
      "verdict": report.verdict.rawValue, "summary": report.sentence.plain,
      "cannotTell": comparison.doubts.map(\.plain),
    ]
    let own = report.captures.flatMap { capture in
      capture.findings.map { (["capture": capture.name] as JSON).with(JSON.finding($0)) }
    }
    var text = ""
    func add(_ type: String, _ rows: some Sequence<JSON>) {
      for row in rows { text += row.typed(type).line + "\n" }
    }
    add("comparison", [opening])
    add("transaction", comparison.transactions.lazy.map { JSON.transaction($0, names) })
    add("record", comparison.shipments.lazy.map { JSON.record($0, names) })
    add("wait", comparison.waits.map { JSON.wait($0, names) })
    add("finding", comparison.findings.map(JSON.finding) + own)
    add("end", [end])
    return text
  }
}
