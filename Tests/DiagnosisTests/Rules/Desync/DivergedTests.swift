// The rule for devices that hold different transactions of a third one.

import DeviceSimulator
import Testing
import Timelines

@testable import Diagnosis

struct DivergedTests {
  /// No time of an export that arrived bounds the clocks here: the captures have to be longer than the
  /// clocks may differ.
  @Test(arguments: ComparisonTests.Setting.some)
  func devicesThatStartApartDiverge(_ setting: ComparisonTests.Setting) throws {
    let fleet = setting.fleet([.startsApart], stores: 1, records: setting.devices == 2 ? 4000 : 12_000)
    let fault = try #require(fleet.truth.faults.first)
    let comparison = try ComparisonTests.compare(fleet)
    let lesser = comparison.findings.compactMap { found -> String? in
      guard let divergence = found.finding.detail as? Diverged.Detail else { return nil }
      let names = comparison.devices[found.device].captures[found.capture].timelines.names
      #expect(found.finding.peer.map { names[$0] } == fault.from)
      #expect(found.evidence.map(\.device) == [divergence.holder, divergence.lesser])
      #expect(divergence.holdsOnly == (fault.number ?? 0) - 1)
      #expect(divergence.held == (fault.number ?? 0) + 1)
      return divergence.lesserPeer
    }
    let others = fleet.truth.peers.filter { $0 != fault.from }.sorted()
    // At level 2 a device that saves nothing may print no vector at all.
    if setting.level == 3 {
      #expect(lesser == others)
    } else {
      #expect(Set(lesser).isSubset(of: others))
    }
    #expect(comparison.findings.count == lesser.count)
  }

  @Test(arguments: ComparisonTests.Setting.some)
  func devicesThatAgreeDoNotDiverge(_ setting: ComparisonTests.Setting) throws {
    let comparison = try ComparisonTests.compare(setting.fleet([], records: 2000))
    #expect(!comparison.transactions.isEmpty)
    #expect(comparison.findings.allSatisfy { $0.finding.rule != .diverged })
  }
}
