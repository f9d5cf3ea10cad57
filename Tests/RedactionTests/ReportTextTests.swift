import Catalogue
import DeviceSimulator
import Diagnosis
import Foundation
import Testing

@testable import Reports

/// Nothing of a capture gets into a report for others past the place where secrets are replaced.
struct ReportTextTests {
  private static func diagnose(_ capture: [UInt8], _ name: String) throws -> CaptureDiagnosis {
    var analysis = try Analysis(of: name, with: EntryCatalogue.builtIn())
    analysis.append(capture.span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// A capture in which nothing but names of its own stands for store, peer and app.
  private static let lines = [
    "Ledger[612:60b] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Zanzibar\nUsing local storage: 1",
    "Ledger[612:60b] -[PFZanzibar made:up:](12): CoreData: Ubiquity:  Zanzibar is new",
    "Ledger[612:60b] UbiquityStoreManager: Error (cause:NoError): Zanzibar",
  ]

  private static func hide(_ text: String) -> String {
    text.replacing("Zanzibar", with: "HIDDEN").replacing("Ledger", with: "HIDDEN")
  }

  @Test func allTextOfACaptureIsRedacted() throws {
    let text =
      Self.lines.enumerated().map { "2014-02-03 10:1\($0):10.004 \($1)" }.joined(separator: "\n")
      + "\n*** ACTION: Zanzibar\n"
    let diagnosis = try Self.diagnose(Array(text.utf8), "Zanzibar.log")
    let plain = MarkdownReport([diagnosis]).text
    #expect(plain.contains("Zanzibar") && plain.contains("Ledger"))
    for report in [
      MarkdownReport([diagnosis], redact: Self.hide).text,
      try HTMLReport([diagnosis], redact: Self.hide).text,
    ] {
      #expect(report.contains("HIDDEN"))
      #expect(!report.contains("Zanzibar") && !report.contains("Ledger"))
    }
  }

  @Test func soIsAllTextOfAComparison() throws {
    var options = FleetOptions()
    options.faults = [.neverArrives]
    let fleet = SimulatedFleet(options)
    let diagnoses = try fleet.captures.enumerated().map { try Self.diagnose($1, "Zanzibar-\($0).log") }
    let comparison = Comparison(diagnoses)
    let store = try #require(comparison.transactions.first?.store)
    let hide = { (text: String) in
      text.replacing("Zanzibar", with: "HIDDEN").replacing(store, with: "HIDDEN")
    }
    for report in [
      MarkdownReport(comparison, redact: hide).text, try HTMLReport(comparison, redact: hide).text,
    ] {
      #expect(report.contains("never-arrived") && report.contains("HIDDEN"))
      #expect(!report.contains("Zanzibar"))
      // LOGS.md has samples with names of stores, but these reports show its prose only.
      #expect(!report.contains(store))
    }
  }
}
