import DeviceSimulator
import Testing

@testable import Diagnosis

/// Every fault that a simulated device can suffer, and every harmless twin, in every header style and era.
struct FaultTableTests {
  @Test func everyFaultHasOnlyItsFindings() async throws {
    let table = FaultTable()
    try await Self.expectNoTrouble(seeds: FaultTable.seeds) { fault, seed in
      let options = FaultTable.options([fault], seed: seed)
      let (missed, isFalse) = try table.note(SimulatedCapture(options))
      func troubles(_ rules: [String], isMissed: Bool) -> [Trouble] {
        rules.map {
          Trouble(
            hardship: "none", fault: fault.rawValue, isMissed: isMissed, rule: $0,
            command: options.commandLine)
        }
      }
      return troubles(missed, isMissed: true) + troubles(isFalse, isMissed: false)
    }
    print(table.text)
  }

  /// At a lower level, fewer statements show less, but nothing else.
  @Test func lowerLogLevelsYieldNoFalseFinding() async throws {
    try await Self.expectNoTrouble(seeds: max(1, FaultTable.seeds / 10)) { fault, seed in
      try (0...2).flatMap { level in
        let options = FaultTable.options([fault], seed: seed, level: level)
        let capture = SimulatedCapture(options)
        let isFalse = FaultTable.said(in: try Diagnosing.diagnose(capture.bytes))
          .subtracting(capture.truth.alarms).subtracting(fault.rulesWithoutItsEnd)
          .subtracting(fault.rulesOfTraces)
        return isFalse.map {
          Trouble(
            hardship: "level \(level)", fault: fault.rawValue, isMissed: false, rule: $0,
            command: options.commandLine)
        }
      }
    }
  }

  /// A capture that was stopped anywhere shows no error that the whole does not show.
  @Test func truncatedCapturesYieldNoFalseErrors() async throws {
    try await Self.expectNoTrouble(seeds: max(1, FaultTable.seeds / 20)) { fault, seed in
      let options = FaultTable.options([fault], seed: seed, records: 150)
      let capture = SimulatedCapture(options)
      let allowed = capture.truth.rules.union(capture.truth.possibleRules)
        .union(capture.truth.rules.contains("poison-log") ? ["import-failed"] : [])
        // Until the relaunch the recovery has failed.
        .union(fault == .metadataRecoveredByRelaunch ? fault.rulesWithoutItsEnd : [])
      // The ends are within lines and records, at other places for each seed.
      return try stride(from: 997 * seed % 4093 + 1, to: capture.bytes.count, by: 4093).flatMap { end in
        let diagnosis = try Diagnosing.diagnose(Array(capture.bytes[..<end]))
        let errors = Set(diagnosis.findings.filter { $0.severity == .error }.map(\.rule.rawValue))
        return errors.subtracting(allowed).map {
          Trouble(
            hardship: "beginning", fault: fault.rawValue, isMissed: false, rule: $0,
            command: options.commandLine + " | head -c \(end)")
        }
      }
    }
  }

  /// Checks all faults at some seeds, on all cores.
  private static func expectNoTrouble(
    seeds: Int, in test: String = #function, _ check: @escaping @Sendable (Fault, Int) throws -> [Trouble]
  ) async throws {
    let faults = Fault.allCases
    let count = faults.count * seeds
    let troubles = try await Trouble.gather(count) { index in
      try check(faults[index % faults.count], index / faults.count + 1)
    }
    Trouble.report(troubles, of: count, in: test)
  }
}
