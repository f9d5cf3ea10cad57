import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ImportUnfinishedTests: TripsLines {
  @Test(arguments: [Fault.importUnfinished, .importInterrupted, .endsBeforeMetadata])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.importUnfinished, finds: fault) }

  @Test(arguments: [Fault.importRepeated])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.importUnfinished, findsNothingIn: twin)
  }

  static let examples = [
    RuleExample(
      "only the capture ends",
      [began("10:00:00.000", 1), line("10:00:01.000", "Added transaction entries to cache")],
      ["import-unfinished[note]"]),
    RuleExample("import", [began("10:00:00.000", 1), imported("10:00:01.000", 1)], []),
    RuleExample(
      "the next process has not tried the import again",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), local("10:00:10.000", 1, pid: 544),
        local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 3, pid: 544).replacing("\(phone):1)", with: "\(phone):3)"),
      ], ["import-unfinished[warning]"]),
    RuleExample(
      "the next process finds it in the store",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), local("10:00:10.000", 1, pid: 544),
        local("10:00:12.000", 0, pid: 544),
        alreadyImported("10:00:13.000", storeVector: "\(phone):2").replacing("543", with: "544"),
      ], []),
  ]

  @Test(arguments: examples)
  func eachExampleGivesTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
