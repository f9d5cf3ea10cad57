// A report: what captures show, resolved once to plain values. Every format reads it and nothing behind it.

package import Diagnosis

/// What captures show, as plain values with texts that know what they are.
package struct Report: Sendable {
  /// Parts that only some formats show; what nobody shows is neither resolved nor redacted.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The records that findings stand on.
    package static let evidence = Parts(rawValue: 1)

    /// The facts, peers and lanes that documents have, and what LOGS.md says of the statements found.
    package static let documents = Parts(rawValue: 2)

    /// What only programs want: processes, knowledge, the data of findings, each transaction of a comparison.
    package static let data = Parts(rawValue: 4)

    /// What happened to each store, event by event.
    package static let timelines = Parts(rawValue: 8)
  }

  /// What a catalogue says of a statement that a finding stands on.
  package struct Explanation: Sendable {
    package let chapter: String
    package var entry: EntryName
    package let paragraphs: [[ReportPiece]]
  }

  /// A rule that found something, with what it is about.
  package struct Rule: Sendable {
    package let name: String
    package let about: [ReportPiece]
  }

  /// An entry of LOGS.md or of another catalogue.
  package struct EntryName: Sendable, Hashable {
    package let id: String
    /// Where it is explained: `LOGS.md#id`, or `FILE#id`.
    package var reference: Prose
  }

  /// How much was redacted.
  package struct Redacted: Sendable {
    /// How many different things, by the plural of their kind.
    package let counts: [(kind: String, count: Int)]
    /// The same in a sentence.
    package let summary: String

    package init(counts: [(kind: String, count: Int)], summary: String) {
      self.counts = counts
      self.summary = summary
    }
  }

  package let verdict: CaptureDiagnosis.Verdict
  /// The verdict in a sentence; of several captures, which of them show trouble.
  package var sentence: Prose
  package var captures: [ReportCapture]
  /// What the captures of several devices show together; `nil` when they were not compared.
  package var comparison: ReportComparison?
  /// The statements that findings stand on, in the order of the catalogue.
  package var explanations: [Explanation]
  /// The rules that found something.
  package let rules: [Rule]
  /// How much was redacted; `nil` where everything is shown.
  package var redacted: Redacted?
  /// The tool's version.
  package let version = Version.current

  /// The same report with each text replaced.
  package func mapText(_ transform: (Prose) -> Prose) -> Report {
    var report = self
    report.sentence = transform(sentence)
    for index in captures.indices { report.captures[index].mapText(transform) }
    report.comparison?.mapText(transform)
    for index in explanations.indices { report.explanations[index].entry.mapText(transform) }
    return report
  }
}

extension Report.EntryName {
  mutating func mapText(_ transform: (Prose) -> Prose) { reference = transform(reference) }
}
