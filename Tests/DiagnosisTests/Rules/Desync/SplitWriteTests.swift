// The rule for imports of which only one of two writes was made.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SplitWriteTests: TripsLines {
  private static let wrote = line("10:00:05.000", operation(2) + "\n\nSuccessfully wrote changes.")

  /// The beginning of the import was not shown.
  static let begun = [
    RuleExample(
      "the process ends",
      [
        imported("10:00:00.000", 1), wrote, local("10:01:00.000", 1, pid: 577),
        local("10:01:03.000", 0, pid: 577), imported("10:01:04.000", 3, pid: 577),
      ],
      ["split-write[error]"]),
    RuleExample(
      "the process ends, and the next one prints too little",
      [
        imported("10:00:00.000", 1), wrote, local("10:01:00.000", 1, pid: 577),
        local("10:01:03.000", 0, pid: 577),
      ],
      ["split-write[warning]"]),
    RuleExample(
      "the next process finds that the store has it, and says nothing of the metadata",
      [
        imported("10:00:00.000", 1), wrote, local("10:01:00.000", 1, pid: 577),
        local("10:01:03.000", 0, pid: 577),
        alreadyImported("10:01:04.000", storeVector: "\(phone):2").replacing("543", with: "577"),
      ],
      ["split-write[error]"]),
    RuleExample(
      "the next process imports it again",
      [
        imported("10:00:00.000", 1), wrote, local("10:01:00.000", 1, pid: 577),
        local("10:01:03.000", 0, pid: 577), imported("10:01:04.000", 2, pid: 577),
      ],
      ["split-write[warning]"]),
    RuleExample(
      "the metadata follows",
      [
        imported("10:00:00.000", 1), wrote, imported("10:00:06.000", 2), local("10:01:00.000", 1, pid: 577),
        local("10:01:03.000", 0, pid: 577),
      ],
      []),
    RuleExample("the capture ends", [imported("10:00:00.000", 1), wrote], ["import-unfinished[note]"]),
  ]

  @Test(arguments: begun)
  func splitWriteWithoutItsBeginningIsJudged(_ example: RuleExample) throws { try example.check() }

  private static let notNoted = line(
    "10:00:05.000",
    "Error updating peer metadata during import of log file: \(log(2)) error: Error Domain=NSCocoaErrorDomain Code=134030 \"x\"\n User Info: {\n}\n"
  )

  /// Core Data immediately answers with recovery: a success of that is printed at log level 3 only.
  static let reported = [
    RuleExample(
      "the log level does not show recovery", [local("10:00:00.000", 0), notNoted],
      ["split-write[warning]", "low-log-level[note]"]),
    RuleExample("it does", [imported("10:00:00.000", 1), notNoted], ["split-write[error]"]),
    RuleExample(
      "only that of a later process does",
      [
        local("10:00:00.000", 0), notNoted, local("10:05:00.000", 0, pid: 577),
        imported("10:05:01.000", 1, pid: 577),
      ], ["split-write[warning]"]),
  ]

  /// What an import saved does not wait, although the failure puts its log back.
  @Test func logOfASplitWriteIsNotWaiting() throws {
    let lines = [
      Self.imported("10:00:00.000", 1), Self.began("10:00:04.000", 2), Self.wrote, Self.notNoted,
      Self.imported("10:09:00.000", 3),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.timelines.overdue(in: diagnosis.timelines.stores[0]).isEmpty)
    #expect(diagnosis.findings.contains { $0.rule == .splitWrite })
  }

  /// The same without the path of the log, which somebody took out.
  private static let notNotedOfAny = notNoted.replacing(path(2), with: "…")

  static let unnamed = [
    RuleExample(
      "the log level does not show recovery", [local("10:00:00.000", 0), notNotedOfAny],
      ["split-write[warning]", "low-log-level[note]"]),
    RuleExample(
      "the import on its thread is meant", [imported("10:00:00.000", 1), wrote, notNotedOfAny],
      ["split-write[error]"]),
    RuleExample(
      "what is imported later may be that log",
      [imported("10:00:00.000", 1), notNotedOfAny, imported("10:01:00.000", 3)], ["split-write[warning]"]),
  ]

  @Test(arguments: unnamed)
  func splitWriteIsFoundWithoutTheLogName(_ example: RuleExample) throws { try example.check() }

  @Test(arguments: reported)
  func reportedSplitWriteMatchesTheLogLevel(_ example: RuleExample) throws { try example.check() }
}
