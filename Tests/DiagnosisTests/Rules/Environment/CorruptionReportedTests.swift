import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CorruptionReportedTests {
  @Test(arguments: [Fault.corruptionReported])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.corruptionReported, finds: fault) }

  @Test(arguments: [Fault.rebuildDone])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.corruptionReported, findsNothingIn: twin) }
}
