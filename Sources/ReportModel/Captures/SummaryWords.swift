// Sentences about a capture as a whole: how long it is, from when to when, and which errors nobody diagnosed.

internal import Catalogue
package import Diagnosis
internal import LogRecords
internal import Timelines

/// `2013-11-18 21:44:41.159 to 21:47:32.000`.
func spanWords(_ first: Timestamp?, _ last: Timestamp?) -> String? {
  guard let first, let last else { return nil }
  let end = last.shownDate == first.shownDate ? last.timeText : last.shown
  return "\(first.shown) to \(end)"
}

extension CaptureDiagnosis {
  var unexplainedWords: Prose? {
    let unexplained = statements.unexplained.map { index -> Prose in
      let reference = Report.EntryName(catalogue.entries[index]).reference
      return "\(words: counted(statements.byEntry[index], "record")) of \(reference)"
    }
    return unexplained.isEmpty ? nil : "Errors not diagnosed: \(Prose.list(unexplained))."
  }

  var sizeWords: String? {
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

  var extentWords: String? {
    if let first = facts.first, first == facts.last { return "All at \(first.shown)." }
    return spanWords(facts.first, facts.last).map { "From \($0)." }
  }

  /// What of a capture was looked at, for sentences about what is in it and what is not.
  package var partWord: String { facts.window == nil ? "capture" : "window" }

  func storeName(_ store: Int) -> Prose {
    Prose(timelines.names[timelines.stores[store].name], .store, limit: 60)
  }

  func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }
}
