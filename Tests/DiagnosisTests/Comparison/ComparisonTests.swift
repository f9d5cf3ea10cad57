import DeviceSimulator
import Foundation
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Captures of several simulated devices, which know what became of each transaction.
struct ComparisonTests {
  /// What the devices of a fleet are like.
  struct Setting: CustomTestStringConvertible, Sendable {
    var devices: Int
    var header: HeaderStyle
    var era: Era
    var level: Int
    var seed: UInt64
    var testDescription: String {
      "\(devices) devices, \(header.rawValue) \(era.rawValue), level \(level), seed \(seed)"
    }

    /// How many seeds are tried of each setting: `COMPARISON_SEEDS`, else 1.
    static let seeds = ProcessInfo.processInfo.environment["COMPARISON_SEEDS"].flatMap { UInt64($0) } ?? 1

    /// Each style of header with times, each era, the levels that show what arrives.
    static let all = (0..<max(1, seeds)).flatMap { round in
      once.map { setting in
        var setting = setting
        setting.seed += round * 1000
        return setting
      }
    }

    private static let once = [2, 3].flatMap { devices in
      HeaderStyle.allCases.filter(\.hasHeader).enumerated().flatMap { place, header in
        (2...3).map { level in
          Setting(
            devices: devices, header: header, era: Era.allCases[(place + level) % 3], level: level,
            seed: UInt64(place * 10 + level))
        }
      }
    }

    /// Some of them.
    static let some = all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

    func fleet(_ faults: [FleetFault], stores: Int = 2, records: Int = 1000) -> SimulatedFleet {
      var options = FleetOptions()
      options.devices = devices
      options.faults = faults
      options.capture.header = header
      options.capture.era = era
      options.capture.level = level
      options.capture.seed = seed
      options.capture.records = records
      options.capture.stores = stores
      var fleet = SimulatedFleet(options)
      guard level < 3 else { return fleet }
      // The life is the same at each level, but the truth claims only what the level shows.
      options.capture.level = 3
      fleet.truth = SimulatedFleet(options).truth
      return fleet
    }
  }

  /// A transaction that a device lacks.
  struct Lack: Hashable {
    var store: String
    var peer: String
    var number: Int
    var receiver: String
  }

  static func compare(_ fleet: SimulatedFleet) throws -> Comparison {
    Comparison(try diagnoses(fleet))
  }

  private static func diagnoses(_ fleet: SimulatedFleet) throws -> [CaptureDiagnosis] {
    try fleet.captures.enumerated().map { try Diagnosing.diagnose($1, name: "device-\($0 + 1).log") }
  }

  private static func lacks(
    _ comparison: Comparison, _ fate: ComparedTransaction.Fate, _ truth: FleetTruth
  ) -> Set<Lack> {
    Set(
      comparison.transactions.flatMap { transaction in
        transaction.devices(fate).map {
          Lack(
            store: transaction.store, peer: transaction.peer, number: transaction.number,
            receiver: truth.peers[$0])
        }
      })
  }

  private static func lacks(_ truth: FleetTruth, _ receivers: (FleetTransaction) -> [String]) -> Set<Lack> {
    Set(
      truth.transactions.flatMap { transaction in
        receivers(transaction).map {
          Lack(
            store: transaction.store, peer: transaction.peer, number: transaction.number, receiver: $0)
        }
      })
  }

  @Test(arguments: Setting.all)
  func healthyFleetsHaveNoFindings(_ setting: Setting) throws {
    let fleet = setting.fleet([], records: 700)
    let comparison = try Self.compare(fleet)
    #expect(comparison.findings.isEmpty)
    #expect(comparison.transactions.count == fleet.truth.transactions.count)
    #expect(Self.lacks(comparison, .imported, fleet.truth) == Self.lacks(fleet.truth) { $0.importedBy })
  }

  @Test(arguments: Setting.all)
  func transactionThatNeverArrivesIsReported(_ setting: Setting) throws {
    // Three devices fill their captures faster.
    let fleet = setting.fleet([.neverArrives], stores: 1, records: setting.devices == 2 ? 2500 : 6000)
    let comparison = try Self.compare(fleet)
    let missing = Self.lacks(comparison, .missing, fleet.truth)
    let truth = Self.lacks(fleet.truth) { $0.missingOn }
    #expect(missing.subtracting(truth).isEmpty, "named without being missing")
    #expect(
      Self.lacks(comparison, .imported, fleet.truth).isSubset(of: Self.lacks(fleet.truth) { $0.importedBy }))
    let provable = try provablyMissing(fleet)
    #expect(!provable.isEmpty)
    #expect(provable.subtracting(missing).isEmpty, "missing without being named")
    let fault = try #require(fleet.truth.faults.first)
    let named = comparison.findings.compactMap { found -> String? in
      guard let never = found.finding.detail as? NeverArrived.Detail else { return nil }
      let written = found.evidence.filter { $0.device == never.exporter.index }.map(\.evidence)
      #expect(
        written.first?.line == found.finding.first.line && written.last?.line == found.finding.last.line)
      let lines = String(decoding: fleet.captures[never.exporter.index], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        written.allSatisfy { record in
          lines[(record.line - 1)...].prefix(6).contains { $0.contains("Successfully wrote transaction log") }
        })
      #expect(found.evidence.filter { $0.device == never.receiver.index }.count == 1)
      return "\(fleet.truth.peers[never.exporter.index]) \(fleet.truth.peers[never.receiver.index])"
    }
    #expect(Set(named) == ["\(fault.from) \(fault.to ?? "")"])
    #expect(comparison.findings.allSatisfy { $0.finding.rule == .neverArrived })
  }

  /// What is missing and was exported long before the receiver's capture ends: three minutes when the
  /// difference of the clocks follows from what arrived before, else as much more as they may differ.
  private func provablyMissing(_ fleet: SimulatedFleet) throws -> Set<Lack> {
    let ends = try fleet.captures.map { try Diagnosing.diagnose($0).facts.last }
    var lacks: Set<Lack> = []
    for transaction in fleet.truth.transactions {
      for receiver in transaction.missingOn {
        let place = try #require(fleet.truth.peers.firstIndex(of: receiver))
        let last = try #require(ends[place])
        let clock = Int64(fleet.truth.clocks[place] * 1_000_000)
        // If the capture gives no year, the receiver's own last export shows how long it goes on at least.
        let end =
          last.hasYear
          ? last.microseconds - clock
          : fleet.truth.transactions.last { $0.peer == receiver }?.exportedAt ?? 0
        let hasArrivals = fleet.truth.transactions.contains {
          $0.peer == transaction.peer && $0.importedBy.contains(receiver)
        }
        let margin: Int64 = (hasArrivals ? 180 : 180 + 1200) * 1_000_000
        let elapsed = end - transaction.exportedAt
        if elapsed >= margin {
          lacks.insert(
            Lack(
              store: transaction.store, peer: transaction.peer, number: transaction.number,
              receiver: receiver))
        }
      }
    }
    return lacks
  }

  @Test(arguments: Setting.all)
  func captureThatEndsEarlyLeavesArrivalUnknown(_ setting: Setting) throws {
    let fleet = setting.fleet([.endsEarly], records: 700)
    let comparison = try Self.compare(fleet)
    #expect(comparison.findings.isEmpty)
    #expect(Self.lacks(comparison, .missing, fleet.truth).isEmpty)
    let unknown = Self.lacks(comparison, .unknown, fleet.truth)
    #expect(!unknown.isEmpty)
  }

  @Test(arguments: Setting.all)
  func earlyEndAddsNoFalseMissingTransactions(_ setting: Setting) throws {
    let fleet = setting.fleet([.neverArrives, .endsEarly], records: 2500)
    let missing = Self.lacks(try Self.compare(fleet), .missing, fleet.truth)
    #expect(missing.subtracting(Self.lacks(fleet.truth) { $0.missingOn }).isEmpty)
  }

  @Test(arguments: [[], [.neverArrives], [.endsEarly], [.startsApart]] as [[FleetFault]])
  func orderOfCapturesDoesNotChangeTheComparison(_ faults: [FleetFault]) throws {
    let fleet = Setting(devices: 3, header: .nslog, era: .iOS7, level: 3, seed: 7).fleet(faults)
    let captures = try Self.diagnoses(fleet)
    let one = told(Comparison(captures))
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(told(Comparison(order.map { captures[$0] })) == one)
    }
  }

  private func told(_ comparison: Comparison) -> [String] {
    comparison.devices.map(\.label)
      + comparison.transactions.map { transaction in
        let fates = transaction.fates.map { $0.map { "\($0)" } ?? "-" }
        return "\(transaction.store) \(transaction.peer) \(transaction.number) \(fates)"
      }
      + comparison.findings.map { found in
        let witnesses = found.evidence.map { "\($0.device).\($0.capture):\($0.evidence.line)" }
        return
          "\(found.device) \(found.finding.rule) \(found.finding.first.line) \(found.finding.count) \(witnesses)"
      } + comparison.doubts.map { "\($0)" }
  }
}
