import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// A capture that is exported in JSON is diagnosed as the same capture in the default style of `log show`.
struct UnifiedEventsTests {
  /// What is said about a capture, without where the records stand.
  private static func said(_ diagnosis: CaptureDiagnosis) -> [String] {
    let names = diagnosis.timelines.names
    let findings = diagnosis.findings.map { finding in
      let store = finding.store.map { names[diagnosis.timelines.stores[$0].name] } ?? "-"
      let times = finding.evidence.map { $0.time?.isoText ?? "-" }
      return "\(finding.rule.rawValue)[\(finding.severity.rawValue)] \(store) \(finding.count) \(times)"
    }
    let stores = diagnosis.timelines.stores.map { store in
      "\(names[store.name]): \(store.imports.completed) \(store.exports.written) \(store.storage.isLocal as Bool?)"
    }
    let statements = diagnosis.statements
    return findings + stores
      + ["\(diagnosis.facts.records) \(statements.unrecognised.count) \(statements.cut) \(statements.read)"]
  }

  @Test(arguments: UnifiedEventStyle.allCases, Era.allCases)
  func exportedJSONIsDiagnosedLikeTheDefaultStyle(_ style: UnifiedEventStyle, _ era: Era) throws {
    let faults: [[Fault]] = [
      [], [.missingTransaction], [.splitWrite], [.exportHole], [.setupFailed], [.conflictSkipped],
      [.poisonLog],
    ]
    for (seed, faults) in faults.enumerated() {
      var options = CaptureOptions()
      options.header = .logShow
      options.era = era
      options.seed = UInt64(seed + 1)
      options.records = 200
      options.faults = faults
      let capture = SimulatedCapture(options)
      let exported = try Diagnosing.diagnose(try capture.exported(style))
      #expect(Self.said(exported) == Self.said(try Diagnosing.diagnose(capture.bytes)), "\(faults)")
    }
  }
}
