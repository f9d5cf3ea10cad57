// Resolves a finding of a capture.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension ReportFinding {
  init(
    _ finding: Finding, _ diagnosis: CaptureDiagnosis, in capture: String, _ index: Int, isCompared: Bool,
    _ parts: Report.Parts
  ) {
    let wording = FindingWording(finding, diagnosis, isCompared: isCompared)
    self.init(finding, diagnosis, id: "\(capture)-f\(index + 1)", wording, parts)
    storeID = finding.store.map { "\(capture)-s\($0)" }
    storeTitle = finding.store.map { Self.title(ofStore: $0, diagnosis) }
    places = [Prose(words: Self.place(finding, diagnosis.partWord))]
    evidence =
      parts.contains(.evidence)
      ? finding.evidence.map { Witness($0, diagnosis.catalogue) } : []
    entry = finding.evidence.lazy.compactMap(\.entry).first
      .map { Report.EntryName(diagnosis.catalogue.entries[$0]) }
  }

  /// A finding with what is the same in captures and comparisons.
  init(
    _ finding: Finding, _ diagnosis: CaptureDiagnosis, id: String, _ wording: FindingWording,
    _ parts: Report.Parts
  ) {
    let names = diagnosis.timelines.names
    self.id = id
    (severity, rule) = (finding.severity, finding.rule)
    store = finding.store.map { Prose(names[diagnosis.timelines.stores[$0].name], .store, limit: 60) }
    storeTitle = store
    peer = finding.peer.map { Prose(names[$0], .peerID) }
    peerName = finding.peer.map(PeerNames(names).prose)
    self.wording = wording
    if !parts.contains(.data) { self.wording.data = [] }
    (count, first, last) = (finding.count, finding.first, finding.last)
    sameTrouble = finding.sameTrouble.map { SameTrouble(rule: $0.rule, line: $0.first.line) }
    (places, evidence) = ([], [])
  }

  /// A store's name, with the device where several have the name.
  private static func title(ofStore index: Int, _ diagnosis: CaptureDiagnosis) -> Prose {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    let name = Prose(names[store.name], .store, limit: 60)
    let isOnly = diagnosis.stores.count { diagnosis.timelines.stores[$0].name == store.name } < 2
    return isOnly ? name : name + (store.peer.map { " on \(PeerNames(names).prose($0))" } ?? "")
  }

  /// `Line 3`, or `7 records, at lines 1050, 1071 and others`.
  private static func place(_ finding: Finding, _ part: String) -> String {
    let lines = NumberSet(finding.evidence.map(\.line)).ranges.map(\.words).joined(separator: ", ")
    if finding.evidence.isEmpty { return "The whole \(part)." }
    if finding.count <= 1 { return "Line \(lines)." }
    let others = finding.count > finding.evidence.count ? " and others" : ""
    return
      "\(counted(finding.count, "record")), at \(finding.evidence.count == 1 ? "line" : "lines") \(lines)\(others)."
  }
}

extension ReportFinding.Witness {
  init(_ evidence: Evidence, _ catalogue: EntryCatalogue, of source: Source? = nil) {
    self.source = source
    (line, time) = (evidence.line, evidence.time)
    text = evidence.text.isEmpty ? nil : Prose(evidence.text, .quotation)
    entry = evidence.entry.map { Report.EntryName(catalogue.entries[$0]) }
  }
}

extension Report.EntryName {
  /// What an entry is called; a catalogue from outside may have any name.
  init(_ entry: Entry) {
    id = entry.document.id
    reference = entry.isBuiltIn ? Prose(words: entry.reference) : Prose(entry.reference, .quotation)
  }
}
