import Diagnosis
import LogRecords
import MirroringSimulator
import Testing
import Timelines

/// Among findings that are equally bad, those that are not over come first: a reader in a hurry reads only
/// the first one.
struct OverLastTests {
  @Test func endedProblemsFollowOngoingOnes() throws {
    var both = 0
    for seed in UInt64(1)...20 {
      var options = MirroringOptions()
      options.seed = seed
      options.faults = [.throttledByServer, .notExported]
      let findings = try Diagnosing.diagnose(Array(MirroringCapture(options).text.utf8)).findings
      let over = findings.filter { $0.severity == .warning }.map(\.detail.isOver)
      if Set(over).count == 2 { both += 1 }
      // Once a finding is over, all that follow are.
      #expect(over == over.sorted { !$0 && $1 }, "seed \(seed)")
    }
    #expect(both > 0)
  }
}
