// The summary in plain text: the verdict, then each store's answers to the same questions, then each finding.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import Timelines
internal import ReportModel

/// The summary of one capture as plain text.
package struct TextSummary {
  /// The text, ending in a new line.
  package private(set) var text = ""

  private let diagnosis: CaptureDiagnosis
  private let palette: Palette
  private let words: SummaryWords
  private let redactor: Redactor?

  private let width: TextWidth

  /// How many stores are told of.
  private static let mostStores = 30

  /// How many findings are told in full.
  private static let mostFindings = 100

  /// The summary of a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - palette: The colours.
  ///   - isNamed: Whether the capture's name stands above, since there are several.
  ///   - width: How wide lines are.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  package init(
    _ diagnosis: CaptureDiagnosis, _ palette: Palette, isNamed: Bool = false, width: TextWidth = TextWidth(),
    redactor: Redactor? = nil
  ) {
    if let redactor {
      redactor.learn(diagnosis)
      // What stands in the last line is known in the first one.
      _ = Self(diagnosis, palette, isNamed, width, redactor)
    }
    self.init(diagnosis, palette, isNamed, width, redactor)
  }

  private init(
    _ diagnosis: CaptureDiagnosis, _ palette: Palette, _ isNamed: Bool, _ width: TextWidth,
    _ redactor: Redactor?
  ) {
    self.width = width
    self.diagnosis = diagnosis
    self.palette = palette
    self.redactor = redactor
    words = SummaryWords(diagnosis, redact: redactor?.redact(_:))
    if isNamed { add(palette.strong(diagnosis.name.oneLine)) }
    for line in width.lines(of: VerdictWords(diagnosis).sentence.redacted(redactor), most: 110) {
      add(coloured(line))
    }
    for index in diagnosis.stores.prefix(Self.mostStores) { describe(index) }
    if diagnosis.stores.count > Self.mostStores {
      add("\nand \(diagnosis.stores.count - Self.mostStores) more stores; --store tells of one.")
    }
    let findings = diagnosis.findings
    for finding in findings.prefix(Self.mostFindings) { describe(finding) }
    let omitted = diagnosis.omittedFindings.values.reduce(0, +)
    if findings.count > Self.mostFindings || omitted > 0 {
      let more = max(0, findings.count - Self.mostFindings) + omitted
      add(
        "\nand \(more) more findings; --format json lists \(omitted == 0 ? "them all" : "\(findings.count)")."
      )
    }
    footer()
  }

  private mutating func add(_ line: String) { text += (redactor?.redactLines(line) ?? line) + "\n" }

  private func coloured(_ verdict: String) -> String {
    switch diagnosis.verdict {
    case .failing: palette.error(verdict)
    case .attention: palette.warning(verdict)
    case .healthy: palette.good(verdict)
    case .noEvidence: verdict
    }
  }

  // MARK: Stores

  private mutating func describe(_ index: Int) {
    let store = diagnosis.timelines.stores[index]
    let title = words.title(ofStore: index)
    add("\n" + palette.strong(title.name) + "   " + title.place)
    for (question, words) in StoreAnswers(store, diagnosis).all { answer(question, words) }
    let chapters = ChapterWords(ofStore: index, diagnosis)
    for (question, words) in chapters.lines { answer(question, words) }
    if let pulse = PulseWords(store, width: width.ofPulse - 2) {
      add("  " + pulse.line.map { $0 == PulseWords.error ? palette.error("\($0)") : "\($0)" }.joined())
    }
  }

  private mutating func answer(_ question: String, _ words: String) {
    for (index, line) in width.lines(of: words.redacted(redactor), most: 120, after: 13).enumerated() {
      add("  " + (index == 0 ? question : "").padded(to: 9) + "  " + line)
    }
  }

  // MARK: Findings

  private mutating func describe(_ finding: Finding) {
    add("")
    for line in FindingText(finding, diagnosis, palette, width, redactor).lines { add(line) }
    if finding.rule == .unrecognised {
      for line in UnrecognisedLines(diagnosis).lines { add("  " + line) }
    }
  }

  private mutating func footer() {
    if let unexplained = words.unexplained {
      add("")
      for line in width.lines(of: unexplained, most: 110) { add(line) }
    }
    let harmless = HarmlessStatements(diagnosis).lines
    if !harmless.isEmpty { add("\nHarmless, whatever it sounds like:") }
    for sentence in harmless {
      for (index, line) in width.lines(of: sentence, after: 6).enumerated() {
        add((index == 0 ? "  " : "      ") + line)
      }
    }
    if let size = words.size {
      let sentence = [size, words.extent].compactMap(\.self).joined(separator: " ")
      add("")
      for line in width.lines(of: sentence) { add(palette.faint(line)) }
    }
  }
}
