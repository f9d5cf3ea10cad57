// One capture of a triage as a row: its verdict, its worst finding, and the numbers needed for the totals.
// `TriageRow+Diagnosis` creates it from a diagnosis.

package import Diagnosis
package import LogRecords

/// One capture of a triage.
package struct TriageRow: Sendable, ReportTexts {
  /// The verdict on a capture; the worst comes first.
  package enum Verdict: String, CaseIterable, Comparable, Sendable {
    /// Data does not arrive, or is lost.
    case failing
    /// Something needs attention.
    case attention
    /// The capture could not be read to its end.
    case unreadable
    /// The capture does not show whether the app syncs.
    case noEvidence = "no-evidence"
    /// The app syncs, according to the capture.
    case healthy

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
  }

  /// The technology that syncs a store.
  package enum Technology: String, CaseIterable, Sendable {
    /// The iCloud stores of iOS 5 to 9.
    case ubiquity
    /// Mirroring by NSPersistentCloudKitContainer.
    case cloudkit
  }

  /// The findings of one rule in the capture.
  package struct Hits: Sendable, ReportTexts {
    /// The rule.
    package let rule: RuleName
    /// The worst severity of the findings.
    package var severity: Finding.Severity
    /// The number of findings.
    package var findings: Int
    /// The number of records that support the findings.
    package var records: Int
    /// The time of the first of these records; `nil` if the capture has no times.
    package var first: Timestamp?
    /// The time of the last of these records; `nil` if the capture has no times.
    package var last: Timestamp?
    /// The advice on the first finding.
    package var advice: Prose

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.advice) }
  }

  /// Records with the same form that no entry matches.
  package struct Template: Sendable, ReportTexts {
    /// The common form of the records.
    package var text: Prose
    /// The number of records.
    package let count: Int
    /// The line of the first record.
    package let line: Int

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.text) }
  }

  /// The capture's name.
  package var name: Prose
  /// The verdict on the capture.
  package var verdict: Verdict
  /// Whether the capture shows that the app syncs, and contains nothing that may contradict it.
  package var isProven = false
  /// The technologies whose stores or records the capture shows, in the order of the cases.
  package var technologies: [Technology] = []
  /// The app that has the stores open.
  ///
  /// If that is unknown, the process other than daemons with the most records.
  package var app: Prose?
  /// The version of the system; `nil` if the capture does not contain it.
  package var system: Prose?
  /// The IDs of this device: peer IDs, and UUIDs of mirrored stores.
  package var devices: [Prose] = []
  /// The capture's size in bytes.
  package var bytes = 0
  /// The number of lines.
  package var lines = 0
  /// The time of the first record; `nil` if the capture has no times.
  package var first: Timestamp?
  /// The time of the last record; `nil` if the capture has no times.
  package var last: Timestamp?
  /// The highest log level of a statement, 0 to 3; `nil` if the capture shows none.
  package var logLevel: Int?
  /// The number of errors among the findings.
  package var errors = 0
  /// The number of warnings among the findings.
  package var warnings = 0
  /// How bad the worst is, with what no rule judges; `nil` if nothing was read.
  package var worst: Finding.Severity?
  /// The verdict in one sentence.
  package var sentence: Prose
  /// The worst error or warning in one sentence.
  ///
  /// Without one, or if the capture was not read to its end, the sentence of the verdict.
  package var headline: Prose
  /// The advice on the worst error or warning; empty if there is nothing to do.
  package var advice: Prose = ""
  /// The number of statements, and the number of those that no entry matches.
  package var records = (total: 0, unrecognised: 0)
  /// The findings by rule, in the order of the rules.
  package var hits: [Hits] = []
  /// The unrecognised records by form, the most frequent first.
  package var templates: [Template] = []
  /// The unrecognised records that are only counted.
  package var omittedTemplates = (templates: 0, records: 0)

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.app, \.system, \.devices, \.sentence, \.headline, \.advice)
    mapText(transform, \.hits, \.templates)
  }

  /// Whether the row precedes `other`: by worse verdict, then by more errors, more warnings, and name.
  func isWorse(than other: TriageRow) -> Bool {
    if verdict != other.verdict { return verdict < other.verdict }
    if errors != other.errors { return errors > other.errors }
    if warnings != other.warnings { return warnings > other.warnings }
    return name.raw < other.name.raw
  }
}

extension TriageRow {
  /// Creates the row of a capture that could not be opened, with the reason.
  package init(unreadable name: Prose, reason: String) {
    self.name = name
    verdict = .unreadable
    // The reason may end with a question that guesses what was meant.
    sentence =
      "It could not be read: \(reason, .quotation, limit: 200)\(words: reason.hasSuffix("?") ? "" : ".")"
    headline = sentence
  }
}
