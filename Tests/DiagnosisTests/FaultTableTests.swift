import DeviceSimulator
import Testing

@testable import Diagnosis

/// Every fault that a simulated device can suffer, and every harmless twin, in every header style and era.
struct FaultTableTests {
  @Test func everyFaultIsFoundAndNothingElse() async throws {
    let table = FaultTable()
    let problems = try await Self.forEachFault { fault in
      try (1...FaultTable.seeds).compactMap { seed in
        let (missed, isFalse) = try table.note(SimulatedCapture(FaultTable.options([fault], seed: seed)))
        return missed.isEmpty && isFalse.isEmpty ? nil : "seed \(seed): missed \(missed), false \(isFalse)"
      }
    }
    print(table.text)
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(60).joined(separator: "\n"))")
  }

  /// Fewer statements show less, and nothing else.
  @Test func lowerLogLevelsSayNothingFalse() async throws {
    let problems = try await Self.forEachFault { fault in
      try (1...max(1, FaultTable.seeds / 10)).flatMap { seed in
        try (0...2).compactMap { level in
          let capture = SimulatedCapture(FaultTable.options([fault], seed: seed, level: level))
          let isFalse = FaultTable.said(in: try Diagnosing.diagnose(capture.bytes))
            .subtracting(capture.truth.rules).subtracting(capture.truth.possibleRules)
            .subtracting(Self.beforeTheEnd(of: fault))
          return isFalse.isEmpty ? nil : "seed \(seed) level \(level): false \(isFalse.sorted())"
        }
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(60).joined(separator: "\n"))")
  }

  /// A capture that was stopped anywhere shows no error that the whole does not show.
  @Test func everyBeginningIsWithoutFalseErrors() async throws {
    let problems = try await Self.forEachFault { fault in
      try (1...max(1, FaultTable.seeds / 20)).flatMap { seed in
        let capture = SimulatedCapture(FaultTable.options([fault], seed: seed, records: 150))
        let allowed = capture.truth.rules.union(capture.truth.possibleRules)
          .union(capture.truth.rules.contains("poison-log") ? ["import-failed"] : [])
        // Somewhere within lines and records, elsewhere for each seed.
        return try stride(from: 997 * seed % 4093 + 1, to: capture.bytes.count, by: 4093).compactMap { end in
          let diagnosis = try Diagnosing.diagnose(Array(capture.bytes[..<end]))
          let errors = Set(diagnosis.findings.filter { $0.severity == .error }.map(\.rule.rawValue))
          let isFalse = errors.subtracting(allowed)
          return isFalse.isEmpty ? nil : "seed \(seed) cut at \(end): \(isFalse.sorted())"
        }
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(60).joined(separator: "\n"))")
  }

  /// What is truly said of a fault while its end is not shown: that a log was imported after all is told at level 3, and
  /// how often it failed at level 2.
  private static func beforeTheEnd(of fault: Fault) -> Set<String> {
    switch fault {
    case .importRecovered, .logNotDownloaded, .importFailed, .poisonLog: ["import-failed"]
    default: []
    }
  }

  /// Checks all faults, on all cores; what is wrong, sorted.
  private static func forEachFault(
    _ check: @escaping @Sendable (Fault) throws -> [String]
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String].self) { group in
      for fault in Fault.allCases {
        group.addTask { try check(fault).map { "\(fault) \($0)" } }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted()
    }
  }
}
