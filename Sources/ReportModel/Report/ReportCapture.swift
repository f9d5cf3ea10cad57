// One capture of a report as plain values, resolved from its diagnosis.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
internal import Timelines

/// The results of one capture.
package struct ReportCapture: Sendable, ReportTexts {
  /// A named fact about the capture.
  package typealias Fact = (name: String, words: Prose)

  /// A process that printed records.
  package struct Process: Sendable {
    /// The process's name.
    package var name: Prose
    /// The process ID; `nil` if the capture does not show it.
    package let pid: Int?
    /// The number of records that the process printed.
    package let records: Int
  }

  /// The numbers of records.
  package struct Records: Sendable {
    /// The number of records of each origin.
    package let byOrigin: [(origin: Origin, count: Int)]
    /// The number of statements.
    package let total: Int
    /// The number of statements that no entry matches.
    package let unrecognised: Int
    /// The number of copies of other records, which are not counted otherwise.
    package let repeated: Int
  }

  /// The ID of an entry and the number of records that it matches.
  package typealias Statement = (id: String, count: Int)

  /// Records of the same form that no entry matches.
  package struct Unrecognised: Sendable {
    /// The common form of the records.
    package var template: Prose
    /// The number of records.
    package let count: Int
    /// The line of the first record.
    package let line: Int
    /// The entry most similar to the first record; `nil` if none was searched or found.
    package var nearest: Report.EntryName?
    /// The offset in the message, in bytes, up to which `nearest` matches.
    package let matchedUpTo: Int?
  }

  /// Records of one statement that report trouble which no rule judges.
  package struct Undiagnosed: Sendable {
    /// The ID of the entry; `nil` if no entry matches the records.
    package let entry: String?
    package let severity: Finding.Severity
    /// The number of records.
    package let count: Int
    /// What the entry says of them; empty for records that no entry fits.
    package var message: Prose
    /// What to do about them, or about the first; empty for nothing.
    package var advice: Prose
    /// The first record.
    package var first: ReportFinding.Witness
  }

  /// The capture's ID in the report: `c1`.
  package let id: String
  /// The capture's name.
  package var name: Prose
  /// Whether the report covers several captures.
  package let isOneOfSeveral: Bool
  /// The verdict on the capture.
  package let verdict: CaptureDiagnosis.Verdict
  /// Whether the capture alone is healthy while the compared devices together are not.
  package let isByItself: Bool
  /// The verdict in one sentence.
  package var sentence: Prose
  /// The capture's size in bytes.
  package let bytes: Int
  /// The number of lines.
  package let lines: Int
  /// The first time in the capture; `nil` if the capture has no times.
  package let first: Timestamp?
  /// The last time in the capture; `nil` if the capture has no times.
  package let last: Timestamp?
  /// The window that was analysed; `nil` if all of the capture was analysed.
  package let window: CaptureWindow?
  /// The store that was asked for, and what is left out; `nil` if all stores were analysed.
  package var onlyStore: OnlyStore?
  /// The style of the record headers; `nil` if it is unknown.
  package let header: String?
  /// The highest log level of a statement, 0 to 3; `nil` if no statement has a known level.
  package let logLevel: Int?
  /// The numbers of records.
  package let records: Records
  /// The processes that printed records; resolved only for `Report.Parts.data`.
  package var processes: [Process]
  /// The number of records of each entry that occurs.
  package let statements: [Statement]
  package var undiagnosed: [Undiagnosed]
  /// The facts about the capture; resolved only for `Report.Parts.documents`.
  package var facts: [Fact]
  /// The story of the capture as the narrative tells it; `nil` if it was not collected.
  package var story: StoryExcerpt?
  /// The iCloud stores of iOS 5 to 9.
  package var stores: [ReportStore]
  /// The stores that are mirrored to CloudKit.
  package var mirroredStores: [ReportMirroredStore]
  /// The findings that were kept.
  package var findings: [ReportFinding]
  /// The number of findings of each severity, including the omitted ones.
  package let findingCounts: [Finding.Severity: Int]
  /// The number of findings of each severity that were only counted because there were too many to keep.
  package let omittedFindings: [Finding.Severity: Int]
  /// A sentence about the errors and warnings that no rule explains; `nil` if there are none.
  package var unexplained: Prose?
  /// Routine statements that look alarming, one line for each.
  package var harmless: [Prose]
  /// The unrecognised records, grouped by form, the most frequent first.
  package var unrecognised: [Unrecognised]
  /// The groups of unrecognised records that were only counted, and the records in them.
  package let unrecognisedDropped: (templates: Int, records: Int)
  /// The number of lines and the number of records of each origin, in words; `nil` if there are no records.
  package let size: String?
  /// The period of the capture in words; `nil` if the capture has no times.
  package let extent: String?

  /// The number of findings that were only counted.
  package var omittedFindingCount: Int { omittedFindings.values.reduce(0, +) }

  /// A sentence about findings that were only counted; `nil` if there are none.
  package var omittedFindingWords: String? {
    omittedFindingCount == 0
      ? nil : "\(counted(omittedFindingCount, "further finding")) only counted: there were too many to keep."
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.sentence)
    mapText(transform, \.onlyStore)
    processes.mapText(transform, \.name)
    facts.mapText(transform, \.words)
    unrecognised.mapText(transform, \.template, \.nearest)
    mapText(transform, \.stores, \.mirroredStores, \.findings)
    undiagnosed.mapText(transform, \.message, \.advice, \.first)
    mapText(transform, \.unexplained, \.harmless, \.story)
  }
}

extension ReportCapture {
  private static let maximumProcesses = 8
  private static let maximumTemplateLength = 160

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
    onlyStore = OnlyStore(diagnosis)
    header = facts.dialect?.name
    logLevel = statements.highestLevel
    records = Records(
      byOrigin: Origin.allCases.map { ($0, facts.count(of: $0)) }, total: facts.statements,
      unrecognised: statements.unrecognised.count, repeated: statements.repeated)
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
    undiagnosed = parts.contains(.data) ? Undiagnosed.all(diagnosis) : []
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
        template: Prose(group.template, .quotation, limit: Self.maximumTemplateLength), count: group.count,
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
    var processes = all.prefix(maximumProcesses).map { process -> Prose in
      let name = Prose(String(decoding: process.name, as: UTF8.self), .process)
      return
        "\(name)\(words: process.pid.map { "[\($0)]" } ?? "") (\(words: counted(process.records, "record")))"
    }
    if all.count > maximumProcesses { processes.append("and \(all.count - maximumProcesses) more") }
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

extension ReportCapture.Undiagnosed {
  /// All of them, in the order of their first records.
  fileprivate static func all(_ diagnosis: CaptureDiagnosis) -> [Self] {
    diagnosis.undiagnosed.compactMap { statement -> Self? in
      guard let first = statement.first else { return nil }
      return Self(
        entry: statement.entry.map { diagnosis.catalogue.entries[$0].document.id },
        severity: statement.severity, count: statement.count,
        message: statement.entry.map(diagnosis.sentence(of:)) ?? "",
        advice: diagnosis.advice(on: statement)?.advice ?? "",
        first: ReportFinding.Witness(first, diagnosis.catalogue))
    }.sorted(by: \.first.line)
  }
}
