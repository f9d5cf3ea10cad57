import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MetadataMismatchTests {
  @Test(arguments: [Fault.metadataMismatch, .metadataRecoveryFailed])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.metadataMismatch, finds: fault) }

  @Test(arguments: [Fault.metadataRecovered, .cacheReloaded])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.metadataMismatch, findsNothingIn: twin) }

  /// A recovery names its store by its file and by the object that sets it up, also where threads are not printed.
  @Test(arguments: [Fault.metadataRecoveredByRelaunch, .metadataRecoveryFailed], Era.allCases)
  func isOfTheStoreThatItConcerns(_ fault: Fault, era: Era) throws {
    for seed in 1...5 {
      var options = CaptureOptions()
      (options.faults, options.header, options.era) = ([fault], .remote, era)
      (options.seed, options.hitsTwoStores, options.records) = (UInt64(seed), true, 500)
      let capture = SimulatedCapture(options)
      let diagnosis = try Diagnosing.diagnose(capture.bytes)
      let found = diagnosis.findings.filter { $0.rule == .metadataMismatch }
      let stores = found.map { $0.store.map { diagnosis.timelines.stores[$0] } }
      if fault == .metadataRecoveredByRelaunch {
        #expect(found.isEmpty, "seed \(seed)")
      } else if era != .iOS6 {
        #expect(!found.isEmpty && !stores.contains { $0 == nil }, "seed \(seed)")
      }
    }
  }
}
