import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LogUnreadableTests {
  @Test(arguments: [Fault.logCorrupt, .logEmpty])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.logUnreadable, finds: fault) }

  @Test(arguments: [Fault.logOfUnknownType])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.logUnreadable, findsNothingIn: twin)
  }
}
