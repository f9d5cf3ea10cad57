import Catalogue
import CatalogueDocument
import Diagnosis
import Foundation
import MirroringSimulator
import ReferenceData
import Testing
import Timelines

@testable import ReportModel

/// Findings on mirrored stores give the catalogue's advice: that of the entry that raised one, or of an error
/// that it has.
struct MirroringAdviceTests {
  /// Where rules give advice by themselves: they judge several records, none of whose entries knows them all,
  /// or judge that something is absent or over, or know which of two causes it has.
  private static let own: Set<String> = [
    "exportFailedByNetwork: export-failed",
    "exportUnfinished: request-unfinished",
    "daemonRefused: container-misconfigured", "throttledByServer: throttled",
    "importFailedByNetwork: import-failed",
    "importUnfinished: request-unfinished",
    "importsStale: imports-stale", "notExported: not-exported", "pushesUnhandled: imports-stale",
    "setupHung: request-unfinished", "throttledByScheduler: throttled", "twoDelegates: mirrored-twice",
    // The container has worked before in the capture, so it is not a new one.
    "zoneRejected: container-misconfigured",
  ]

  /// All that the second volume says to do, of statements and of errors.
  private static func known() throws -> Set<String> {
    let file = "Sources/Catalogue/CloudKit.md"
    let text = try String(contentsOf: Project.folder.appending(path: file), encoding: .utf8)
    let volume = try ParsedCatalogue(text, file: file)
    let advice =
      volume.entries.compactMap(\.advice) + volume.errors.flatMap { $0.meanings.map(\.meaning.advice) }
    return Set(advice.map { Prose(advice: $0).plain })
  }

  @Test func adviceIsTheCatalogues() throws {
    let known = try Self.known()
    var own: Set<String> = []
    var checked = 0
    for fault in MirroringFault.allCases {
      var options = MirroringOptions()
      options.faults = [fault]
      options.debugLevel = 3
      var analysis = Analysis(of: "capture", with: .shared)
      analysis.append(Array(MirroringCapture(options).text.utf8).span) { _, _, _ in }
      let diagnosis = analysis.finish { _, _, _ in }
      for finding in diagnosis.findings where finding.severity > .note {
        let said = FindingWording(finding, diagnosis).advice.plain
        if said.isEmpty { continue }
        checked += 1
        if !known.contains(said) { own.insert("\(fault): \(finding.rule.rawValue)") }
      }
    }
    #expect(own == Self.own)
    #expect(checked > 40)
  }
}
