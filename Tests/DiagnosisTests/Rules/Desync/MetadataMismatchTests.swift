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
}
