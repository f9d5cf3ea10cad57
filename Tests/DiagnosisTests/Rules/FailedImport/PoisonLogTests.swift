import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct PoisonLogTests {
  @Test(arguments: [Fault.poisonLog])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.poisonLog, finds: fault) }

  @Test(arguments: [Fault.importRecovered])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.poisonLog, findsNothingIn: twin) }
}
