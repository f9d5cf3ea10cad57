// The rule for crashes in the work for iCloud.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CrashedTests: TripsLines {
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

  /// A crash report has the exception in one place and the stack of its thread in another.
  @Test func crashReportIsOneCrash() throws {
    let report = """
      Process:         Trips [1234]
      Exception Type:  EXC_CRASH (SIGABRT)

      Application Specific Information:
      *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Failed to save.'
      abort() called

      Thread 3 Crashed:: Dispatch queue: com.apple.coredata.ubiquity.importer
      0   libsystem_kernel.dylib  0x00007fff8ee42866 __pthread_kill + 10
      1   com.apple.CoreData      0x00007fff8c2d2c1a -[_PFUbiquityRecordImportOperation main] + 5418
      2   com.apple.Foundation    0x00007fff8c9b1591 -[__NSOperationInternal _start:] + 631

      """
    let findings = try Diagnosing.diagnose(Array(report.utf8)).findings
    let finding = try #require(findings.first)
    let detail = try #require(finding.detail as? Crashed.Detail)
    #expect(findings.count == 1 && finding.severity == .error && finding.count == 2)
    #expect(detail.exception == "NSInternalInconsistencyException" && detail.reason == "Failed to save.")
    #expect(detail.concernsUbiquity && detail.place == "-[_PFUbiquityRecordImportOperation main]")
  }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
