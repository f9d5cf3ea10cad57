// What the templates of the HTML page are filled with: the report, its pictures, and what the filter goes by.
//
// The templates read stored properties by their names.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import ReportModel

struct HTMLPage: Sendable {
  let title: String
  let verdict: String
  let label: String
  let model: Report
  let redacted: String?
  let comparison: HTMLComparison?
  let captures: [HTMLCapture]
  /// The stores to choose from.
  let groups: [Group]
  let style = HTMLResources.style
  let styleHash = HTMLResources.hash(of: HTMLResources.style)
  let script = HTMLResources.script
  let scriptHash = HTMLResources.hash(of: HTMLResources.script)

  /// Stores of one name, which the filter takes together.
  struct Group: Sendable {
    let id: String
    let name: String
  }

  init(_ model: Report) {
    self.model = model
    (verdict, label) = (model.verdict.rawValue, model.verdict.label)
    redacted = model.redacted?.summary
    let names =
      model.captures.flatMap { $0.stores.prefix(HTMLCapture.mostStores).map(\.name.plain) }
      + (model.comparison?.stores.map(\.name.plain) ?? [])
    let ids = OrderedSet(names)
    groups = ids.enumerated().map { Group(id: "n\($0)", name: $1) }
    func group(_ name: String) -> String { ids.firstIndex(of: name).map { "n\($0)" } ?? "" }
    comparison = model.comparison.map { HTMLComparison($0, group: group) }
    captures = model.captures.map { HTMLCapture($0, group: group) }
    title =
      model.comparison.map { $0.devices.map(\.label.plain).joined(separator: ", ") }
      ?? captures.map(\.name).joined(separator: ", ").cut(to: 200)
  }
}

struct HTMLCapture: Sendable {
  let capture: ReportCapture
  let name: String
  let verdict: String
  let label: String?
  let stores: [HTMLStore]
  let findings: [HTMLFinding]
  let otherStores: String?
  let otherFindings: String?
  let countedFindings: String?
  /// What no entry fits, how many records that are, and how many more kinds there are; `nil` for none.
  let kinds: [ReportCapture.Unrecognised]
  let unrecognised: String?
  let otherUnrecognised: String?
  let hasHarmless: Bool
  /// How many stores, findings and kinds of unrecognised records are shown.
  static let mostStores = 30
  private static let mostFindings = 500
  private static let mostKinds = 50

  init(_ capture: ReportCapture, group: (String) -> String) {
    self.capture = capture
    name = capture.name.plain.cut(to: 200)
    verdict = capture.isByItself ? "by-itself" : capture.verdict.rawValue
    label = capture.isByItself ? nil : capture.verdict.label
    stores = capture.stores.prefix(Self.mostStores).map { HTMLStore($0, group: group($0.name.plain)) }
    findings = capture.findings.prefix(Self.mostFindings).map {
      HTMLFinding($0, group: group($0.store?.plain ?? ""))
    }
    otherStores = (capture.stores.count - Self.mostStores).more("store")
    otherFindings = (capture.findings.count - Self.mostFindings).more("finding")
    countedFindings = capture.omittedFindingWords
    kinds = Array(capture.unrecognised.prefix(Self.mostKinds))
    let others = capture.unrecognised.count - kinds.count + capture.unrecognisedDropped.templates
    otherUnrecognised = others.more("kind")
    let records = capture.records.unrecognised
    unrecognised = records == 0 ? nil : counted(records, "record")
    hasHarmless = !capture.harmless.isEmpty
  }
}

extension Int {
  /// `3 more stores`; `nil` for none.
  fileprivate func more(_ noun: String) -> String? { self > 0 ? counted(self, "more " + noun) : nil }
}

struct HTMLStore: Sendable {
  let store: ReportStore
  let place: Prose
  let group: String
  let picture: StorePicture
  let knowledge: KnowledgePicture?
  let otherPeers: String?

  init(_ store: ReportStore, group: String) {
    self.store = store
    self.group = group
    place = store.place
    picture = StorePicture(store)
    knowledge = KnowledgePicture(store)
    otherPeers = store.otherPeers.more("peer")
  }
}

struct HTMLFinding: Sendable {
  struct Witness: Sendable {
    let device: Prose?
    let line: Int
    let time: String?
    let text: String?
    let entry: Report.EntryName?
  }

  let finding: ReportFinding
  let rule: String
  let group: String
  let sameTrouble: String?
  let evidence: [Witness]

  init(_ finding: ReportFinding, group: String) {
    self.finding = finding
    self.group = group
    rule = finding.rule.rawValue
    sameTrouble = finding.sameTroubleWords
    evidence = finding.evidence.map { witness in
      Witness(
        device: witness.source?.label, line: witness.line,
        time: witness.time.map { $0.shown }, text: witness.text?.raw.safeLines,
        entry: witness.entry)
    }
  }
}

struct HTMLComparison: Sendable {
  let comparison: ReportComparison
  let devices: [Device]
  let stores: [Store]
  let findings: [HTMLFinding]
  let hasDoubts: Bool

  struct Device: Sendable {
    let name: Prose
    let words: String
  }

  struct Store: Sendable {
    let store: ReportComparison.Store
    let group: String
    let picture: DevicesPicture?
    let rows: [Row]
    let otherRows: String?
  }

  struct Row: Sendable {
    let owner: Prose
    let numbers: String
    let fates: String
  }

  private static let mostRows = 60

  init(_ comparison: ReportComparison, group: (String) -> String) {
    self.comparison = comparison
    devices = comparison.devices.map { Device(name: $0.label, words: $0.summary) }
    let labels = comparison.devices.map(\.label.plain)
    stores = comparison.stores.map { store in
      Store(
        store: store, group: group(store.name.plain), picture: DevicesPicture(store, labels),
        rows: store.rows.prefix(Self.mostRows).map {
          Row(owner: $0.owner, numbers: $0.numbers, fates: $0.fateWords)
        },
        otherRows: (store.rows.count - Self.mostRows).more("row"))
    }
    findings = comparison.findings.map { HTMLFinding($0, group: group($0.store?.plain ?? "")) }
    hasDoubts = !comparison.doubts.isEmpty
  }
}
