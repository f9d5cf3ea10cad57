// Makes a report's plain values from what is known of captures.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import ReportModel

extension ReportDocument {
  /// How many paragraphs of what LOGS.md says of a statement are told.
  private static let mostParagraphs = 12

  /// The report on captures that are not compared.
  init(_ diagnoses: [CaptureDiagnosis], _ text: ReportText) {
    let captures = Self.captures(diagnoses, text)
    self.init(
      verdict: JSONReport.worst(diagnoses).rawValue,
      sentence: captures.count == 1 ? captures[0].sentence : Self.sentence(captures), captures: captures,
      comparison: nil,
      explanations: Self.explanations(captures.flatMap(\.findings), diagnoses),
      rules: Self.rules(captures.flatMap(\.findings)), redacted: text.replaced)
  }

  /// The report on devices that are compared.
  init(_ comparison: Comparison, _ text: ReportText) {
    let diagnoses = comparison.devices.flatMap(\.captures)
    let verdict = ComparisonVerdict(comparison)
    let captures = Self.captures(diagnoses, compared: verdict.verdict, text)
    let compared = ComparisonModel(comparison, text).comparison
    let findings = compared.findings + captures.flatMap(\.findings)
    self.init(
      verdict: verdict.verdict.rawValue, sentence: text.line(verdict.sentence), captures: captures,
      comparison: compared, explanations: Self.explanations(findings, diagnoses),
      rules: Self.rules(findings), redacted: text.replaced)
  }

  private static func captures(
    _ diagnoses: [CaptureDiagnosis], compared: CaptureDiagnosis.Verdict? = nil, _ text: ReportText
  ) -> [ReportCapture] {
    diagnoses.enumerated().map { index, diagnosis in
      CaptureModel(
        diagnosis, id: "c\(index + 1)", isOneOfSeveral: diagnoses.count > 1,
        compared: compared, text
      ).capture
    }
  }

  /// How many names of captures the verdict on several has.
  private static let mostNames = 8

  /// The verdict on several captures: `1 of 2 captures shows trouble: ipad.log`.
  private static func sentence(_ captures: [ReportCapture]) -> String {
    let all = captures.count
    func names(_ verdict: CaptureDiagnosis.Verdict) -> [String] {
      captures.filter { $0.verdict == verdict.rawValue }.map { $0.name.cut(to: 60) }
    }
    func list(_ names: [String]) -> String {
      names.prefix(mostNames).joined(separator: ", ")
        + (names.count > mostNames ? " and \(names.count - mostNames) more" : "")
    }
    let (failing, attention, silent) = (names(.failing), names(.attention), names(.noEvidence))
    var parts: [String] = []
    if !failing.isEmpty {
      parts.append(
        "\(failing.count) of \(all) captures \(failing.count == 1 ? "shows" : "show") trouble: \(list(failing))"
      )
    }
    if !attention.isEmpty {
      let isOne = attention.count == 1
      parts.append(
        "\(attention.count) of \(all) captures \(isOne ? "has" : "have") something to be looked at: \(list(attention))"
      )
    }
    if parts.isEmpty, silent.count < all { parts.append("None of \(all) captures shows trouble") }
    if !silent.isEmpty {
      parts.append(
        "\(silent.count) of \(all) \(silent.count == 1 ? "shows" : "show") too little to say whether the app syncs: \(list(silent))"
      )
    }
    return parts.joined(separator: "; ") + "."
  }

  private static func rules(_ findings: [ReportFinding]) -> [Rule] {
    let found = Set(findings.map(\.rule))
    return RuleName.allCases.filter { found.contains($0.rawValue) }.map {
      Rule(name: $0.rawValue, about: ReportPiece.all(of: $0.description.sentence))
    }
  }

  private static func explanations(_ findings: [ReportFinding], _ diagnoses: [CaptureDiagnosis])
    -> [Explanation]
  {
    let names = findings.flatMap { [$0.entry] + $0.evidence.map(\.entry) }.compactMap { ($0?.id, $0) }
    let used = Dictionary(names) { first, _ in first }
    // All captures are read with one catalogue.
    return (diagnoses.first?.catalogue.entries ?? []).map(\.document).compactMap { document in
      guard let name = used[document.id] ?? nil else { return nil }
      let paragraphs = document.explanation.replacing("**", with: "").split(separator: "\n\n")
        .prefix(mostParagraphs).map { ReportPiece.all(of: String($0).safeLines) }
      return Explanation(entry: name, chapter: document.chapter.oneLine, paragraphs: paragraphs)
    }
  }
}
