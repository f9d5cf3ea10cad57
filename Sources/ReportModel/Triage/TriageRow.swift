// One capture among many, in one row: its verdict, the worst of what was found, and all that is needed to
// count with rows of other captures. `TriageRow+Diagnosis` makes it from a diagnosis.

package import Diagnosis
package import LogRecords

/// One capture among many.
package struct TriageRow: Sendable, ReportTexts {
  /// What to think of a capture, the worst first.
  package enum Verdict: String, CaseIterable, Comparable, Sendable {
    /// Data does not arrive, or is lost.
    case failing
    /// Something needs attention.
    case attention
    /// It could not be read to its end.
    case unreadable
    /// It shows nothing either way.
    case noEvidence = "no-evidence"
    /// It syncs, as far as the capture shows.
    case healthy

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
  }

  /// What syncs a store.
  package enum Technology: String, CaseIterable, Sendable {
    /// The iCloud stores of iOS 5 to 9.
    case ubiquity
    /// Mirroring by NSPersistentCloudKitContainer.
    case cloudkit
  }

  /// What a rule found in the capture.
  package struct Hits: Sendable, ReportTexts {
    package let rule: RuleName
    /// The worst severity among its findings.
    package var severity: Finding.Severity
    package var findings: Int
    /// How many records support them.
    package var records: Int
    /// When the first of these records was printed; `nil` without times.
    package var first: Timestamp?
    /// When the last of them was; `nil` without times.
    package var last: Timestamp?
    /// What to do about the first of its findings.
    package var advice: Prose

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.advice) }
  }

  /// Records that read alike and that no entry fits.
  package struct Template: Sendable, ReportTexts {
    package var text: Prose
    package let count: Int
    /// The line of the first of them.
    package let line: Int

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.text) }
  }

  package var name: Prose
  package var verdict: Verdict
  /// Whether it shows that the app syncs, and nothing in it may say otherwise.
  package var isProven = false
  /// The technologies whose records it has, in the order of the cases.
  package var technologies: [Technology] = []
  /// The app that has the stores open, or else the process that printed most.
  package var app: Prose?
  /// The version of the system, if the capture says it.
  package var system: Prose?
  /// The IDs of this device: peer IDs, and UUIDs of mirrored stores.
  package var devices: [Prose] = []
  /// Its size in bytes.
  package var bytes = 0
  /// How many lines it has.
  package var lines = 0
  /// The time of its first record; `nil` without times.
  package var first: Timestamp?
  /// The time of its last record; `nil` without times.
  package var last: Timestamp?
  /// The highest log level seen, 0 to 3; `nil` if it shows none.
  package var logLevel: Int?
  /// How many findings are errors.
  package var errors = 0
  /// How many findings are warnings.
  package var warnings = 0
  /// The verdict in a sentence.
  package var sentence: Prose
  /// The worst that was found in a sentence, or the verdict's sentence if nothing was.
  package var headline: Prose
  /// What to do about the worst that was found; empty if there is nothing to do.
  package var advice: Prose = ""
  /// How many statements it has, and how many of them no entry fits.
  package var records = (total: 0, unrecognised: 0)
  /// What rules found, in the order of the rules.
  package var hits: [Hits] = []
  /// What no entry fits, the most frequent first; the further ones are only counted.
  package var templates: [Template] = []
  package var omittedTemplates = (templates: 0, records: 0)

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.app, \.system, \.devices, \.sentence, \.headline, \.advice)
    mapText(transform, \.hits, \.templates)
  }

  /// Whether it stands before another one: the worse verdict first, then more errors, more warnings, then by
  /// name.
  func isWorse(than other: TriageRow) -> Bool {
    if verdict != other.verdict { return verdict < other.verdict }
    if errors != other.errors { return errors > other.errors }
    if warnings != other.warnings { return warnings > other.warnings }
    return name.raw < other.name.raw
  }
}

extension TriageRow {
  /// The row of a capture that could not be opened, for a reason.
  package init(unreadable name: Prose, reason: String) {
    self.name = name
    verdict = .unreadable
    // A guess at what was meant is a question.
    sentence =
      "It could not be read: \(reason, .quotation, limit: 200)\(words: reason.hasSuffix("?") ? "" : ".")"
    headline = sentence
  }
}
