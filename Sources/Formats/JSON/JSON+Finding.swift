// One finding as JSON, with the data of its rule.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  static func finding(_ finding: ReportFinding) -> JSON {
    let same = finding.sameTrouble.map { JSON.string($0.rule.rawValue) }
    let data = JSON.object(finding.wording.data.map { ($0.key, .data($0.value)) })
    return [
      "rule": .string(finding.rule.rawValue), "kind": .string(finding.rule.kind.rawValue),
      "severity": .string(finding.severity.rawValue),
      "store": .raw(finding.store), "peer": .raw(finding.peer),
      "message": .string(finding.wording.message.plain), "advice": .string(finding.wording.advice.plain),
      "count": .number(finding.count), "first": place(finding.first), "last": place(finding.last),
      "evidence": .array(finding.evidence.map(witness)),
      "data": same.isEmpty ? data : data.with(["sameTrouble": .array(same)]),
    ]
  }

  private static func place(_ place: Place) -> JSON {
    ["line": .number(place.line), "time": .optional(place.time?.isoText)]
  }

  private static func witness(_ witness: ReportFinding.Witness) -> JSON {
    let place: JSON = ["line": .number(witness.line), "time": .optional(witness.time?.isoText)]
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
