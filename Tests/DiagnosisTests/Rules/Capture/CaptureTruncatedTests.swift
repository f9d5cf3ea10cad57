import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CaptureTruncatedTests {
  @Test(arguments: [Fault.truncatedStart, .truncatedRecords])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.captureTruncated, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.captureTruncated, findsNothingIn: twin) }
}
