import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CorruptionReportedTests {
  @Test(arguments: [Fault.corruptionReported])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.corruptionReported, finds: fault) }

  @Test(arguments: [Fault.rebuildDone])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.corruptionReported, findsNothingIn: twin)
  }
}
