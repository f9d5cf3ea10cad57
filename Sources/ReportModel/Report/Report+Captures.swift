// Resolves captures, or several devices together, to a report.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis

extension Report {
  private static let mostParagraphs = 12
  private static let mostNames = 8

  /// The report on captures that are not compared; `isOneOfSeveral` where there are others, reported by themselves.
  package init(_ diagnoses: [CaptureDiagnosis], _ parts: Parts, isOneOfSeveral: Bool = false) {
    captures = Self.captures(diagnoses, compared: nil, isOneOfSeveral: isOneOfSeveral, parts)
    verdict = .worst(of: captures.map(\.verdict))
    sentence = captures.count == 1 ? captures[0].sentence : Self.sentence(captures)
    (explanations, rules) = Self.references(captures.flatMap(\.findings), diagnoses, parts)
  }

  /// The report on devices that are compared.
  package init(_ comparison: Comparison, _ parts: Parts) {
    var diagnoses = comparison.devices.flatMap(\.captures)
    if parts.contains(.data) { diagnoses.sort { $0.name < $1.name } }
    let words = ComparisonVerdict(comparison)
    let compared = ReportComparison(comparison, isCertain: words.isCertain, parts)
    captures = Self.captures(diagnoses, compared: words.verdict, parts)
    (verdict, sentence, self.comparison) = (words.verdict, words.sentence, compared)
    (explanations, rules) = Self.references(
      compared.findings + captures.flatMap(\.findings), diagnoses, parts)
  }

  private static func captures(
    _ diagnoses: [CaptureDiagnosis], compared: CaptureDiagnosis.Verdict?, isOneOfSeveral: Bool = false,
    _ parts: Parts
  ) -> [ReportCapture] {
    diagnoses.enumerated().map { index, diagnosis in
      ReportCapture(
        diagnosis, id: "c\(index + 1)", isOneOfSeveral: isOneOfSeveral || diagnoses.count > 1,
        compared: compared, parts)
    }
  }

  /// The verdict on several captures: `1 of 2 captures shows trouble: ipad.log`.
  private static func sentence(_ captures: [ReportCapture]) -> Prose {
    let all = captures.count
    func names(_ verdict: CaptureDiagnosis.Verdict) -> [Prose] {
      captures.filter { $0.verdict == verdict }.map { Prose($0.name.raw, .capture, limit: 60) }
    }
    func list(_ names: [Prose]) -> Prose {
      let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
      return names.prefix(mostNames).joined(separator: ", ") + Prose(words: more)
    }
    let (failing, attention, silent) = (names(.failing), names(.attention), names(.noEvidence))
    func part(_ names: [Prose], _ words: Prose) -> Prose? {
      names.isEmpty ? nil : "\(names.count) of \(all) \(words): \(list(names))"
    }
    let isQuiet = failing.isEmpty && attention.isEmpty && silent.count < all
    let parts: [Prose] = [
      part(failing, "captures \(failing.count == 1 ? "shows" : "show") trouble"),
      part(attention, "captures \(attention.count == 1 ? "has" : "have") something to be looked at"),
      isQuiet ? "None of \(all) captures shows trouble" : nil,
      part(silent, "\(silent.count == 1 ? "shows" : "show") too little to say whether the app syncs"),
    ].compactMap(\.self)
    return parts.joined(separator: "; ") + "."
  }

  /// What LOGS.md says of the statements that findings stand on, and the rules that found something.
  private static func references(
    _ findings: [ReportFinding], _ diagnoses: [CaptureDiagnosis], _ parts: Parts
  ) -> ([Explanation], [Rule]) {
    let found = Set(findings.map(\.rule))
    let rules = RuleName.allCases.filter(found.contains).map {
      Rule(name: $0.rawValue, about: ReportPiece.all(of: $0.description.sentence))
    }
    guard parts.contains(.documents) else { return ([], rules) }
    let names = findings.flatMap { [$0.entry] + $0.evidence.map(\.entry) }.compactMap { ($0?.id, $0) }
    let used = Dictionary(names) { first, _ in first }
    // All captures are read with one catalogue.
    let explanations = (diagnoses.first?.catalogue.entries ?? []).map(\.document).compactMap {
      document -> Explanation? in
      guard let name = used[document.id] ?? nil else { return nil }
      let paragraphs = document.explanation.replacing("**", with: "").split(separator: "\n\n")
        .prefix(mostParagraphs).map { ReportPiece.all(of: String($0).safeLines) }
      return Explanation(chapter: document.chapter.oneLine, entry: name, paragraphs: paragraphs)
    }
    return (explanations, rules)
  }
}

extension CaptureDiagnosis.Verdict {
  static func worst(of verdicts: [Self]) -> Self {
    [.failing, .attention, .healthy].first(where: verdicts.contains) ?? .noEvidence
  }
}
