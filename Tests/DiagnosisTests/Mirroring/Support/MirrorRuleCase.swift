// Simulated lives of mirrored stores with one fault, for the tests of single rules.

import MirroringSimulator
import Testing
import Timelines

@testable import Diagnosis

/// A fault of mirroring and what has to be said about it.
enum MirrorRuleCase {
  /// In which shapes, eras and levels a fault is tried.
  static let seeds = 1...4

  static func options(_ fault: MirroringFault, seed: Int) -> MirroringOptions {
    var options = MirroringOptions()
    options.seed = UInt64(seed)
    let shapes: [CaptureShape] = [.logShow, .ndjson, .stderr, .syslog]
    options.shape = shapes[seed % shapes.count]
    options.era = MirroringEra.allCases[seed / 2 % MirroringEra.allCases.count]
    options.debugLevel = seed % 4
    options.hasSharedStore = seed.isMultiple(of: 3)
    options.beats = 8
    options.faults = [fault]
    return options
  }

  /// Expects that a fault is found by its rule, as bad as it is and in its store, and that nothing else is
  /// said.
  static func expect(_ fault: MirroringFault) throws {
    for seed in seeds {
      let capture = MirroringCapture(options(fault, seed: seed))
      let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
      let truth = try #require(capture.truth.faults.first)
      let said = Set(diagnosis.alarmingFindings.map(\.rule.rawValue))
      #expect(said.subtracting(capture.truth.possibleRules) == [], "\(fault), seed \(seed)")
      guard let rule = truth.rule, truth.line != nil else { continue }
      let found = diagnosis.findings.filter { $0.rule.rawValue == rule }
      #expect(
        found.contains { $0.severity.rawValue == truth.severity?.rawValue }, "\(fault), seed \(seed): \(rule)"
      )
      #expect(found.count == 1, "one trouble is one finding: \(fault), seed \(seed)")
      for finding in found {
        #expect(!finding.evidence.isEmpty && finding.count >= finding.evidence.count)
        let store = finding.mirroredStore.flatMap { diagnosis.timelines.mirroring.all[$0].id?.text }
        if let store, let meant = truth.store { #expect(store == meant, "\(fault), seed \(seed)") }
      }
    }
  }
}
