import MirroringSimulator
import Testing

@testable import Diagnosis

/// Every fault that mirroring can suffer, and every harmless twin, in every shape, system and level.
struct MirroringFaultTableTests {
  @Test func everyFaultHasOnlyItsFindings() async throws {
    let table = MirroringFaultTable()
    let faults = MirroringFault.allCases
    try await Self.expectNoTrouble(faults.count * MirroringFaultTable.seeds) { index in
      // Each fault meets the shapes, systems and levels in another order.
      let number = index / faults.count + index % faults.count * 5
      return try table.troubles(MirroringFaultTable.options(faults[index % faults.count], number))
    }
    print(table.text)
  }

  /// Details that the system's log was not asked for show less, but nothing else.
  @Test func lessDetailYieldsNoFalseFinding() async throws {
    let faults = MirroringFaultTable.faults
    try await Self.expectNoTrouble(faults.count * max(1, MirroringFaultTable.seeds / 4)) { index in
      let number = index / faults.count + index % faults.count * 3
      var options = MirroringFaultTable.options(faults[index % faults.count], number)
      options.detail = number.isMultiple(of: 2) ? .default : .info
      return try MirroringFaultTable().troubles(options, hardship: "detail \(options.detail.rawValue)")
        .filter { !$0.isMissed }
    }
  }

  @Test func healthyLifeRaisesNoAlarm() async throws {
    try await Self.expectNoTrouble(MirroringFaultTable.lives) { number in
      var options = MirroringFaultTable.options(nil, number * 5)
      options.beats = 30
      options.noise = 0.5
      options.hasSharedStore = true
      options.hasExtension = true
      options.relaunches = number % 3
      return try MirroringFaultTable().troubles(options)
    }
  }

  @Test func truncatedHealthyLifeRaisesNoAlarm() async throws {
    try await Self.expectNoTrouble(max(8, MirroringFaultTable.lives / 8)) { number in
      let options = MirroringFaultTable.options(nil, number * 3)
      let bytes = Array(MirroringCapture(options).text.utf8)
      return try stride(from: 997 * number % 4093 + 1, to: bytes.count, by: 8191).flatMap { end in
        let diagnosis = try Diagnosing.diagnose(Array(bytes[..<end]))
        return diagnosis.alarms.map {
          Trouble(
            hardship: "beginning", fault: nil, isMissed: false, rule: $0.rawValue,
            command: options.commandLine + " | head -c \(end)")
        }
      }
    }
  }

  /// Checks many captures, on all cores.
  private static func expectNoTrouble(
    _ count: Int, in test: String = #function, _ check: @escaping @Sendable (Int) throws -> [Trouble]
  ) async throws {
    Trouble.report(try await Trouble.gather(count, check), of: count, in: "mirroring-" + test)
  }
}
