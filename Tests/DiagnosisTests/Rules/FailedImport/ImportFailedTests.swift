import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ImportFailedTests: TripsLines {
  @Test(arguments: [Fault.importFailed, .logNeverDownloaded])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.importFailed, finds: fault) }

  @Test(arguments: [Fault.importRecovered, .beatenOnce, .logNotDownloaded])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.importFailed, findsNothingIn: twin) }

  static let examples = [
    RuleExample(
      "failed, and tried again in vain when the capture ends",
      [began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"), began("10:00:31.000", 1)],
      ["import-failed[error]"]),
    RuleExample(
      "failed and mended",
      [
        began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
        began("10:00:31.000", 1), imported("10:00:32.000", 1),
      ], []),
    RuleExample(
      "the manager repeats it",
      [
        failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
      ], ["import-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "two logs of one peer fail for one cause",
      [
        failed("10:00:01.000", 1, "key cannot be nil"), failed("10:00:02.000", 2, "key cannot be nil"),
        imported("10:00:03.000", 3),
      ], ["import-failed[error]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
