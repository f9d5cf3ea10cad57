// What every form of the summary says in the same words of a store, of the place of a finding, and of the capture as a
// whole.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines
internal import ReportModel

/// The words that all forms of the summary of one capture share.
struct SummaryWords {
  private let diagnosis: CaptureDiagnosis
  private let peers: PeerNames
  private let redact: ((String) -> String)?

  /// The words on a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - redact: Replaces in a name what is to be kept secret; `nil` to show all.
  init(_ diagnosis: CaptureDiagnosis, redact: ((String) -> String)? = nil) {
    self.diagnosis = diagnosis
    self.redact = redact
    peers = PeerNames(diagnosis.timelines.names)
  }

  /// A store's name, and on which device, when and at which log level it was seen.
  func title(ofStore index: Int) -> (name: String, place: String) {
    let store = diagnosis.timelines.stores[index]
    var title = [store.peer.map(words) ?? "on this device"]
    if let words = StoreSpan(store).words { title.append(words) }
    if let level = diagnosis.statements.highestLevel { title.append("log level \(level)") }
    let name = redacted(diagnosis.timelines.names[store.name]).oneLine.cut(to: 60)
    return (name, title.joined(separator: ", "))
  }

  /// `on mobile-7F77 (mobile~7F77633C-F13B-…)`; a pseudonym is not said twice.
  private func words(_ peer: Name) -> String {
    let (short, id) = (redacted(peers.short(peer)), redacted(peers.id(peer)))
    return "on \(short)" + (short == id && redact != nil ? "" : " (\(id.cut(to: 60)))")
  }

  private func redacted(_ name: String) -> String { redact?(name) ?? name }

  /// `2013-11-18 21:44:41.159 to 21:47:32.000`.
  static func span(_ first: Timestamp?, _ last: Timestamp?) -> String? {
    guard let first, let last else { return nil }
    let end = (last.shownDate == first.shownDate ? "" : last.shownDate + " ") + last.timeText
    return "\(first.shownDate) \(first.timeText) to \(end)"
  }

  /// A store's name, with the device where several have the name.
  func name(ofStore index: Int) -> String {
    let store = diagnosis.timelines.stores[index]
    let name = redacted(diagnosis.timelines.names[store.name]).oneLine.cut(to: 60)
    let isOnly = diagnosis.stores.count { diagnosis.timelines.stores[$0].name == store.name } < 2
    return isOnly ? name : name + (store.peer.map { " on \(peers.short($0))" } ?? "")
  }

  /// `Line 3`, or `7 records, at lines 1050, 1071 and others`.
  func place(of finding: Finding) -> String {
    let lines = NumberSet(finding.evidence.map(\.line)).ranges.map(\.words).joined(separator: ", ")
    if finding.evidence.isEmpty { return "The whole \(diagnosis.partWord)." }
    if finding.count <= 1 { return "Line \(lines)." }
    let others = finding.count > finding.evidence.count ? " and others" : ""
    return
      "\(counted(finding.count, "record")), at \(finding.evidence.count == 1 ? "line" : "lines") \(lines)\(others)."
  }

  /// The entry that explains a finding; `nil` when none of its records is an entry.
  func entry(of finding: Finding) -> Entry? {
    finding.evidence.lazy.compactMap(\.entry).first.map { diagnosis.catalogue.entries[$0] }
  }

  /// Which rules found the same trouble; `nil` for none.
  func sameTrouble(as finding: Finding) -> String? {
    guard !finding.sameTrouble.isEmpty else { return nil }
    let also = finding.sameTrouble.map { "\($0.rule.rawValue) (line \($0.first.line))" }
    return "The same trouble: \(also.joined(separator: ", "))."
  }

  /// The errors that no rule explains; `nil` for none.
  var unexplained: String? {
    let unexplained = diagnosis.statements.unexplained.map { index in
      "\(counted(diagnosis.statements.byEntry[index], "record")) of \(diagnosis.catalogue.entries[index].reference.oneLine)"
    }
    return unexplained.isEmpty ? nil : "Errors not diagnosed: " + list(unexplained) + "."
  }

  /// How many lines and records of whom the capture has; `nil` when there is nothing in it.
  var size: String? {
    let facts = diagnosis.facts
    guard facts.records > 0 else { return nil }
    let parts = [
      ("of Core Data's iCloud", facts.count(of: .ubiquity)),
      ("of UbiquityStoreManager", facts.count(of: .manager)),
      ("of iCloud's processes", facts.count(of: .daemon)),
      ("of the app and others", facts.count(of: .app) + facts.count(of: .coredata)),
    ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let records = counted(facts.statements, "record") + (facts.window == nil ? "" : " in the window")
    let origins = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let others = facts.records - facts.statements
    let reporter = others == 0 ? "" : ", and \(counted(others, "line")) of the reporter"
    return "\(counted(facts.lines, "line")), \(records)\(origins)\(reporter)."
  }

  /// From when to when the capture goes; `nil` where it has no times.
  var extent: String? {
    let (first, last) = (diagnosis.facts.first, diagnosis.facts.last)
    if let first, first == last { return "All at \(first.shownDate) \(first.timeText)." }
    return Self.span(first, last).map { "From \($0)." }
  }
}
