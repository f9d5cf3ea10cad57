// Resolves a capture: its facts and numbers, its stores and findings, and what is not recognised or sounds alarming.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension ReportCapture {
  private static let mostProcesses = 8
  private static let longestTemplate = 160

  init(
    _ diagnosis: CaptureDiagnosis, id: String, isOneOfSeveral: Bool, compared: CaptureDiagnosis.Verdict?,
    _ parts: Report.Parts
  ) {
    let (facts, statements) = (diagnosis.facts, diagnosis.statements)
    let (entries, words) = (diagnosis.catalogue.entries, SummaryWords(diagnosis))
    self.id = id
    name = Prose(diagnosis.name, .capture)
    self.isOneOfSeveral = isOneOfSeveral
    verdict = diagnosis.verdict
    isByItself = compared != nil && compared != .healthy && diagnosis.verdict == .healthy
    sentence = VerdictWords(diagnosis, isByItself: isByItself).sentence
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
      Statement(id: entries[$0.offset].document.id, count: $0.element)
    }
    undiagnosedErrors = parts.contains(.data) ? UndiagnosedErrors.all(diagnosis) : []
    self.facts = parts.contains(.documents) ? Self.facts(diagnosis, words) : []
    stores = diagnosis.stores.map { ReportStore($0, diagnosis, in: id, parts) }
    findings = diagnosis.findings.enumerated().map {
      ReportFinding($1, diagnosis, in: id, $0, isCompared: compared != nil, parts)
    }
    omittedFindings = diagnosis.omittedFindings
    unexplained = words.unexplained
    harmless = HarmlessStatements(diagnosis).lines
    unrecognised = statements.unrecognised.shown.map { group in
      Unrecognised(
        template: Prose(group.template, .quotation, limit: Self.longestTemplate), count: group.count,
        line: group.line,
        nearest: group.nearMiss.map { Report.EntryName(diagnosis.catalogue.entry(of: $0)) },
        matchedUpTo: group.nearMiss?.matchedUpTo)
    }
    let more = statements.unrecognised.notShown
    unrecognisedDropped = (more.templates, more.records)
    (size, extent) = (words.size, words.extent)
  }

  private static func facts(_ diagnosis: CaptureDiagnosis, _ words: SummaryWords) -> [Fact] {
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
      ("Time", SummaryWords.span(facts.first, facts.last).map { Prose(words: $0) }),
      ("Header style", facts.dialect.map { Prose(words: $0.name) }),
      ("Log level", diagnosis.statements.highestLevel.map { "\($0)" }),
      ("Processes", processes.isEmpty ? nil : processes.joined(separator: ", ")),
      ("Records", words.size.map { Prose(words: $0) }),
    ]
    return shown.compactMap { name, words in words.map { Fact(name: name, words: $0) } }
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
