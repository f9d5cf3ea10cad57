// One capture of a report, as plain values, and how it is made of a diagnosis.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
internal import Timelines

/// One capture of a report.
package struct ReportCapture: Sendable, ReportTexts {
  /// A name with what there is to say of it.
  package typealias Fact = (name: String, words: Prose)

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
  package typealias Statement = (id: String, count: Int)

  /// Records that read alike and that no entry fits.
  package struct Unrecognised: Sendable {
    package var template: Prose
    package let count: Int
    /// The line of the first of them.
    package let line: Int
    /// The entry that the first of them comes nearest to.
    package var nearest: Report.EntryName?
    /// Up to which byte of its message the entry fits.
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
  /// Whether it is one of several.
  package let isOneOfSeveral: Bool
  package let verdict: CaptureDiagnosis.Verdict
  /// Whether it shows no trouble by itself while the devices together do.
  package let isByItself: Bool
  /// The verdict in a sentence.
  package var sentence: Prose
  /// Its size in bytes.
  package let bytes: Int
  /// How many lines it has.
  package let lines: Int
  /// The first time in it; `nil` without times.
  package let first: Timestamp?
  /// The last time in it; `nil` without times.
  package let last: Timestamp?
  /// The window that was looked at; `nil` for the whole capture.
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
  /// What happened, as the narrative tells it; `nil` if nobody gathered it.
  package var story: StoryExcerpt?
  package var stores: [ReportStore]
  package var mirroredStores: [ReportMirroredStore]
  package var findings: [ReportFinding]
  /// How many findings of each severity there are, those only counted included.
  package let findingCounts: [Finding.Severity: Int]
  /// How many findings of each severity were only counted: there were too many to keep.
  package let omittedFindings: [Finding.Severity: Int]
  /// The errors that no rule explains; `nil` for none.
  package var unexplained: Prose?
  /// What sounds alarming and is routine.
  package var harmless: [Prose]
  /// What no entry fits, the most frequent first.
  package var unrecognised: [Unrecognised]
  /// What no entry fits and was only counted.
  package let unrecognisedDropped: (templates: Int, records: Int)
  /// How many lines it has, and how many records from whom; `nil` if there is nothing.
  package let size: String?
  /// From when to when it goes; `nil` if there is nothing.
  package let extent: String?

  /// How many findings were only counted.
  package var omittedFindingCount: Int { omittedFindings.values.reduce(0, +) }

  /// The sentence about findings that were only counted; `nil` for none.
  package var omittedFindingWords: String? {
    omittedFindingCount == 0
      ? nil : "\(counted(omittedFindingCount, "further finding")) only counted: there were too many to keep."
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.sentence)
    processes.mapText(transform, \.name)
    facts.mapText(transform, \.words)
    unrecognised.mapText(transform, \.template, \.nearest)
    mapText(transform, \.stores, \.mirroredStores, \.findings)
    undiagnosedErrors.mapText(transform, \.first)
    mapText(transform, \.unexplained, \.harmless, \.story)
  }
}

extension ReportCapture {
  private static let mostProcesses = 8
  private static let longestTemplate = 160

  init(
    _ diagnosis: CaptureDiagnosis, id: String, isOneOfSeveral: Bool, compared: CaptureDiagnosis.Verdict?,
    _ parts: Report.Parts
  ) {
    let (facts, statements) = (diagnosis.facts, diagnosis.statements)
    let entries = diagnosis.catalogue.entries
    self.id = id
    name = Prose(diagnosis.name, .capture)
    self.isOneOfSeveral = isOneOfSeveral
    verdict = diagnosis.verdict
    isByItself = compared != nil && compared != .healthy && diagnosis.verdict == .healthy
    sentence = diagnosis.verdictSentence(isByItself: isByItself)
    (bytes, lines, first, last, window) = (facts.bytes, facts.lines, facts.first, facts.last, facts.window)
    header = facts.dialect?.name
    logLevel = statements.highestLevel
    records = Records(
      byOrigin: Origin.allCases.map { ($0, facts.count(of: $0)) }, total: facts.statements,
      unrecognised: statements.unrecognised.count)
    processes =
      parts.contains(.data)
      ? facts.processes.processes.map {
        Process(
          name: Prose(String(decoding: $0.name, as: UTF8.self), .process), pid: $0.pid.map(Int.init),
          records: $0.records)
      } : []
    self.statements = statements.byEntry.enumerated().filter { $0.element > 0 }.map {
      (entries[$0.offset].document.id, $0.element)
    }
    undiagnosedErrors = parts.contains(.data) ? UndiagnosedErrors.all(diagnosis) : []
    self.facts = parts.contains(.documents) ? Self.facts(diagnosis) : []
    stores = diagnosis.stores.map { ReportStore($0, diagnosis, in: id, parts) }
    mirroredStores = diagnosis.mirroredStores.map { ReportMirroredStore($0, diagnosis, in: id, parts) }
    findings = diagnosis.findings.enumerated().map {
      ReportFinding($1, diagnosis, in: id, $0, isCompared: compared != nil, parts)
    }
    findingCounts = Dictionary(
      uniqueKeysWithValues: Finding.Severity.allCases.map { ($0, diagnosis.findingCount($0)) })
    omittedFindings = diagnosis.omittedFindings
    unexplained = diagnosis.unexplainedWords
    harmless = diagnosis.harmlessStatements
    unrecognised = statements.unrecognised.shown.map { group in
      Unrecognised(
        template: Prose(group.template, .quotation, limit: Self.longestTemplate), count: group.count,
        line: group.line, nearest: group.nearMiss.map { Report.EntryName(diagnosis.catalogue.entry(of: $0)) },
        matchedUpTo: group.nearMiss?.matchedUpTo)
    }
    let more = statements.unrecognised.notShown
    unrecognisedDropped = (more.templates, more.records)
    (size, extent) = (diagnosis.sizeWords, diagnosis.extentWords)
  }

  private static func facts(_ diagnosis: CaptureDiagnosis) -> [Fact] {
    let (facts, names) = (diagnosis.facts, diagnosis.timelines.names)
    let all = facts.processes.processes
    var processes = all.prefix(mostProcesses).map { process -> Prose in
      let name = Prose(String(decoding: process.name, as: UTF8.self), .process)
      return
        "\(name)\(words: process.pid.map { "[\($0)]" } ?? "") (\(words: counted(process.records, "record")))"
    }
    if all.count > mostProcesses { processes.append("and \(all.count - mostProcesses) more") }
    let devices = Set(diagnosis.stores.compactMap { diagnosis.timelines.stores[$0].peer }.map { names[$0] })
      .sorted().map { Prose($0, .peerID, limit: 60) }
    let shown: [(String, Prose?)] = [
      ("Capture", Prose(diagnosis.name, .capture, limit: 200)),
      ("Device", devices.isEmpty ? nil : .list(devices)),
      ("Time", spanWords(facts.first, facts.last).map { Prose(words: $0) }),
      ("Header style", facts.dialect.map { Prose(words: $0.name) }),
      ("Log level", diagnosis.statements.highestLevel.map { "\($0)" }),
      ("Processes", processes.isEmpty ? nil : processes.joined(separator: ", ")),
      ("Records", diagnosis.sizeWords.map { Prose(words: $0) }),
    ]
    return shown.compactMap { name, words in words.map { (name, $0) } }
  }
}

extension ReportCapture.UndiagnosedErrors {
  fileprivate static func all(_ diagnosis: CaptureDiagnosis) -> [Self] {
    let (statements, catalogue) = (diagnosis.statements, diagnosis.catalogue)
    let known = statements.firstUnexplained.map { entry, first in
      Self(
        entry: catalogue.entries[entry].document.id, count: statements.byEntry[entry],
        first: ReportFinding.Witness(first, catalogue))
    }
    let unknown = statements.unrecognised.firstError.map {
      Self(entry: nil, count: statements.unrecognised.errorCount, first: ReportFinding.Witness($0, catalogue))
    }
    return (known + [unknown].compactMap(\.self)).sorted { $0.first.line < $1.first.line }
  }
}
