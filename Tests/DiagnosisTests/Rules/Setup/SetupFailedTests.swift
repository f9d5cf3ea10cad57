import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SetupFailedTests: TripsLines {
  @Test(arguments: [Fault.setupFailed, .setupFailedLate, .managerLoadFailed])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.setupFailed, finds: fault) }

  @Test(arguments: [Fault.setupRetried, .managerRecovered])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.setupFailed, findsNothingIn: twin) }

  static let examples = [
    RuleExample(
      "the manager could not load, and the store synced later",
      [
        "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Error (cause:UbiquityStoreErrorCauseOpenActiveStore): "
          + "Error Domain=NSCocoaErrorDomain Code=134080 \"no\"",
        local("10:01:00.000", 1), local("10:01:05.000", 0), imported("10:01:10.000", 1),
      ], ["setup-failed[warning]"]),
    RuleExample(
      "one of two stores failed, and the other's set-up goes on",
      [
        local("10:00:00.000", 1), local("10:00:00.500", 1, store: "Notes"),
        local("10:00:03.000", 0, store: "Notes"),
        line(
          "10:00:05.000",
          "An error occurred while setting up the ubiquity integration: Error Domain=NSCocoaErrorDomain Code=134060 "
            + "\"no\"\nuserInfo: (null)"),
        imported("10:00:40.000", 1, store: "Notes"),
      ], ["setup-failed[error]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
