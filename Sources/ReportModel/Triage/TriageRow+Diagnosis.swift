// Creation of a capture's triage row from its diagnosis.

package import Diagnosis
package import LogRecords
internal import Timelines

extension TriageRow {
  private static let maximumDevices = 16
  private static let maximumTemplateLength = 160

  /// Creates the row of a capture that was read, named after its diagnosis.
  package init(_ diagnosis: CaptureDiagnosis, system: SystemVersion?) {
    let (facts, statements) = (diagnosis.facts, diagnosis.statements)
    name = Prose(diagnosis.name, .capture)
    sentence = diagnosis.verdictSentence()
    headline = sentence
    verdict = facts.ending == .failed ? .unreadable : Verdict(diagnosis.verdict)
    isProven = diagnosis.isProven
    technologies = Technology.allCases.filter { diagnosis.shows($0) }
    app = diagnosis.app
    self.system = system.map { Prose($0.text, .quotation) }
    devices = Array(diagnosis.devices.prefix(Self.maximumDevices))
    (bytes, lines, first, last) = (facts.bytes, facts.lines, facts.first, facts.last)
    logLevel = statements.highestLevel
    (errors, warnings) = (diagnosis.findingCount(.error), diagnosis.findingCount(.warning))
    records = (facts.statements, statements.unrecognised.count)
    hits = Self.hits(diagnosis)
    if let worst = diagnosis.findings.first, worst.severity > .note {
      let wording = FindingWording(worst, diagnosis)
      if facts.ending == .whole { headline = wording.message.firstSentence(cutTo: 240) + "." }
      advice = wording.advice
    } else if let undiagnosed = diagnosis.undiagnosed.first(where: \.asksForAttention) {
      advice = diagnosis.advice(on: undiagnosed)?.advice ?? ""
    }
    worst = diagnosis.worst
    templates = statements.unrecognised.shown.map {
      Template(
        text: Prose($0.template, .quotation, limit: Self.maximumTemplateLength), count: $0.count,
        line: $0.line)
    }
    omittedTemplates = statements.unrecognised.notShown
  }

  private static func hits(_ diagnosis: CaptureDiagnosis) -> [Hits] {
    var all: [RuleName: Hits] = [:]
    for finding in diagnosis.findings {
      guard var hits = all[finding.rule] else {
        all[finding.rule] = Hits(
          rule: finding.rule, severity: finding.severity, findings: 1, records: finding.count,
          first: finding.first.time, last: finding.last.time,
          advice: FindingWording(finding, diagnosis).advice)
        continue
      }
      hits.severity = max(hits.severity, finding.severity)
      hits.findings += 1
      hits.records += finding.count
      hits.first = [hits.first, finding.first.time].compactMap(\.self).min { $0.seconds(since: $1) < 0 }
      hits.last = [hits.last, finding.last.time].compactMap(\.self).max { $0.seconds(since: $1) < 0 }
      all[finding.rule] = hits
    }
    return RuleName.allCases.compactMap { all[$0] }
  }
}

extension TriageRow.Verdict {
  fileprivate init(_ verdict: CaptureDiagnosis.Verdict) {
    switch verdict {
    case .failing: self = .failing
    case .attention: self = .attention
    case .noEvidence: self = .noEvidence
    case .healthy: self = .healthy
    }
  }
}

extension CaptureDiagnosis {
  fileprivate func shows(_ technology: TriageRow.Technology) -> Bool {
    switch technology {
    case .ubiquity: !stores.isEmpty || facts.count(of: .ubiquity) + facts.count(of: .manager) > 0
    case .cloudkit: !mirroredStores.isEmpty || facts.count(of: .cloudkit) > 0
    }
  }

  fileprivate var app: Prose? {
    let apps = facts.processes.processes.filter { !$0.name.isEmpty && !$0.isDaemon }
    var owners = Set(stores.compactMap { timelines.stores[$0].pid })
    for store in mirroredStores { owners.formUnion(timelines.mirroring.all[store].pids.compactMap(\.self)) }
    let owning = apps.filter { $0.pid.map(owners.contains) ?? false }
    // Of processes with equally many records the first one is chosen, in any order of comparison.
    let most = (owning.isEmpty ? apps : owning).enumerated()
      .min { ($1.element.records, $0.offset) < ($0.element.records, $1.offset) }
    return most.map { Prose(String(decoding: $0.element.name, as: UTF8.self), .process, limit: 60) }
  }

  fileprivate var devices: [Prose] {
    let peers = Set(stores.compactMap { timelines.stores[$0].peer }.map { timelines.names[$0] }).sorted()
    let mirrored = Set(mirroredStores.compactMap { timelines.mirroring.all[$0].id?.text }).sorted()
    return peers.map { Prose($0, .peerID) } + mirrored.map { Prose($0, .quotation) }
  }
}
