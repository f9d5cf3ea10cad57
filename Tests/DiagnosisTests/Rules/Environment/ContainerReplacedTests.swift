import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ContainerReplacedTests {
  @Test(arguments: [Fault.containerReplaced, .containerMoved])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.containerReplaced, finds: fault) }

  @Test(arguments: [Fault.rebuildDone])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.containerReplaced, findsNothingIn: twin)
  }
}
