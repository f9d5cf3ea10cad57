import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct BaselineFailedTests {
  @Test(arguments: [Fault.baselineUnreadable, .baselineReplaceFailed, .baselineRollFailed])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.baselineFailed, finds: fault) }

  @Test(arguments: [Fault.baselineNotAgreed, .baselineRolled])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.baselineFailed, findsNothingIn: twin) }
}
