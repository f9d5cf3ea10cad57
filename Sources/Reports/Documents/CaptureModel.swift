// Makes the part of a report that is about one capture.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines
internal import ReportModel

/// Makes the part of a report that is about one capture.
struct CaptureModel {
  let capture: ReportCapture

  private let diagnosis: CaptureDiagnosis
  private let text: ReportText
  private let words: SummaryWords
  private let id: String

  /// How many stores, findings, processes and kinds of unrecognised records are told of.
  static let most = (stores: 30, findings: 500, processes: 8, unrecognised: 50)

  /// The part about a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - id: What it is called within the report.
  ///   - isOneOfSeveral: Whether it has to be told from others.
  ///   - compared: The verdict on all devices together; `nil` when they were not compared.
  ///   - text: What all text passes.
  init(
    _ diagnosis: CaptureDiagnosis, id: String, isOneOfSeveral: Bool, compared: CaptureDiagnosis.Verdict?,
    _ text: ReportText
  ) {
    let isByItself = compared != nil && compared != .healthy && diagnosis.verdict == .healthy
    self.diagnosis = diagnosis
    self.text = text
    self.id = id
    words = SummaryWords(diagnosis, redact: text.redact)
    let builder = Parts(
      diagnosis: diagnosis, text: text, words: words, id: id, isCompared: compared != nil)
    let findings = diagnosis.findings.prefix(Self.most.findings).enumerated().map { index, finding in
      builder.finding(finding, "\(id)-f\(index + 1)")
    }
    let groups = diagnosis.statements.unrecognised.shown
    let more = diagnosis.statements.unrecognised.notShown.templates
    capture = ReportCapture(
      id: id, name: text.line(diagnosis.name, cut: 200), isOneOfSeveral: isOneOfSeveral,
      verdict: isByItself ? "by-itself" : diagnosis.verdict.rawValue,
      sentence: text.line(VerdictWords(diagnosis, isByItself: isByItself).sentence),
      facts: builder.facts(processes: Self.most.processes),
      stores: diagnosis.stores.prefix(Self.most.stores).map {
        StoreModel($0, diagnosis, id: "\(id)-s\($0)", finding: { "\(id)-f\($0 + 1)" }, text).store
      }, otherStores: max(0, diagnosis.stores.count - Self.most.stores), findings: findings,
      otherFindings: max(0, diagnosis.findings.count - Self.most.findings),
      countedFindings: diagnosis.omittedFindings.values.reduce(0, +),
      unexplained: words.unexplained.map { text.line($0) },
      harmless: HarmlessStatements(diagnosis).lines.map { text.line($0) },
      unrecognised: groups.prefix(Self.most.unrecognised).map { group in
        ReportCapture.Unrecognised(
          template: text.line(group.template, cut: UnrecognisedLines.longestTemplate), count: group.count,
          line: group.line,
          nearest: group.nearMiss.map { text.name(of: diagnosis.catalogue.entry(of: $0)) })
      }, unrecognisedRecords: diagnosis.statements.unrecognised.count,
      otherUnrecognised: max(0, groups.count - Self.most.unrecognised) + more)
  }
}

/// The parts of a capture's report.
private struct Parts {
  let diagnosis: CaptureDiagnosis
  let text: ReportText
  let words: SummaryWords
  let id: String
  let isCompared: Bool

  func facts(processes most: Int) -> [ReportDocument.Fact] {
    let facts = diagnosis.facts
    let all = facts.processes.processes
    var processes = all.prefix(most).map { process in
      String(decoding: process.name, as: UTF8.self) + (process.pid.map { "[\($0)]" } ?? "")
        + " (\(counted(process.records, "record")))"
    }
    if all.count > most { processes.append("and \(all.count - most) more") }
    let devices = Set(
      diagnosis.stores.compactMap { diagnosis.timelines.stores[$0].peer }
        .map { PeerNames(diagnosis.timelines.names).id($0).cut(to: 60) }
    ).sorted()
    let told: [(String, String?)] = [
      ("Capture", diagnosis.name.cut(to: 200)),
      ("Device", devices.isEmpty ? nil : list(devices)),
      ("Time", SummaryWords.span(facts.first, facts.last)),
      ("Header style", facts.dialect?.name),
      ("Log level", diagnosis.statements.highestLevel.map(String.init)),
      ("Processes", processes.isEmpty ? nil : processes.joined(separator: ", ")),
      ("Records", words.size),
    ]
    return told.compactMap { name, words in
      words.map { ReportDocument.Fact(name: name, words: text.line($0)) }
    }
  }

  func finding(_ finding: Finding, _ id: String) -> ReportFinding {
    let wording = FindingWording(finding, diagnosis, isCompared: isCompared)
    return ReportFinding(
      id: id, severity: finding.severity.rawValue, rule: finding.rule.rawValue,
      store: finding.store.map { text.line(words.name(ofStore: $0)) },
      storeID: finding.store.map { "\(self.id)-s\($0)" },
      message: text.line(wording.message.plain), lookAt: wording.placeToLook.map { text.line($0.plain) },
      advice: wording.advice.isEmpty ? nil : text.line(wording.advice.plain),
      places: [words.place(of: finding)], sameTrouble: words.sameTrouble(as: finding),
      evidence: finding.evidence.map { ReportFinding.Witness($0, diagnosis, device: nil, text) },
      entry: words.entry(of: finding).map(text.name))
  }
}

extension ReportFinding.Witness {
  /// A record of a capture.
  init(_ evidence: Evidence, _ diagnosis: CaptureDiagnosis, device: String?, _ text: ReportText) {
    self.device = device
    line = evidence.line
    time = evidence.time.map { "\($0.shownDate) \($0.timeText)" }
    self.text = evidence.text.isEmpty ? nil : text.lines(evidence.text)
    entry = evidence.entry.map { text.name(of: diagnosis.catalogue.entries[$0]) }
  }
}
