// The report as JSON, schema 1. Its keys and their order are fixed, because scripts depend on them.

internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// The format of a report as JSON.
package struct JSONFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data, .timelines]

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String {
    let all = JSON.opening.with([
      "verdict": report.verdict.rawValue, "captures": report.captures.map(JSON.capture),
      "comparison": report.comparison.map { JSON.comparison($0, sentence: report.sentence) },
    ])
    let counts = report.redacted?.counts.map { ["kind": $0.kind, "count": $0.count] as JSON }
    return (counts.map { all.with(["redacted": $0]) } ?? all).indented + "\n"
  }
}

extension JSON {
  /// The version of the schema of everything that is written as JSON.
  private static let schema = 1

  /// What each document and the first line of each capture begin with.
  static var opening: JSON {
    ["schema": schema, "tool": ["name": "parselogs", "version": Version.current] as JSON]
  }

  fileprivate static func capture(_ capture: ReportCapture) -> JSON {
    let name: JSON = ["name": capture.name]
    let statements = capture.statements.map { ["id": $0.id, "count": $0.count] as JSON }
    let counts: JSON = [
      "header": capture.header, "logLevel": capture.logLevel,
      "processes": capture.processes.map(process), "records": records(capture.records),
      "statements": statements, "unrecognised": capture.unrecognised.map(unrecognised),
    ]
    let more = capture.unrecognisedDropped
    let dropped: JSON = ["templates": more.templates, "records": more.records]
    let found: JSON = ["stores": stores(capture, whole: true), "findings": capture.findings.map(finding)]
    let omitted = capture.omittedFindingCount
    return name.with(whole(capture)).with(counts)
      .with(more.records == 0 ? [:] : ["unrecognisedDropped": dropped]).with(found)
      .with(omitted == 0 ? [:] : ["findingsOmitted": omitted]).with(undiagnosed(capture))
      .with(["verdict": capture.verdict.rawValue, "summary": capture.sentence.plain])
  }

  static func whole(_ capture: ReportCapture) -> JSON {
    let whole: JSON = [
      "bytes": capture.bytes, "lines": capture.lines,
      "first": capture.first?.isoText, "last": capture.last?.isoText,
    ]
    return whole.with(capture.window.map { ["window": window($0)] } ?? [:])
      .with(capture.onlyStore.map { ["onlyStore": onlyStore($0)] } ?? [:])
  }

  private static func window(_ window: CaptureWindow) -> JSON {
    [
      "since": window.since?.isoText, "until": window.until?.isoText, "before": window.before,
      "after": window.after,
    ]
  }

  private static func onlyStore(_ store: ReportCapture.OnlyStore) -> JSON {
    func count(_ severity: Finding.Severity) -> Int { store.findingCounts[severity, default: 0] }
    let findings: JSON = ["error": count(.error), "warning": count(.warning), "note": count(.note)]
    return ["name": store.name.plain, "others": store.others, "findings": findings]
  }

  /// What no rule judges; nothing where there is none.
  static func undiagnosed(_ capture: ReportCapture) -> JSON {
    guard !capture.undiagnosed.isEmpty else { return [:] }
    return ["undiagnosed": capture.undiagnosed.map(undiagnosedRecords)]
  }

  private static func undiagnosedRecords(_ records: ReportCapture.Undiagnosed) -> JSON {
    [
      "severity": records.severity.rawValue, "entry": records.entry, "message": records.message.plain,
      "advice": records.advice.plain, "count": records.count,
      "first": place(records.first.line, records.first.time),
    ]
  }

  private static func process(_ process: ReportCapture.Process) -> JSON {
    ["name": process.name, "pid": process.pid, "records": process.records]
  }

  static func records(_ records: ReportCapture.Records) -> JSON {
    func count(_ origin: Origin) -> Int { records.byOrigin.first { $0.origin == origin }?.count ?? 0 }
    return [
      "total": records.total, "ubiquity": count(.ubiquity), "cloudkit": count(.cloudkit),
      "manager": count(.manager),
      "daemon": count(.daemon), "coredata": count(.coredata), "app": count(.app),
      "unrecognised": records.unrecognised, "repeated": records.repeated,
    ]
  }

  private static func unrecognised(_ group: ReportCapture.Unrecognised) -> JSON {
    [
      "template": group.template.plain, "count": group.count, "line": group.line,
      "nearest": group.nearest?.id, "matchedUpTo": group.matchedUpTo,
    ]
  }

  /// Returns all stores of a capture, with their timelines if `whole` is set.
  static func stores(_ capture: ReportCapture, whole: Bool) -> [JSON] {
    capture.stores.map { whole ? store($0) : counts($0) }
      + capture.mirroredStores.map { whole ? store($0) : counts($0) }
  }

  private static func store(_ store: ReportStore) -> JSON {
    counts(store).with([
      "timeline": store.timeline.map(event), "timelineOmitted": store.omittedEvents + store.omittedMarks,
    ])
  }

  private static func counts(_ store: ReportStore) -> JSON {
    let (imports, exports, baselines) = (store.imports, store.exports, store.baselines)
    let (transactions, ends) = (store.shows.transactions, store.shows.ends)
    return [
      "name": store.name, "technology": "ubiquity", "peer": store.peer, "modelVersionHash": store.modelHash,
      "localStorage": store.isOnLocalStorage,
      "knowledge": store.knowledge.map { JSON.object($0.map { ($0.peer.raw, .number($0.number)) }) },
      "imports": [
        "discovered": shown(imports.discovered, transactions), "imported": shown(imports.imported, ends),
        "alreadyImported": shown(imports.alreadyImported, ends), "failed": imports.failed,
        "pending": shown(imports.pending, transactions),
        "ignored": imports.ignored, "unfinished": imports.unfinished,
      ] as JSON,
      "exports": [
        "written": shown(exports.written, transactions),
        "heldBack": shown(exports.heldBack, transactions), "failed": exports.failed,
        "lastTransaction": exports.lastTransaction,
      ] as JSON,
      "baseline": ["rolled": baselines.rolled, "adopted": baselines.adopted, "failed": baselines.failed]
        as JSON,
    ]
  }

  /// A count; `nil` for none in a capture that would not show any.
  static func shown(_ count: Int, _ isShown: Bool) -> Int? { count > 0 || isShown ? count : nil }

  static func event(_ event: ReportEvent) -> JSON {
    let place: JSON = ["time": event.time?.isoText, "line": event.line]
    switch event.kind {
    case .mark(let text): return place.with(["event": "mark", "text": text])
    case .gap: return place.with(["event": "gap"])
    case .event(let kind) where kind.concernsMirroring:
      return place.with(["event": kind.rawValue, "request": event.request, "count": event.objects])
    case .event(let kind):
      let all = place.with([
        "event": kind.rawValue, "peer": event.peer, "transaction": event.transaction, "log": event.log,
        "count": event.changes?.total,
      ])
      // The kind does not say what an app printed.
      return kind.isAppEvent ? all.with(["entry": event.entry]) : all
    }
  }

  static func finding(_ finding: ReportFinding) -> JSON {
    let same = finding.sameTrouble.map(\.rule.rawValue)
    let data = JSON.object(finding.wording.data)
    let all: JSON = [
      "rule": finding.rule.rawValue, "kind": finding.kind.rawValue,
      "severity": finding.severity.rawValue, "store": finding.store, "peer": finding.peer,
      "message": finding.wording.message.plain, "advice": finding.wording.advice.plain,
      "count": finding.count, "first": place(finding.first.line, finding.first.time),
      "last": place(finding.last.line, finding.last.time), "evidence": finding.evidence.map(witness),
      "data": same.isEmpty ? data : data.with(["sameTrouble": same]),
    ]
    // Stores in files of one name have titles that are no names of theirs.
    return finding.storeUUID == nil ? all : all.with(["storeUUID": finding.storeUUID])
  }

  private static func place(_ line: Int, _ time: Timestamp?) -> JSON {
    ["line": line, "time": time?.isoText]
  }

  private static func witness(_ witness: ReportFinding.Witness) -> JSON {
    let place = place(witness.line, witness.time)
    guard let source = witness.source else { return place.with(["text": witness.text?.raw ?? ""]) }
    return place.with([
      "text": witness.text, "entry": witness.entry?.id, "device": source.device, "capture": source.capture,
    ])
  }
}
