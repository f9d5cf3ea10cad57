// One finding of a report, as plain values, and how it is made of a finding.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
package import Timelines

/// One finding of a report.
package struct ReportFinding: Sendable, ReportTexts {
  /// A record that a finding stands on.
  package struct Witness: Sendable, ReportTexts {
    /// Where it stands, in captures of several devices.
    package struct Source: Sendable, ReportTexts {
      package var device: Prose
      package var capture: Prose
      /// The capture's name, short where there is little room.
      package var label: Prose

      package mutating func mapText(_ transform: (Prose) -> Prose) {
        mapText(transform, \.device, \.capture, \.label)
      }
    }

    package var source: Source?
    package let line: Int
    package let time: Timestamp?
    /// The record as captured; `nil` if that was not kept.
    package var text: Prose?
    /// Its entry.
    package var entry: Report.EntryName?

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.source, \.text, \.entry)
    }
  }

  /// A finding of the same trouble by another rule.
  package typealias SameTrouble = (rule: RuleName, line: Int)

  /// The devices that a finding of a comparison is about, and the transactions.
  package struct Devices: Sendable, ReportTexts {
    package var heldOn: Prose
    package var missingOn: Prose
    package let numbers: NumberSet

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.heldOn, \.missingOn) }
  }

  /// The finding's place in the report: `c1-f2`.
  package let id: String
  package let severity: Finding.Severity
  package let rule: RuleName
  package let kind: RuleKind
  /// The store's name, with the device if several stores have the name; `nil` for the whole capture.
  package var store: Prose?
  package var storeTitle: Prose?
  /// The store's place in the report.
  package internal(set) var storeID: String?
  /// The peer it is about: its ID, and its short name.
  package var peer: Prose?
  package var peerName: Prose?
  package var wording: FindingWording
  package let count: Int
  package let first: Place
  package let last: Place
  /// Where it stands.
  package var places: [Prose]
  package let sameTrouble: [SameTrouble]
  package var evidence: [Witness]
  /// The entry that explains it.
  package var entry: Report.EntryName?
  /// What a comparison adds.
  package var devices: Devices?
  /// Whether it says why one of the devices that are compared waits for something.
  package var saysWhyADeviceWaits = false

  /// Which rules found the same trouble; `nil` for none.
  package var sameTroubleWords: String? {
    guard !sameTrouble.isEmpty else { return nil }
    let also = sameTrouble.map { "\($0.rule.rawValue) (line \($0.line))" }
    return "The same trouble: \(also.joined(separator: ", "))."
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(
      transform, \.store, \.storeTitle, \.peer, \.peerName, \.wording, \.places, \.evidence, \.entry,
      \.devices)
  }
}

extension ReportFinding {
  init(
    _ finding: Finding, _ diagnosis: CaptureDiagnosis, in capture: String, _ index: Int, isCompared: Bool,
    _ parts: Report.Parts
  ) {
    let wording = FindingWording(finding, diagnosis, isCompared: isCompared)
    self.init(finding, diagnosis, id: "\(capture)-f\(index + 1)", wording, parts)
    storeID =
      finding.store.map { "\(capture)-s\($0)" } ?? finding.mirroredStore.map { "\(capture)-m\($0)" }
    if let index = finding.store { storeTitle = Self.title(ofStore: index, diagnosis) }
    places = Self.place(finding).map { [Prose(words: $0)] } ?? []
    evidence =
      parts.contains(.evidence)
      ? finding.evidence.map { Witness($0, diagnosis.catalogue) } : []
    // No entry explains what is wrong with the capture itself.
    entry =
      finding.kind == .capture
      ? nil
      : finding.evidence.lazy.compactMap(\.entry).first
        .map { Report.EntryName(diagnosis.catalogue.entries[$0]) }
  }

  /// A finding with what captures and comparisons have in common.
  init(
    _ finding: Finding, _ diagnosis: CaptureDiagnosis, id: String, _ wording: FindingWording,
    _ parts: Report.Parts
  ) {
    let names = diagnosis.timelines.names
    self.id = id
    (severity, rule, kind) = (finding.severity, finding.rule, finding.kind)
    store =
      finding.store.map(diagnosis.storeName)
      ?? finding.mirroredStore.map(diagnosis.timelines.mirroredName)
    storeTitle = store
    peer = finding.peer.map { Prose(names[$0], .peerID) }
    peerName = finding.peer.map(names.prose)
    self.wording = wording
    if !parts.contains(.data) { self.wording.data = [] }
    (count, first, last) = (finding.count, finding.first, finding.last)
    sameTrouble = finding.sameTrouble.map { ($0.rule, $0.first.line) }
    (places, evidence) = ([], [])
  }

  /// A store's name, with the device if several have the name.
  private static func title(ofStore index: Int, _ diagnosis: CaptureDiagnosis) -> Prose {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    let name = diagnosis.storeName(index)
    let isOnly = diagnosis.stores.count { diagnosis.timelines.stores[$0].name == store.name } < 2
    return isOnly ? name : name + (store.peer.map { " on \(names.prose($0))" } ?? "")
  }

  /// `Line 3`, or `7 records, at lines 1050, 1071 and others`; `nil` for what no record shows by itself.
  ///
  /// What CloudKit stores is called a record too.
  private static func place(_ finding: Finding) -> String? {
    guard !finding.evidence.isEmpty else { return nil }
    let lines = NumberSet(finding.evidence.map(\.line)).ranges.map(\.words).joined(separator: ", ")
    let isOne = finding.evidence.allSatisfy { $0.line == finding.evidence[0].line }
    if finding.count <= 1 { return "\(isOne ? "Line" : "Lines") \(lines)." }
    let others = finding.count > finding.evidence.count ? " and others" : ""
    let ofLog = finding.mirroredStore == nil ? "" : " of the log"
    return
      "\(counted(finding.count, "record"))\(ofLog), at \(isOne ? "line" : "lines") \(lines)\(others)."
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
  /// What an entry is called; a catalogue from outside may have any name, and stand in any folder.
  init(_ entry: Entry) {
    id = entry.document.id
    let folder = entry.reference.lastIndex(of: "/").map { entry.reference[...$0] } ?? ""
    let file = String(entry.reference.dropFirst(folder.count))
    reference =
      entry.isBuiltIn ? Prose(words: entry.reference) : "\(String(folder), .quotation)\(file, .identifier)"
  }
}
