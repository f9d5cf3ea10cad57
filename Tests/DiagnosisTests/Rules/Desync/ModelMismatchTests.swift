import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ModelMismatchTests {
  @Test(arguments: [Fault.modelMismatch])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.modelMismatch, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.modelMismatch, findsNothingIn: twin) }
}
