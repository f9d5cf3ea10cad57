import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct BaselineStrandedTests {
  @Test(arguments: [Fault.baselineStranded])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.baselineStranded, finds: fault) }

  @Test(arguments: [Fault.baselineCurrent, .baselineAdopted])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.baselineStranded, findsNothingIn: twin) }
}
