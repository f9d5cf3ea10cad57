// The report as JSON, schema 1. Its keys and their order are fixed: others script against them.

internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// The report as JSON.
package struct JSONFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data, .timelines]

  static let schema = 1

  package init() {}

  package func text(of report: Report) -> String {
    let all: JSON = [
      "schema": .number(Self.schema), "tool": .tool, "verdict": .string(report.verdict.rawValue),
      "captures": .array(report.captures.map(JSON.capture)),
      "comparison": report.comparison.map { .comparison($0, sentence: report.sentence) } ?? .null,
    ]
    let counts = report.redacted?.counts.map {
      ["kind": .string($0.kind), "count": .number($0.count)] as JSON
    }
    return (counts.map { all.with(["redacted": .array($0)]) } ?? all).text() + "\n"
  }
}

extension JSON {
  static var tool: JSON { ["name": .string("parselogs"), "version": .string(Version.current)] }

  fileprivate static func capture(_ capture: ReportCapture) -> JSON {
    let name: JSON = ["name": .raw(capture.name)]
    let statements = capture.statements.map { ["id": .string($0.id), "count": .number($0.count)] as JSON }
    let counts: JSON = [
      "header": .optional(capture.header), "logLevel": .optional(capture.logLevel),
      "processes": .array(capture.processes.map(process)), "records": records(capture.records),
      "statements": .array(statements), "unrecognised": .array(capture.unrecognised.map(unrecognised)),
    ]
    let more = capture.unrecognisedDropped
    let dropped: JSON = ["templates": .number(more.templates), "records": .number(more.records)]
    let found: JSON = [
      "stores": .array(capture.stores.map(store)), "findings": .array(capture.findings.map(finding)),
    ]
    let omitted = capture.omittedFindingCount
    return name.with(whole(capture)).with(counts)
      .with(more.records == 0 ? [:] : ["unrecognisedDropped": dropped]).with(found)
      .with(omitted == 0 ? [:] : ["findingsOmitted": .number(omitted)])
      .with(["verdict": .string(capture.verdict.rawValue)])
  }

  /// How long a capture is, its times, and what of it was looked at.
  static func whole(_ capture: ReportCapture) -> JSON {
    let whole: JSON = [
      "bytes": .number(capture.bytes), "lines": .number(capture.lines),
      "first": .optional(capture.first?.isoText), "last": .optional(capture.last?.isoText),
    ]
    guard let window = capture.window else { return whole }
    return whole.with([
      "window": [
        "since": .optional(window.since?.isoText), "until": .optional(window.until?.isoText),
        "before": .number(window.before), "after": .number(window.after),
      ]
    ])
  }

  private static func process(_ process: ReportCapture.Process) -> JSON {
    ["name": .raw(process.name), "pid": .optional(process.pid), "records": .number(process.records)]
  }

  static func records(_ records: ReportCapture.Records) -> JSON {
    func count(_ origin: Origin) -> JSON {
      .number(records.byOrigin.first { $0.origin == origin }?.count ?? 0)
    }
    return [
      "total": .number(records.total), "ubiquity": count(.ubiquity), "manager": count(.manager),
      "daemon": count(.daemon), "coredata": count(.coredata), "app": count(.app),
      "unrecognised": .number(records.unrecognised),
    ]
  }

  private static func unrecognised(_ group: ReportCapture.Unrecognised) -> JSON {
    [
      "template": .string(group.template.plain), "count": .number(group.count), "line": .number(group.line),
      "nearest": .optional(group.nearest?.id), "matchedUpTo": .optional(group.matchedUpTo),
    ]
  }
}

extension JSON {
  static func store(_ store: ReportStore) -> JSON {
    counts(store).with([
      "timeline": .array(store.timeline.map(event)),
      "timelineOmitted": .number(store.omittedEvents + store.omittedMarks),
    ])
  }

  /// A store without its timeline.
  static func counts(_ store: ReportStore) -> JSON {
    let (imports, exports, baselines) = (store.imports, store.exports, store.baselines)
    return [
      "name": .raw(store.name), "peer": .raw(store.peer), "modelVersionHash": .raw(store.modelHash),
      "localStorage": store.isOnLocalStorage.map(JSON.bool) ?? .null,
      "knowledge": store.knowledge.map { .object($0.map { ($0.peer.raw, .number($0.number)) }) } ?? .null,
      "imports": [
        "discovered": .number(imports.discovered), "imported": .number(imports.imported),
        "alreadyImported": .number(imports.alreadyImported), "failed": .number(imports.failed),
        "pending": .number(imports.pending), "ignored": .number(imports.ignored),
        "unfinished": .optional(imports.unfinished),
      ],
      "exports": [
        "written": .number(exports.written), "heldBack": .number(exports.heldBack),
        "failed": .number(exports.failed), "lastTransaction": .optional(exports.lastTransaction),
      ],
      "baseline": [
        "rolled": .number(baselines.rolled), "adopted": .number(baselines.adopted),
        "failed": .number(baselines.failed),
      ],
    ]
  }

  private static func event(_ event: ReportEvent) -> JSON {
    let place: JSON = ["time": .optional(event.time?.isoText), "line": .number(event.line)]
    switch event.kind {
    case .mark(let text): return place.with(["event": .string("mark"), "text": .raw(text)])
    case .gap: return place.with(["event": .string("gap")])
    case .event(let kind):
      let all = place.with([
        "event": .string(kind.rawValue), "peer": .raw(event.peer),
        "transaction": .optional(event.transaction), "log": .raw(event.log),
        "count": .optional(event.changes?.total),
      ])
      // What an app printed, its kind does not tell.
      return kind.isOfAnApp ? all.with(["entry": .optional(event.entry)]) : all
    }
  }
}

extension JSON {
  static func finding(_ finding: ReportFinding) -> JSON {
    let same = finding.sameTrouble.map { JSON.string($0.rule.rawValue) }
    let data = JSON.object(finding.wording.data.map { ($0.key, .data($0.value)) })
    return [
      "rule": .string(finding.rule.rawValue), "kind": .string(finding.rule.kind.rawValue),
      "severity": .string(finding.severity.rawValue),
      "store": .raw(finding.store), "peer": .raw(finding.peer),
      "message": .string(finding.wording.message.plain), "advice": .string(finding.wording.advice.plain),
      "count": .number(finding.count), "first": place(finding.first.line, finding.first.time),
      "last": place(finding.last.line, finding.last.time),
      "evidence": .array(finding.evidence.map(witness)),
      "data": same.isEmpty ? data : data.with(["sameTrouble": .array(same)]),
    ]
  }

  private static func place(_ line: Int, _ time: Timestamp?) -> JSON {
    ["line": .number(line), "time": .optional(time?.isoText)]
  }

  private static func witness(_ witness: ReportFinding.Witness) -> JSON {
    let place = place(witness.line, witness.time)
    guard let source = witness.source else { return place.with(["text": .string(witness.text?.raw ?? "")]) }
    return place.with([
      "text": .raw(witness.text), "entry": .optional(witness.entry?.id),
      "device": .raw(source.device), "capture": .raw(source.capture),
    ])
  }

  private static func data(_ value: DataValue) -> JSON {
    switch value {
    case .text(let text): .raw(text)
    case .number(let number): .optional(number)
    case .bool(let bool): bool.map(JSON.bool) ?? .null
    case .list(let values): .array(values.map(data))
    case .object(let items): .object(items.map { ($0.key, data($0.value)) })
    }
  }
}

extension JSON {
  /// Below this number all transactions are listed, else those only that are not everywhere.
  private static let mostTransactions = 1000

  static func comparison(_ comparison: ReportComparison, sentence: Prose) -> JSON {
    let all = comparison.transactions
    let listed =
      all.count < mostTransactions ? all : all.filter { $0.fates.contains { $0 != nil && $0 != .imported } }
    let names = comparison.devices.map(\.name)
    return [
      "devices": .array(comparison.devices.map(device)),
      "transactions": .array(listed.map { transaction($0, names) }),
      "transactionsOmitted": .number(all.count - listed.count),
      "findings": .array(comparison.findings.map(finding)),
      "cannotTell": .array(comparison.doubts.map { .string($0.plain) }),
      "summary": .string(sentence.plain),
      "waits": .array(comparison.waits.map { wait($0, names) }),
    ]
  }

  private static func device(_ device: ReportComparison.Device) -> JSON {
    [
      "name": .raw(device.name), "capture": .raw(device.captures.first),
      "captures": .array(device.captures.map(raw)), "peers": .array(device.peers.map(raw)),
    ]
  }

  private static func transaction(_ transaction: ReportComparison.Transaction, _ names: [Prose]) -> JSON {
    func devices(_ fate: ComparedTransaction.Fate) -> JSON {
      .array(transaction.devices(fate).map { .raw(names[$0]) })
    }
    return [
      "peer": .raw(transaction.peer), "transaction": .number(transaction.number),
      "log": .raw(transaction.log), "store": .raw(transaction.store),
      "line": .number(transaction.place.line), "time": .optional(transaction.place.time?.isoText),
      "capture": .raw(transaction.capture), "exportedBy": .raw(names[transaction.exporter]),
      "importedBy": devices(.imported), "missingOn": devices(.missing), "pendingOn": devices(.pending),
      "unknownOn": devices(.unknown),
    ]
  }

  private static func wait(_ wait: ReportComparison.Waiting, _ names: [Prose]) -> JSON {
    var holders: [Int] = []
    var writer: Int?
    switch wait.origin {
    case .neverWritten(let device): writer = device
    case .held(let devices): holders = devices
    case .nowhere: break
    }
    return [
      "store": .raw(wait.store), "device": .raw(names[wait.device]), "peer": .raw(wait.peer),
      "numbers": ranges(wait.numbers), "neverWrittenBy": .raw(writer.map { names[$0] }),
      "heldBy": .array(holders.map { .raw(names[$0]) }), "seconds": .optional(wait.seconds.map { Int($0) }),
      "waiting": .array(wait.waiting.map { ["peer": .raw($0.peer), "numbers": ranges($0.numbers)] }),
    ]
  }

  private static func ranges(_ numbers: NumberSet) -> JSON {
    .array(numbers.ranges.map { ["from": .number($0.lowerBound), "to": .number($0.upperBound)] })
  }
}
