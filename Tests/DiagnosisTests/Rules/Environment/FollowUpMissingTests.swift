// The rule for what should follow a statement and does not.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct FollowUpMissingTests {
  @Test(arguments: [Fault.rebuildStopped])
  func faultIsReported(_ fault: Fault) throws { try RuleCase.expect(.followUpMissing, finds: fault) }

  @Test(arguments: [Fault.rebuildElided, .rebuildDone])
  func harmlessTwinIsNotReported(_ twin: Fault) throws {
    try RuleCase.expect(.followUpMissing, findsNothingIn: twin)
  }
}
