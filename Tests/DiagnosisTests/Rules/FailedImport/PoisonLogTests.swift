// The rule for transaction logs whose import never succeeds.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct PoisonLogTests: TripsLines {
  /// One failure of a log in two records, as level 0 shows it of a process whose lines have no times.
  private static let failure = ["trouble", "error"].map { record in
    let error = "Error Domain=NSCocoaErrorDomain Code=134302 \"no\""
    let text =
      record == "error"
      ? failed("10:00:00.000", 1, error)
      : line(
        "10:00:00.000",
        "Import operation encountered had trouble importing log file, \(error)\n User Info: (null)\n"
          + " The log file is at: \(log(1)).\nOperation: \(operation(1))")
    return text.replacing("2013-11-18 10:00:00.000 Trips[543:1403] ", with: "")
  }

  /// An import that gives way to a save, reported by the operation and by the importer.
  private static func givesWay(_ minute: Int) -> [String] {
    let time = "10:0\(minute):00"
    return [
      began("\(time).000", 1),
      line(
        "\(time).100",
        "Import operation: \(operation(1))\nWas beat to the database, rolling back and retrying later."),
      line("\(time).200", "Import operation was beat into the data store: \(operation(1))"),
      line("\(time).900", "Restart timer fired for importer: <_PFUbiquityRecordsImporter: 0x1>"),
    ]
  }

  /// An import that gives way is routine, unless it never succeeds.
  @Test(arguments: [
    RuleExample("twice", givesWay(1) + givesWay(2), []),
    RuleExample("three times", givesWay(1) + givesWay(2) + givesWay(3), ["poison-log[error]"]),
    RuleExample(
      "three times, and then not",
      givesWay(1) + givesWay(2) + givesWay(3) + [began("10:05:00.000", 1), imported("10:05:01.000", 1)], []),
  ])
  func importGivingWayRepeatedlyIsReported(_ example: RuleExample) throws {
    let found = try example.diagnosis.findings.filter { $0.kind == .failedImport && $0.severity > .note }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  /// An import that stops to let a save of the app through, reported by the operation and by the importer.
  private static func isInterrupted(_ minute: Int) -> [String] {
    let time = "10:0\(minute):00"
    return [
      began("\(time).000", 1),
      line("\(time).100", "Import operation interrupted during import: \(operation(1))"),
      line("\(time).200", "Operation was interrutped by import: \(operation(1))"),
      line("\(time).900", "Restart timer fired for importer: <_PFUbiquityRecordsImporter: 0x1>"),
    ]
  }

  @Test func interruptionsAreNoFaultOfTheLog() throws {
    let lines = (1...3).flatMap(Self.isInterrupted)
    let findings = try RuleExample("", lines, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map(\.rule) == [.poisonLog])
    let detail = try #require(findings.first?.detail as? PoisonLog.Detail)
    #expect(detail.failed.error.isLostRace)
  }

  /// Neither an exception nor an interruption has an error code.
  @Test func interruptionsDoNotHideAnEarlierException() throws {
    let lines = [Self.failed("10:00:00.000", 1, "key cannot be nil")] + (1...3).flatMap(Self.isInterrupted)
    let findings = try RuleExample("", lines, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map(\.rule) == [.importFailed])
    let detail = try #require(findings.first?.detail as? ImportFailed.Detail)
    #expect(detail.failed.error.reason == "key cannot be nil")
  }

  /// The importer prints the race on a thread of its own, and names no log.
  @Test func importLosingTheRaceRepeatedlyIsReported() throws {
    let race = (1...3).flatMap { minute in
      [
        Self.began("10:0\(minute):00.000", 1),
        Self.line(
          "10:0\(minute):00.100",
          "Import operation had trouble with conflict resolution: Error Domain=NSCocoaErrorDomain Code=134305 \"(null)\"\n"
            + "userInfo: (null)\n It appears that the operation was beat to the database."
        ).replacing(":1403]", with: ":907]"),
        Self.line(
          "10:0\(minute):00.900", "Restart timer fired for importer: <_PFUbiquityRecordsImporter: 0x1>"),
      ]
    }
    let findings = try RuleExample("", race, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map(\.rule) == [.poisonLog])
    let detail = try #require(findings.first?.detail as? PoisonLog.Detail)
    #expect(detail.failed.error.links.map(\.code) == [134_305])
  }

  /// A console that was pasted twice shows each failure again, at the same time.
  @Test func failuresOfAPartPastedTwiceCountOnce() throws {
    let part = [1, 2].flatMap { minute in
      [
        Self.began("10:0\(minute):00.000", 1), Self.failed("10:0\(minute):01.000", 1, "key cannot be nil"),
      ]
    }
    let findings = try RuleExample("", part + part, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map(\.rule) == [.importFailed])
    let detail = try #require(findings.first?.detail as? ImportFailed.Detail)
    #expect(detail.failed.failures == 2)
  }

  /// After several failed attempts, another one is no reason to wait.
  @Test func transientErrorThatRecursIsAnError() throws {
    let error = "Error Domain=NSCocoaErrorDomain Code=134060 \"no\""
    let lines = (1...3).map { Self.failed("10:0\($0):00.000", 1, error) }
    let findings = try RuleExample("", lines, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map(\.rule) == [.poisonLog] && findings.first?.severity == .error)
  }

  @Test(arguments: [
    RuleExample(
      "three times without a time", failure + failure + failure, ["poison-log[error]", "low-log-level[note]"]),
    RuleExample("twice without a time", failure + failure, ["import-failed[error]", "low-log-level[note]"]),
  ])
  func failuresWithoutTimesAreCounted(_ example: RuleExample) throws { try example.check() }

  private static func unusable(_ time: String) -> String {
    failed(time, 1, "Error Domain=NSCocoaErrorDomain Code=134302 \"no\"")
  }

  private static func app(_ time: String, pid: Int) -> String {
    "2013-11-18 \(time) Trips[\(pid):1403] Showing the list"
  }

  private static let often = [imported("10:00:00.000", 2)] + (1...3).map { unusable("10:0\($0):00.000") }

  /// Failures are always printed: a process that tried again and did not fail may have imported the log.
  static let quiet = [
    RuleExample(
      "the next process prints too little, and does not fail for minutes",
      often + [local("10:04:00.000", 0, pid: 577), app("10:09:00.000", pid: 577)], ["poison-log[warning]"]),
    RuleExample(
      "it prints for seconds only",
      often + [local("10:09:00.000", 0, pid: 577), app("10:09:10.000", pid: 577)], ["poison-log[error]"]),
    RuleExample(
      "it does not fail for minutes, and the one after it prints for seconds only",
      often + [
        local("10:04:00.000", 0, pid: 577), app("10:09:00.000", pid: 577), local("10:20:00.000", 0, pid: 601),
        app("10:20:10.000", pid: 601),
      ], ["poison-log[warning]"]),
    RuleExample(
      "it stays on local storage for minutes, and the one after it prints for seconds only",
      often + [
        local("10:04:00.000", 1, pid: 577), app("10:09:00.000", pid: 577), local("10:20:00.000", 0, pid: 601),
        app("10:20:10.000", pid: 601),
      ], ["poison-log[error]"]),
    RuleExample(
      "it fails too",
      often + [
        local("10:04:00.000", 0, pid: 577), unusable("10:08:40.000").replacing("543", with: "577"),
        app("10:09:00.000", pid: 577),
      ], ["poison-log[error]"]),
    RuleExample(
      "the next process prints what arrives",
      often + [
        local("10:04:00.000", 0, pid: 577),
        line("10:04:01.000", "Added transaction entries to cache", pid: 577), app("10:09:00.000", pid: 577),
      ], ["poison-log[error]"]),
    RuleExample(
      "once, and nothing but errors is printed",
      [local("10:00:00.000", 0), unusable("10:01:00.000"), app("10:09:00.000", pid: 543)],
      ["import-failed[warning]"]),
  ]

  private static func generic(_ time: String, code: Int = 134_060) -> String {
    failed(time, 1, "Error Domain=NSCocoaErrorDomain Code=\(code) \"no\"")
  }

  private static func passing(_ count: Int, code: Int = 134_060, from start: [String]) -> [String] {
    start + (1...count).map { generic("10:0\($0):00.000", code: code) } + [app("10:09:00.000", pid: 543)]
  }

  /// An error that may pass: level 2 prints each try, so that silence shows that none came; below that, it
  /// shows nothing.
  static let passing = [
    RuleExample(
      "three times, where tries would be printed",
      passing(3, from: [local("10:00:00.000", 0), began("10:00:30.000", 1)]), ["poison-log[error]"]),
    RuleExample(
      "once, where tries would be printed",
      passing(1, from: [local("10:00:00.000", 0), began("10:00:30.000", 1)]), ["import-failed[error]"]),
    RuleExample(
      "three times, where nothing but errors is printed", passing(3, from: [local("10:00:00.000", 0)]),
      ["poison-log[warning]"]),
    RuleExample(
      "twice, where nothing but errors is printed", passing(2, from: [local("10:00:00.000", 0)]),
      ["import-failed[warning]"]),
    RuleExample(
      "a damaged database, where nothing but errors is printed",
      [
        local("10:00:00.000", 0),
        failed(
          "10:01:00.000", 1,
          "Error Domain=NSCocoaErrorDomain Code=256 \"no\" UserInfo={NSSQLiteErrorDomain=11}"),
        app("10:09:00.000", pid: 543),
      ], ["import-failed[warning]"]),
    RuleExample(
      "once, and the next process has the store open for seconds",
      [
        local("10:00:00.000", 0), generic("10:01:00.000"), local("10:09:00.000", 0, pid: 577),
        app("10:09:10.000", pid: 577),
      ], ["import-failed[warning]"]),
    RuleExample(
      "a conflict of two writers, which passes by itself",
      passing(2, code: 133_020, from: [local("10:00:00.000", 0)]), []),
    RuleExample(
      "three times, then tried again",
      [local("10:00:00.000", 0)] + (1...3).map { generic("10:0\($0):00.000") } + [
        began("10:04:00.000", 1), applied("10:04:00.100"), saving("10:04:00.200"),
        app("10:09:00.000", pid: 543),
      ], []),
  ]

  @Test(arguments: quiet + passing) func severityDependsOnLaterAttempts(_ example: RuleExample) throws {
    let found = try example.diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }
}
