// Sentences about a capture as a whole: how long it is, from when to when, and which errors nobody diagnosed.

internal import Catalogue
package import Diagnosis
internal import LogRecords
internal import Timelines

struct SummaryWords {
  private let diagnosis: CaptureDiagnosis

  init(_ diagnosis: CaptureDiagnosis) { self.diagnosis = diagnosis }

  /// `2013-11-18 21:44:41.159 to 21:47:32.000`.
  static func span(_ first: Timestamp?, _ last: Timestamp?) -> String? {
    guard let first, let last else { return nil }
    let end = last.shownDate == first.shownDate ? last.timeText : last.shown
    return "\(first.shown) to \(end)"
  }

  var unexplained: Prose? {
    let unexplained = diagnosis.statements.unexplained.map { index -> Prose in
      let reference = Report.EntryName(diagnosis.catalogue.entries[index]).reference
      return "\(words: counted(diagnosis.statements.byEntry[index], "record")) of \(reference)"
    }
    return unexplained.isEmpty ? nil : "Errors not diagnosed: \(Prose.list(unexplained))."
  }

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

  var extent: String? {
    let (first, last) = (diagnosis.facts.first, diagnosis.facts.last)
    if let first, first == last { return "All at \(first.shown)." }
    return Self.span(first, last).map { "From \($0)." }
  }
}

extension CaptureDiagnosis {
  /// What of a capture was looked at, for sentences about what is in it and what is not.
  package var partWord: String { facts.window == nil ? "capture" : "window" }

  /// The name of a store, by its index in `StoreTimelines.stores`.
  func storeName(_ store: Int) -> Prose {
    Prose(timelines.names[timelines.stores[store].name], .store, limit: 60)
  }

  /// How many findings of a severity there are, those only counted included.
  func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }
}
