// The report: what captures show, resolved once to plain values. Formats read only this model, not the
// diagnosis.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis

/// The content of captures as plain values, with texts whose fragments carry their kind.
package struct Report: Sendable, ReportTexts {
  /// The parts that only some formats show; unused parts are neither resolved nor redacted.
  package struct Parts: OptionSet, Sendable {
    /// The parts as bits.
    package let rawValue: Int

    /// Creates a set of parts from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The records that findings are based on.
    package static let evidence = Parts(rawValue: 1)
    /// The facts, peers, lanes and explanations of statements that documents show.
    package static let documents = Parts(rawValue: 2)
    /// The values that only programs use.
    ///
    /// These are processes, knowledge, the data of findings, and each transaction of a comparison.
    package static let data = Parts(rawValue: 4)
    /// The events of each store, one by one.
    package static let timelines = Parts(rawValue: 8)
  }

  /// The catalogue's explanation of a statement that a finding is based on.
  package struct Explanation: Sendable {
    /// The title of the entry's chapter.
    package let chapter: String
    /// The entry of the statement.
    package var entry: EntryName
    /// The explanation, by paragraph.
    package let paragraphs: [[ReportPiece]]
  }

  /// A rule that found something, with its description.
  package typealias Rule = (name: String, about: [ReportPiece])

  /// The name of a catalogue entry.
  package struct EntryName: Sendable, Hashable, ReportTexts {
    /// The entry's ID.
    package let id: String
    /// The place of the explanation: `LOGS.md#id`, or `FILE#id`.
    package var reference: Prose

    package mutating func mapText(_ transform: (Prose) -> Prose) { reference = transform(reference) }
  }

  /// The overall verdict.
  package let verdict: CaptureDiagnosis.Verdict
  /// The verdict in one sentence; for several captures, which of them show trouble.
  package var sentence: Prose
  /// The captures, in the order of the report.
  package var captures: [ReportCapture]
  /// The results of comparing several devices; `nil` if none were compared.
  package var comparison: ReportComparison?
  /// The explanations of the statements that findings are based on, in the order of the catalogue.
  package var explanations: [Explanation]
  /// The rules that found something, with their descriptions.
  package let rules: [Rule]
  /// The numbers of distinct redacted things, and a sentence about them; `nil` if everything is shown.
  ///
  /// The numbers are keyed by the plural of the kind.
  package var redacted: (counts: [(kind: String, count: Int)], summary: String)?
  /// The tool's version.
  package let version = Version.current

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.sentence, \.captures, \.comparison)
    explanations.mapText(transform, \.entry)
  }
}

extension Report {
  private static let maximumParagraphs = 12

  /// Creates the report on captures that are not compared.
  ///
  /// `isOneOfSeveral` is set if other captures are reported separately.
  package init(_ diagnoses: [CaptureDiagnosis], _ parts: Parts, isOneOfSeveral: Bool = false) {
    captures = Self.captures(diagnoses, compared: nil, isOneOfSeveral: isOneOfSeveral, parts)
    verdict = .worst(of: captures.map(\.verdict))
    sentence = captures.count == 1 ? captures[0].sentence : Self.sentence(captures)
    (explanations, rules) = Self.references(captures.flatMap(\.findings), diagnoses, parts)
  }

  /// Creates the report on compared devices.
  package init(_ comparison: Comparison, _ parts: Parts) {
    var diagnoses = comparison.devices.flatMap(\.captures)
    if parts.contains(.data) { diagnoses.sort { $0.name < $1.name } }
    let words = ComparisonVerdict(comparison)
    var compared = ReportComparison(comparison, isCertain: words.isCertain, parts)
    let names = DeviceNames(comparison)
    compared.name(names.named)
    captures = zip(Self.captures(diagnoses, compared: words.verdict, parts), diagnoses).map {
      names.named($0.answered(by: comparison, $1))
    }
    (verdict, sentence, self.comparison) = (words.verdict, names.named(words.sentence), compared)
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

  /// Returns the verdict on several captures: `1 of 2 captures shows trouble: ipad.log`.
  private static func sentence(_ captures: [ReportCapture]) -> Prose {
    let all = captures.count
    func names(_ verdict: CaptureDiagnosis.Verdict) -> [Prose] {
      captures.filter { $0.verdict == verdict }.map { Prose($0.name.raw, .capture, limit: 60) }
    }
    let (failing, attention, silent) = (names(.failing), names(.attention), names(.noEvidence))
    func part(_ names: [Prose], _ words: Prose) -> Prose? {
      names.isEmpty ? nil : "\(names.count) of \(all) \(words): \(Prose.list(names))"
    }
    let isQuiet = failing.isEmpty && attention.isEmpty && silent.count < all
    let parts: [Prose] = [
      part(failing, "captures \(Agreement(with: failing.count).verb("show")) trouble"),
      part(attention, "captures \(Agreement(with: attention.count).verb("need")) attention"),
      isQuiet ? "None of \(all) captures shows trouble" : nil,
      part(silent, "\(Agreement(with: silent.count).verb("show")) too little to say whether the app syncs"),
    ].compactMap(\.self)
    return parts.joined(separator: "; ") + "."
  }

  private static func references(
    _ findings: [ReportFinding], _ diagnoses: [CaptureDiagnosis], _ parts: Parts
  ) -> ([Explanation], [Rule]) {
    let found = Set(findings.map(\.rule))
    let rules = RuleName.allCases.filter(found.contains).map {
      (name: $0.rawValue, about: ReportPiece.all(of: $0.description.sentence))
    }
    guard parts.contains(.documents) else { return ([], rules) }
    let names = findings.flatMap { [$0.entry] + $0.evidence.map(\.entry) }.compactMap { ($0?.id, $0) }
    let used = Dictionary(names) { first, _ in first }
    // All captures are read with the same catalogue.
    let explanations = (diagnoses.first?.catalogue.entries ?? []).map(\.document).compactMap {
      document -> Explanation? in
      guard let name = used[document.id] ?? nil else { return nil }
      let paragraphs = document.explanation.replacing("**", with: "").split(separator: "\n\n")
        .prefix(maximumParagraphs).map { ReportPiece.all(of: String($0).safeLines) }
      return Explanation(chapter: document.chapter.oneLine, entry: name, paragraphs: paragraphs)
    }
    return (explanations, rules)
  }
}
