import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CrashedTests: TripsLines {
  @Test(arguments: [Fault.crashed, .crashedAtEnd])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.crashed, finds: fault) }

  @Test(arguments: [Fault.appCrashed, .relaunched])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.crashed, findsNothingIn: twin) }

  static let examples = [
    RuleExample(
      "what an exception interrupted was imported later",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000"),
        local("10:00:10.000", 1, pid: 544), local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 1, pid: 544),
      ], ["crashed[warning]"]),
    RuleExample(
      "what an exception interrupted is not over",
      [imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000")], ["crashed[error]"]),
    RuleExample(
      "without headers an app's line follows the backtrace, and quotes a statement",
      [
        crash("10:00:02.000").replacing("PFUbiquityRecordImportConflict", with: "TripList")
          .replacing(#/2013\S+ \S+ Trips\S+ /#, with: ""),
        "libc++abi.dylib: terminating with uncaught exception of type NSException",
        "Mailing the log: \"-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): Invalid option\"",
        "CoreData: Ubiquity:  Added transaction entries to cache",
      ], ["crashed[note]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
