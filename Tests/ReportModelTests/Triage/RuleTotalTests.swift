import Diagnosis
import Testing

@testable import ReportModel

/// What rules found in many captures is added up by how bad it was.
struct RuleTotalTests {
  private static func row(
    _ name: String, _ severity: Finding.Severity, findings: Int = 1, advice: String
  ) -> TriageRow {
    var row = TriageRow(unreadable: Prose(name, .capture), reason: "gone")
    row.hits = [
      TriageRow.Hits(
        rule: .schemaNotDeployed, severity: severity, findings: findings, records: findings,
        advice: Prose(words: advice))
    ]
    return row
  }

  private static func totals(_ rows: [TriageRow]) -> [String] {
    var triage = Triage(isRedacted: false)
    for row in rows { triage.add(row) }
    return triage.rules.map {
      "\($0.severity.rawValue) \($0.captures) \($0.findings) \($0.advice.plain)"
    }
  }

  /// A problem that is over in five captures is no error there, and needs no action.
  @Test func severitiesAreTotalledSeparately() {
    let rows =
      [Self.row("now", .error, findings: 2, advice: "Deploy it.")]
      + (1...5).map { Self.row("over-\($0)", .note, advice: "") }
    let expected = ["error 1 2 Deploy it.", "note 5 5 "]
    #expect(Self.totals(rows) == expected)
    #expect(Self.totals(rows.reversed()) == expected)
  }

  @Test func missingAdviceIsNotDifferentAdvice() {
    let rows = [("a", ""), ("b", "Deploy it."), ("c", "")].map { Self.row($0, .warning, advice: $1) }
    #expect(Self.totals(rows) == ["warning 3 3 Deploy it."])
    let others = rows + [Self.row("d", .warning, advice: "Wait.")]
    #expect(
      Self.totals(others) == ["warning 4 4 It depends on the cause: see the report on each capture."])
  }
}
