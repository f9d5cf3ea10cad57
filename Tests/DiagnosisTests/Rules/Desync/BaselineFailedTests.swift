import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct BaselineFailedTests: TripsLines {
  @Test(arguments: [Fault.baselineUnreadable, .baselineReplaceFailed, .baselineRollFailed])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.baselineFailed, finds: fault) }

  @Test(arguments: [Fault.baselineNotAgreed, .baselineRolled])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.baselineFailed, findsNothingIn: twin) }

  private static func unread(_ error: String) -> String {
    line(
      "10:00:00.000",
      "Error attempting to read baseline: <PFUbiquityBaseline: 0x213fd620>\nubiquityRootURL: file://localhost/r/\n"
        + "storeName: Trips\nbaselineFileURL: file://localhost/r/.baseline/Trips/baseline.zip\n.\nError: "
        + "Error Domain=NSCocoaErrorDomain Code=256 \"\(error)\" UserInfo=0x1fe1b260 {}")
  }

  /// In the words of early systems.
  static let examples = [
    RuleExample(
      "it cannot be read", [unread("The operation couldn’t be completed.")], ["baseline-failed[error]"]),
    RuleExample("it has not come", [unread("The item failed to download.")], ["baseline-failed[warning]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
