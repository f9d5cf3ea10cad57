// The diagnosis as JSON, schema 1. Its keys and their order are fixed: others script against them.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// The diagnosis of captures as JSON.
package struct JSONReport {
  /// The text, ending in a new line.
  package let text: String

  /// The schema's version.
  static let schema = 1

  /// The report of some captures.
  package init(_ diagnoses: [CaptureDiagnosis], redactor: Redactor? = nil) {
    self.init(diagnoses, comparison: nil, redactor)
  }

  /// The report of devices that are compared.
  package init(_ comparison: Comparison, redactor: Redactor? = nil) {
    self.init(
      comparison.devices.flatMap(\.captures).sorted { $0.name < $1.name }, comparison: comparison, redactor)
  }

  private init(_ diagnoses: [CaptureDiagnosis], comparison: Comparison?, _ redactor: Redactor?) {
    let verdict = comparison.map { ComparisonVerdict($0).verdict } ?? Self.worst(diagnoses)
    let items: [(key: String, value: JSON)] = [
      ("schema", .number(Self.schema)),
      ("tool", .object([("name", .string("parselogs")), ("version", .string(Version.current))])),
      ("verdict", .string(verdict.rawValue)),
      ("captures", .array(diagnoses.map { CaptureJSON($0).json })),
      ("comparison", comparison.map { ComparisonJSON($0).json } ?? .null),
    ]
    guard let redactor else {
      text = JSON.object(items).text() + "\n"
      return
    }
    for diagnosis in diagnoses { redactor.learn(diagnosis) }
    // How much is redacted, and what stands at the end, is known when all is written.
    _ = JSON.object(items).text(redactor)
    let counts = redactor.counts.map {
      JSON.object([("kind", .string($0.kind)), ("count", .number($0.count))])
    }
    text = JSON.object(items + [("redacted", .array(counts))]).text(redactor) + "\n"
  }

  /// The worst verdict on any of some captures.
  static func worst(_ diagnoses: [CaptureDiagnosis]) -> CaptureDiagnosis.Verdict {
    worst(diagnoses.map(\.verdict))
  }

  /// The worst of some verdicts.
  static func worst(_ verdicts: [CaptureDiagnosis.Verdict]) -> CaptureDiagnosis.Verdict {
    verdicts.max { rank($0) < rank($1) } ?? .noEvidence
  }

  private static func rank(_ verdict: CaptureDiagnosis.Verdict) -> Int {
    switch verdict {
    case .noEvidence: 0
    case .healthy: 1
    case .attention: 2
    case .failing: 3
    }
  }
}

/// One capture as JSON.
struct CaptureJSON {
  private let diagnosis: CaptureDiagnosis

  init(_ diagnosis: CaptureDiagnosis) { self.diagnosis = diagnosis }

  var json: JSON {
    let facts = diagnosis.facts
    let omitted = diagnosis.omittedFindings.values.reduce(0, +)
    return .object(
      [("name", .string(diagnosis.name))] + whole + [
        ("header", .optional(facts.dialect?.name)),
        ("logLevel", .optional(diagnosis.statements.highestLevel)),
        ("processes", .array(facts.processes.processes.map(process))),
        ("records", records),
        ("statements", statements),
        ("unrecognised", unrecognised),
      ] + unrecognisedDropped + [
        (
          "stores",
          .array(diagnosis.stores.map { StoreJSON(diagnosis.timelines.stores[$0], of: diagnosis).json })
        ),
        (
          "findings",
          .array(
            diagnosis.findings.map { FindingJSON($0, diagnosis).json })
        ),
      ]
        + (omitted == 0 ? [] : [("findingsOmitted", .number(omitted))])
        + [("verdict", .string(diagnosis.verdict.rawValue))])
  }

  /// How long it is, its times, and what of it was looked at.
  var whole: [(key: String, value: JSON)] {
    let facts = diagnosis.facts
    return [
      ("bytes", .number(facts.bytes)),
      ("lines", .number(facts.lines)),
      ("first", .optional(facts.first?.isoText)),
      ("last", .optional(facts.last?.isoText)),
    ] + window
  }

  /// What was looked at; left out when that is the whole capture.
  private var window: [(key: String, value: JSON)] {
    guard let window = diagnosis.facts.window else { return [] }
    return [
      (
        "window",
        .object([
          ("since", .optional(window.since?.isoText)), ("until", .optional(window.until?.isoText)),
          ("before", .number(window.before)), ("after", .number(window.after)),
        ])
      )
    ]
  }

  private func process(_ process: ProcessTable.Process) -> JSON {
    .object([
      ("name", .string(String(decoding: process.name, as: UTF8.self))),
      ("pid", .optional(process.pid.map(Int.init))),
      ("records", .number(process.records)),
    ])
  }

  /// How many records it has of each kind.
  var records: JSON {
    let facts = diagnosis.facts
    return .object([
      ("total", .number(facts.statements)),
      ("ubiquity", .number(facts.count(of: .ubiquity))),
      ("manager", .number(facts.count(of: .manager))),
      ("daemon", .number(facts.count(of: .daemon))),
      ("coredata", .number(facts.count(of: .coredata))),
      ("app", .number(facts.count(of: .app))),
      ("unrecognised", .number(diagnosis.statements.unrecognised.count)),
    ])
  }

  private var statements: JSON {
    .array(
      diagnosis.statements.byEntry.enumerated().filter { $0.element > 0 }.map { index, count in
        .object([
          ("id", .string(diagnosis.catalogue.entries[index].document.id)), ("count", .number(count)),
        ])
      })
  }

  private var unrecognised: JSON {
    .array(
      diagnosis.statements.unrecognised.shown.map { group in
        .object([
          ("template", .string(group.template.oneLine.cut(to: UnrecognisedLines.longestTemplate))),
          ("count", .number(group.count)), ("line", .number(group.line)),
          ("nearest", group.nearMiss.map { .string(diagnosis.catalogue.id(of: $0)) } ?? .null),
          ("matchedUpTo", group.nearMiss.map { .number($0.matchedUpTo) } ?? .null),
        ])
      })
  }

  /// How many more are counted only; left out when none is.
  private var unrecognisedDropped: [(key: String, value: JSON)] {
    let more = diagnosis.statements.unrecognised.notShown
    guard more.records > 0 else { return [] }
    return [
      (
        "unrecognisedDropped",
        .object([("templates", .number(more.templates)), ("records", .number(more.records))])
      )
    ]
  }
}
