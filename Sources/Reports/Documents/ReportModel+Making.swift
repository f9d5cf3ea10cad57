// Makes a report's plain values from what is known of captures.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis

extension ReportModel {
  /// How many paragraphs of what LOGS.md says of a statement are told.
  private static let mostParagraphs = 12

  /// The report on captures that are not compared.
  init(_ diagnoses: [Diagnosis], _ text: ReportText) {
    let captures = Self.captures(diagnoses, text)
    self.init(
      verdict: JSONReport.worst(diagnoses).rawValue,
      sentence: captures.count == 1 ? captures[0].sentence : nil, captures: captures, comparison: nil,
      explanations: Self.explanations(captures.flatMap(\.findings), diagnoses),
      rules: Self.rules(captures.flatMap(\.findings)), redacted: text.replaced)
  }

  /// The report on devices that are compared.
  init(_ comparison: Comparison, _ text: ReportText) {
    let diagnoses = comparison.devices.flatMap(\.captures)
    let captures = Self.captures(diagnoses, text)
    let verdict = ComparisonVerdict(comparison)
    let compared = ComparisonModel(comparison, text).comparison
    let findings = compared.findings + captures.flatMap(\.findings)
    self.init(
      verdict: verdict.verdict.rawValue, sentence: text.line(verdict.sentence), captures: captures,
      comparison: compared, explanations: Self.explanations(findings, diagnoses),
      rules: Self.rules(findings), redacted: text.replaced)
  }

  private static func captures(_ diagnoses: [Diagnosis], _ text: ReportText) -> [ReportCapture] {
    diagnoses.enumerated().map { index, diagnosis in
      CaptureModel(diagnosis, id: "c\(index + 1)", isOneOfSeveral: diagnoses.count > 1, text).capture
    }
  }

  private static func rules(_ findings: [ReportFinding]) -> [RuleWords] {
    let found = Set(findings.map(\.rule))
    return RuleName.allCases.filter { found.contains($0.rawValue) }.map {
      RuleWords(name: $0.rawValue, about: $0.kind.sentence)
    }
  }

  private static func explanations(_ findings: [ReportFinding], _ diagnoses: [Diagnosis]) -> [Explanation] {
    let used = Set(findings.flatMap { [$0.entry] + $0.evidence.map(\.entry) }.compactMap { $0 })
    // All captures are read with one catalogue.
    return (diagnoses.first?.catalogue.entries ?? []).map(\.document).filter { used.contains($0.id) }
      .map { document in
        let paragraphs = document.prose.replacing("**", with: "").split(separator: "\n\n")
          .prefix(mostParagraphs).map { String($0).safeLines }
        return Explanation(id: document.id, chapter: document.chapter.oneLine, paragraphs: paragraphs)
      }
  }
}
