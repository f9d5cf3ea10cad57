import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ConflictSkippedTests {
  @Test(arguments: [Fault.conflictSkipped, .insertSkipped])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.conflictSkipped, finds: fault) }

  @Test(arguments: [Fault.deleteSkipped, .conflictMerged])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.conflictSkipped, findsNothingIn: twin)
  }
}
