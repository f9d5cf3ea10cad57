// One finding as JSON, with the data of its rule.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines
internal import ReportModel

/// One finding as JSON.
struct FindingJSON {
  let finding: Finding
  private let diagnosis: CaptureDiagnosis
  private let timelines: StoreTimelines

  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis) {
    self.finding = finding
    self.diagnosis = diagnosis
    timelines = diagnosis.timelines
  }

  var json: JSON {
    json(
      evidence: finding.evidence.map { evidence in
        .object([
          ("line", .number(evidence.line)), ("time", .optional(evidence.time?.isoText)),
          ("text", .string(evidence.text)),
        ])
      })
  }

  /// The finding with other evidence than its own.
  func json(evidence: [JSON]) -> JSON {
    let wording = FindingWording(finding, diagnosis)
    return .object([
      ("rule", .string(finding.rule.rawValue)),
      ("kind", .string(finding.rule.kind.rawValue)),
      ("severity", .string(finding.severity.rawValue)),
      ("store", .optional(finding.store.map { timelines.names[timelines.stores[$0].name] })),
      ("peer", name(finding.peer)),
      ("message", .string(wording.message.plain)),
      ("advice", .string(wording.advice.plain)),
      ("count", .number(finding.count)),
      ("first", place(finding.first)),
      ("last", place(finding.last)),
      ("evidence", .array(evidence)),
      ("data", .object(wording.data.map { ($0.key, JSON($0.value)) } + sameTrouble)),
    ])
  }

  /// The findings that are told with this one; left out when there are none.
  private var sameTrouble: [(key: String, value: JSON)] {
    finding.sameTrouble.isEmpty
      ? [] : [("sameTrouble", .array(finding.sameTrouble.map { .string($0.rule.rawValue) }))]
  }

  private func place(_ place: Place) -> JSON {
    .object([("line", .number(place.line)), ("time", .optional(place.time?.isoText))])
  }

  private func name(_ name: Name?) -> JSON { .optional(name.map { timelines.names[$0] }) }
}

extension JSON {
  /// The value of a finding's data, as captured.
  init(_ value: DataValue) {
    self =
      switch value {
      case .text(let text): .optional(text?.raw)
      case .number(let number): .optional(number)
      case .bool(let bool): bool.map(JSON.bool) ?? .null
      case .list(let values): .array(values.map { JSON($0) })
      case .object(let items): .object(items.map { ($0.key, JSON($0.value)) })
      }
  }
}
