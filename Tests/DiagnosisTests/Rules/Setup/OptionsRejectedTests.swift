import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct OptionsRejectedTests {
  @Test(arguments: [Fault.optionsRejected])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.optionsRejected, finds: fault) }

  @Test(arguments: [Fault.setupRetried])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.optionsRejected, findsNothingIn: twin) }
}
