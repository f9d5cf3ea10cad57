// A report: what captures show, resolved once to plain values. Every format reads it and nothing behind it.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis

/// What captures show, as plain values with texts that know what they are.
package struct Report: Sendable, ReportTexts {
  /// Parts that only some formats show; what nobody shows is neither resolved nor redacted.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The records that findings stand on.
    package static let evidence = Parts(rawValue: 1)
    /// The facts, peers and lanes that documents have, and what the catalogue says about the statements
    /// found.
    package static let documents = Parts(rawValue: 2)
    /// What only programs want: processes, knowledge, the data of findings, each transaction of a comparison.
    package static let data = Parts(rawValue: 4)
    /// What happened to each store, event by event.
    package static let timelines = Parts(rawValue: 8)
  }

  /// What a catalogue says about a statement that a finding stands on.
  package struct Explanation: Sendable {
    package let chapter: String
    package var entry: EntryName
    package let paragraphs: [[ReportPiece]]
  }

  /// A rule that found something, with what it is about.
  package typealias Rule = (name: String, about: [ReportPiece])

  /// An entry of the catalogue.
  package struct EntryName: Sendable, Hashable, ReportTexts {
    package let id: String
    /// Where it is explained: `LOGS.md#id`, or `FILE#id`.
    package var reference: Prose

    package mutating func mapText(_ transform: (Prose) -> Prose) { reference = transform(reference) }
  }

  package let verdict: CaptureDiagnosis.Verdict
  /// The verdict in a sentence; for several captures, which of them show trouble.
  package var sentence: Prose
  package var captures: [ReportCapture]
  /// What the captures of several devices show together; `nil` when they were not compared.
  package var comparison: ReportComparison?
  /// The statements that findings stand on, in the order of the catalogue.
  package var explanations: [Explanation]
  /// The rules that found something.
  package let rules: [Rule]
  /// How many different things were redacted, by the plural of their kind; `nil` if everything is shown.
  package var redacted: (counts: [(kind: String, count: Int)], summary: String)?
  /// The tool's version.
  package let version = Version.current

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.sentence, \.captures, \.comparison)
    explanations.mapText(transform, \.entry)
  }
}

extension Report {
  private static let mostParagraphs = 12

  /// The report on captures that are not compared; `isOneOfSeveral` if there are others, reported by
  /// themselves.
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

  /// The verdict on several captures: `1 of 2 captures shows trouble: ipad.log`.
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
      part(failing, "captures \(failing.count == 1 ? "shows" : "show") trouble"),
      part(attention, "captures \(attention.count == 1 ? "needs" : "need") attention"),
      isQuiet ? "None of \(all) captures shows trouble" : nil,
      part(silent, "\(silent.count == 1 ? "shows" : "show") too little to say whether the app syncs"),
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

/// The version of the tool.
package enum Version {
  /// As reports and `--version` print it.
  package static let current = "0.1.0"
}
