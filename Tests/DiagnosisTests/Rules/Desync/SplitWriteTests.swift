import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SplitWriteTests {
  @Test(arguments: [Fault.splitWrite, .splitWriteReported])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.splitWrite, finds: fault) }

  @Test(arguments: [Fault.metadataRecovered, .relaunched])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.splitWrite, findsNothingIn: twin) }
}
