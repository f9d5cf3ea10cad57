// One capture of a report, as plain values.

package import Diagnosis
package import LogRecords

/// One capture of a report.
package struct ReportCapture: Sendable {
  /// A name with what there is to say of it.
  package struct Fact: Sendable {
    package let name: String
    package var words: Prose
  }

  /// A process that printed.
  package struct Process: Sendable {
    package var name: Prose
    package let pid: Int?
    package let records: Int
  }

  /// How many records there are of each origin.
  package struct Records: Sendable {
    package let byOrigin: [(origin: Origin, count: Int)]

    /// All statements, and how many of them no entry fits.
    package let total: Int
    package let unrecognised: Int
  }

  /// How many records an entry fits.
  package struct Statement: Sendable {
    package let id: String
    package let count: Int
  }

  /// Records that read alike and that no entry fits.
  package struct Unrecognised: Sendable {
    package var template: Prose
    package let count: Int

    /// The line of the first of them.
    package let line: Int

    /// The entry that the first of them comes nearest to, and up to which byte of its message.
    package var nearest: Report.EntryName?
    package let matchedUpTo: Int?
  }

  /// Records that report an error which no rule judges.
  package struct UndiagnosedErrors: Sendable {
    /// The id of the entry; `nil` for records that no entry fits.
    package let entry: String?
    package let count: Int
    package var first: ReportFinding.Witness
  }

  /// The capture's place in the report: `c1`.
  package let id: String
  package var name: Prose

  /// Whether it has to be told from others.
  package let isOneOfSeveral: Bool
  package let verdict: CaptureDiagnosis.Verdict

  /// Whether it shows no trouble by itself while the devices together do.
  package let isByItself: Bool
  package var sentence: Prose

  package let bytes: Int
  package let lines: Int
  package let first: Timestamp?
  package let last: Timestamp?

  /// The part of the capture that was looked at; `nil` for all of it.
  package let window: CaptureWindow?
  package let header: String?
  package let logLevel: Int?
  package let records: Records

  /// For programs.
  package var processes: [Process]
  package let statements: [Statement]
  package var undiagnosedErrors: [UndiagnosedErrors]

  /// For documents.
  package var facts: [Fact]

  package var stores: [ReportStore]
  package var findings: [ReportFinding]

  /// How many findings of each severity were only counted: there were too many to keep.
  package let omittedFindings: [Finding.Severity: Int]

  /// The errors that no rule explains; `nil` for none.
  package var unexplained: Prose?

  /// What sounds alarming and is routine.
  package var harmless: [Prose]

  /// What no entry fits, the most frequent first, and what of it was only counted.
  package var unrecognised: [Unrecognised]
  package let unrecognisedDropped: (templates: Int, records: Int)

  /// How many lines and records of whom it has, and from when to when; `nil` where there is nothing.
  package let size: String?
  package let extent: String?

  /// How many findings were only counted.
  package var omittedFindingCount: Int { omittedFindings.values.reduce(0, +) }

  /// How many findings of a severity there are, those only counted included.
  package func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }

  /// The sentence about findings that were only counted; `nil` for none.
  package var omittedFindingWords: String? {
    omittedFindingCount == 0
      ? nil : "\(counted(omittedFindingCount, "further finding")) only counted: there were too many to keep."
  }

  mutating func mapText(_ transform: (Prose) -> Prose) {
    name = transform(name)
    sentence = transform(sentence)
    for index in processes.indices { processes[index].name = transform(processes[index].name) }
    for index in facts.indices { facts[index].words = transform(facts[index].words) }
    for index in unrecognised.indices {
      unrecognised[index].template = transform(unrecognised[index].template)
      unrecognised[index].nearest?.mapText(transform)
    }
    for index in stores.indices { stores[index].mapText(transform) }
    for index in findings.indices { findings[index].mapText(transform) }
    for index in undiagnosedErrors.indices { undiagnosedErrors[index].first.mapText(transform) }
    unexplained = unexplained.map(transform)
    harmless = harmless.map(transform)
  }
}
