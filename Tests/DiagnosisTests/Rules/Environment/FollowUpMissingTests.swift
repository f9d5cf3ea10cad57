import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct FollowUpMissingTests {
  @Test(arguments: [Fault.rebuildStopped])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.followUpMissing, finds: fault) }

  @Test(arguments: [Fault.rebuildElided, .rebuildDone])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.followUpMissing, findsNothingIn: twin)
  }
}
