import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ObjectDivergedTests {
  @Test(arguments: [Fault.objectDiverged])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.objectDiverged, finds: fault) }

  @Test(arguments: [Fault.conflictMerged])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.objectDiverged, findsNothingIn: twin)
  }
}
