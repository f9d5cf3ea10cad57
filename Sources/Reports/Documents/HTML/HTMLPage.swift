// What the templates of the HTML page are filled with: the report, its pictures, and what the filter goes by.
//
// The templates read stored properties by their names.

internal import OrderedCollections
internal import ReportModel

/// What the template of the page is filled with.
struct HTMLPage: Sendable {
  let title: String
  let label: String
  let model: ReportDocument
  let comparison: HTMLComparison?
  let captures: [HTMLCapture]

  /// The stores to choose from.
  let groups: [Group]

  let style = HTMLStyle.text
  let styleHash = HTMLStyle.hash
  let script = HTMLScript.text
  let scriptHash = HTMLScript.hash

  /// Stores of one name, which the filter takes together.
  struct Group: Sendable {
    let id: String
    let name: String
  }

  init(_ model: ReportDocument) {
    self.model = model
    label = Self.label(model.verdict)
    let names =
      model.captures.flatMap { $0.stores.map(\.name) } + (model.comparison?.stores.map(\.name) ?? [])
    let ids = OrderedSet(names)
    groups = ids.enumerated().map { Group(id: "n\($0)", name: $1) }
    func group(_ name: String) -> String { ids.firstIndex(of: name).map { "n\($0)" } ?? "" }
    comparison = model.comparison.map { HTMLComparison($0, group: group) }
    captures = model.captures.map { HTMLCapture($0, group: group) }
    title =
      model.comparison.map { $0.labels.joined(separator: ", ") }
      ?? model.captures.map(\.name).joined(separator: ", ").cut(to: 200)
  }

  /// A verdict in a word or two.
  static func label(_ verdict: String) -> String {
    switch verdict {
    case "failing": "Failing"
    case "attention": "To be looked at"
    case "healthy": "Healthy"
    default: "No evidence"
    }
  }
}

/// What the template of a capture is filled with.
struct HTMLCapture: Sendable {
  let capture: ReportCapture
  let label: String?
  let stores: [HTMLStore]
  let findings: [HTMLFinding]
  let otherStores: String?
  let otherFindings: String?
  let countedFindings: String?
  let otherUnrecognised: String?

  /// How many records no entry fits; `nil` for none.
  let unrecognised: String?

  /// Whether anything sounds alarming and is routine.
  let hasHarmless: Bool

  init(_ capture: ReportCapture, group: (String) -> String) {
    self.capture = capture
    label = capture.verdict == "by-itself" ? nil : HTMLPage.label(capture.verdict)
    stores = capture.stores.map { HTMLStore($0, group: group($0.name)) }
    let names = Dictionary(capture.stores.map { ($0.id, $0.name) }) { first, _ in first }
    findings = capture.findings.map { finding in
      HTMLFinding(
        finding: finding, group: group(finding.storeID.flatMap { names[$0] } ?? finding.store ?? ""))
    }
    otherStores = capture.otherStores == 0 ? nil : counted(capture.otherStores, "more store")
    otherFindings = capture.otherFindings == 0 ? nil : counted(capture.otherFindings, "more finding")
    countedFindings = capture.countedWords
    otherUnrecognised =
      capture.otherUnrecognised == 0 ? nil : counted(capture.otherUnrecognised, "more kind")
    unrecognised =
      capture.unrecognisedRecords == 0 ? nil : counted(capture.unrecognisedRecords, "record")
    hasHarmless = !capture.harmless.isEmpty
  }
}

/// What the template of a store is filled with.
struct HTMLStore: Sendable {
  let store: ReportStore
  let group: String
  let picture: StorePicture
  let knowledge: KnowledgePicture?
  let otherPeers: String?

  init(_ store: ReportStore, group: String) {
    self.store = store
    self.group = group
    picture = StorePicture(store)
    knowledge = KnowledgePicture(store)
    otherPeers = store.otherPeers == 0 ? nil : counted(store.otherPeers, "more peer")
  }
}

/// What the template of a finding is filled with.
struct HTMLFinding: Sendable {
  let finding: ReportFinding
  let group: String
}

/// What the template of a comparison is filled with.
struct HTMLComparison: Sendable {
  let comparison: ReportComparison
  let stores: [Store]
  let findings: [HTMLFinding]
  let hasDoubts: Bool

  struct Store: Sendable {
    let store: ReportComparison.Store
    let group: String
    let picture: DevicesPicture?
    let otherRows: String?
  }

  init(_ comparison: ReportComparison, group: (String) -> String) {
    self.comparison = comparison
    stores = comparison.stores.map { store in
      Store(
        store: store, group: group(store.name), picture: DevicesPicture(store, comparison.labels),
        otherRows: store.otherRows == 0 ? nil : counted(store.otherRows, "more row"))
    }
    findings = comparison.findings.map { HTMLFinding(finding: $0, group: group($0.store ?? "")) }
    hasDoubts = !comparison.doubts.isEmpty
  }
}
