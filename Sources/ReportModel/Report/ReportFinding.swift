// One finding of a report as plain values, resolved from a finding of the diagnosis.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
package import Timelines

/// The text and evidence of one finding.
package struct ReportFinding: Sendable, ReportTexts {
  /// A record that a finding is based on.
  package struct Witness: Sendable, ReportTexts {
    /// The device and capture of a record, in a report that compares devices.
    package struct Source: Sendable, ReportTexts {
      /// The device's name.
      package var device: Prose
      /// The capture's name.
      package var capture: Prose
      /// The capture's name, shortened for narrow places.
      package var label: Prose

      package mutating func mapText(_ transform: (Prose) -> Prose) {
        mapText(transform, \.device, \.capture, \.label)
      }
    }

    /// The device and capture of the record; `nil` if no devices are compared.
    package var source: Source?
    /// The line of the record.
    package let line: Int
    /// The time of the record; `nil` if it has none.
    package let time: Timestamp?
    /// The zone of that time in a comparison of captures of several zones, such as `+02:00`; otherwise empty.
    package internal(set) var zone = ""
    /// The record as captured; `nil` if it was not kept.
    package var text: Prose?
    /// The entry that matches the record; `nil` if none does.
    package var entry: Report.EntryName?

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.source, \.text, \.entry)
    }
  }

  /// Another rule's finding of the same trouble, and its line.
  package typealias SameTrouble = (rule: RuleName, line: Int)

  /// The two devices and the transactions that a finding of a comparison is about.
  package struct Devices: Sendable, ReportTexts {
    /// The device that has the transactions.
    package var heldOn: Prose
    /// The device that lacks the transactions.
    package var missingOn: Prose
    /// The numbers of the transactions.
    package let numbers: NumberSet

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.heldOn, \.missingOn) }
  }

  /// The finding's ID in the report: `c1-f2`.
  package let id: String
  /// The severity of the finding.
  package let severity: Finding.Severity
  /// The rule that found it.
  package let rule: RuleName
  /// The kind of the rule.
  package let kind: RuleKind
  /// The store's name; `nil` if the finding is about the whole capture.
  package var store: Prose?
  /// The store's name, with the device if several stores have the same name.
  package var storeTitle: Prose?
  /// The UUID of a mirrored store; `nil` for any other store, and if it is unknown.
  package var storeUUID: Prose?
  /// The store's ID in the report.
  package internal(set) var storeID: String?
  /// The ID of the peer that the finding is about.
  package var peer: Prose?
  /// The short name of that peer.
  package var peerName: Prose?
  /// The words of the finding.
  package var wording: FindingWording
  /// The number of records, or of other occurrences, that the finding counts.
  package let count: Int
  /// The place of the first occurrence.
  package let first: Place
  /// The place of the last occurrence.
  package let last: Place
  /// The lines of the evidence, as sentences.
  package var places: [Prose]
  /// The findings of the same trouble by other rules.
  package let sameTrouble: [SameTrouble]
  /// The records that the finding is based on; resolved only for `Report.Parts.evidence`.
  package var evidence: [Witness]
  /// The entry that explains the finding; `nil` if none does.
  package var entry: Report.EntryName?
  /// The devices and transactions; `nil` if the finding is about a single device.
  package var devices: Devices?
  /// Whether the finding explains why one of the compared devices waits for something.
  package var saysWhyADeviceWaits = false

  /// A sentence that names the rules that found the same trouble; `nil` if there are none.
  package var sameTroubleWords: String? {
    guard !sameTrouble.isEmpty else { return nil }
    let also = sameTrouble.map { "\($0.rule.rawValue) (line \($0.line))" }
    return "The same trouble: \(also.joined(separator: ", "))."
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(
      transform, \.store, \.storeTitle, \.storeUUID, \.peer, \.peerName, \.wording, \.places, \.evidence,
      \.entry, \.devices)
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
    // No entry explains trouble with the capture itself.
    entry =
      finding.kind == .capture
      ? nil
      : finding.evidence.lazy.compactMap(\.entry).first
        .map { Report.EntryName(diagnosis.catalogue.entries[$0]) }
  }

  /// Creates a finding with the values common to captures and comparisons.
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
    storeUUID = finding.mirroredStore.flatMap { diagnosis.timelines.mirroring.all[$0].id }
      .map { Prose($0.text, .quotation) }
    peer = finding.peer.map { Prose(names[$0], .peerID) }
    peerName = finding.peer.map(names.prose)
    self.wording = wording
    if !parts.contains(.data) { self.wording.data = [] }
    (count, first, last) = (finding.count, finding.first, finding.last)
    sameTrouble = finding.sameTrouble.map { ($0.rule, $0.first.line) }
    (places, evidence) = ([], [])
  }

  /// Returns a store's name, with the device if several stores have the same name.
  private static func title(ofStore index: Int, _ diagnosis: CaptureDiagnosis) -> Prose {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    let name = diagnosis.storeName(index)
    let isOnly = diagnosis.stores.count { diagnosis.timelines.stores[$0].name == store.name } < 2
    return isOnly ? name : name + (store.peer.map { " on \(names.prose($0))" } ?? "")
  }

  /// Returns the lines of the evidence as a sentence; `nil` if there is no evidence.
  ///
  /// `Line 3.`, or `7 records, at lines 1050, 1071 and others.`
  ///
  /// CloudKit's records are called records too, so log records of a mirrored store are called "records of the
  /// log".
  private static func place(_ finding: Finding) -> String? {
    guard !finding.evidence.isEmpty else { return nil }
    let numbers = NumberSet(finding.evidence.map(\.line))
    let lines = numbers.ranges.map(\.words).joined(separator: ", ")
    let agreeing = Agreement(with: numbers.count)
    if finding.count <= 1 { return "\(agreeing.noun("Line")) \(lines)." }
    let others = finding.count > finding.evidence.count ? " and others" : ""
    let ofLog = finding.mirroredStore == nil ? "" : " of the log"
    return
      "\(counted(finding.count, "record"))\(ofLog), at \(agreeing.noun("line")) \(lines)\(others)."
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
  /// Creates the name of an entry.
  ///
  /// The path of a user-supplied catalogue can be any text, which may have to be redacted.
  init(_ entry: Entry) {
    id = entry.document.id
    let file = String(entry.reference.dropLast(id.count))
    reference = entry.isBuiltIn ? Prose(words: entry.reference) : "\(file, .catalogue)\(id, .identifier)"
  }
}
