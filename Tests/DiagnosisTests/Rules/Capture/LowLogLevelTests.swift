import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LowLogLevelTests {
  @Test(arguments: [Fault.lowLogLevel])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.lowLogLevel, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.lowLogLevel, findsNothingIn: twin)
  }
}
