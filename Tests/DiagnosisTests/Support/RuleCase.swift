// Simulated captures with one fault, for the tests of single rules; `FaultTableTests` tries all faults in all
// styles.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// A rule and what it does and does not find.
enum RuleCase {
  /// In which header styles and eras a fault is tried: with these, in three styles, each in another era.
  private static let seeds = [1, 9, 17]

  /// Expects that a rule finds a fault wherever the capture shows it.
  static func expect(_ rule: RuleName, finds fault: Fault) throws {
    var tried = 0
    for seed in seeds {
      let capture = SimulatedCapture(FaultTable.options([fault], seed: seed))
      guard capture.truth.rules.contains(rule.rawValue) else { continue }
      tried += 1
      let found = try Diagnosing.diagnose(capture.bytes).findings.filter { $0.rule == rule }
      #expect(!found.isEmpty, "seed \(seed)")
      #expect(found.allSatisfy { !$0.evidence.isEmpty || $0.severity == .note })
    }
    #expect(tried > 0, "no capture shows \(fault) as \(rule.rawValue)")
  }

  /// Expects that a rule finds nothing wrong where something harmless happened.
  static func expect(_ rule: RuleName, findsNothingIn twin: Fault) throws {
    for seed in seeds {
      let capture = SimulatedCapture(FaultTable.options([twin], seed: seed))
      #expect(capture.truth.faults.contains { $0.fault == twin }, "seed \(seed)")
      let diagnosis = try Diagnosing.diagnose(capture.bytes)
      #expect(diagnosis.facts.records > 0, "seed \(seed)")
      let found = diagnosis.findings.filter { $0.rule == rule }
      #expect(found.allSatisfy { $0.severity == .note }, "seed \(seed)")
    }
  }
}
