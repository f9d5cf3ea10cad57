// The rule for transactions that other logs wait for.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MissingTransactionTests: TripsLines {
  /// In five passes within four minutes, a log waits for a transaction of a third peer.
  @Test func missingTransactionOfAThirdPeerIsNamed() throws {
    var lines = [
      Self.alreadyImported("10:00:00.000", storeVector: "\(Self.phone):4:owner~B:7")
    ]
    for minute in 1...5 {
      lines.append(
        Self.line(
          "10:0\(minute):00.000",
          """
          <_PFUbiquityRecordsImporter: 0x1>:
          \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
          \tlocalPeerID: \(Self.pad)

          Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x6> ()): <_PFUbiquityRecordImportOperation: 0x7>:
          \tlocalPeerID: \(Self.pad)
          \tlogScore: <PFUbiquityKnowledgeVector: 0x8> (\(Self.phone):1:owner~B:1)
          \ttransactionLog: \(Self.log(5))
          """))
    }
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first)
    let missing = try #require(finding.detail as? MissingTransaction.Detail)
    #expect(finding.severity == .error)
    #expect(
      missing.missing.map {
        "\(diagnosis.timelines.names[$0.peer]) \($0.range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?")"
      } == ["owner~B 8-8"])
  }

  /// A log waits for minutes; if all IDs are removed, the transaction it waits for is not known.
  @Test func missingTransactionOfMaskedPeersHasNoNumber() throws {
    let waits = (1...4).map { minute in
      Self.line(
        "10:0\(minute):00.000",
        """
        <_PFUbiquityRecordsImporter: 0x1>:
        \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
        \tlocalPeerID: \(Self.pad)

        Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x6> ()): <_PFUbiquityRecordImportOperation: 0x7>:
        \tlocalPeerID: \(Self.pad)
        \tlogScore: <PFUbiquityKnowledgeVector: 0x8> (\(Self.phone):3)
        \ttransactionLog: \(Self.log(5))
        """)
    }
    let lines = Self.masked([Self.local("10:00:00.000", 0)] + waits)
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let missing = try #require(findings.first?.detail as? MissingTransaction.Detail).missing
    #expect(missing.count == 1 && missing.allSatisfy { $0.range == nil })
  }

  /// The first log of a tablet waits for a phone's, and a later one of the phone for both: the two scores
  /// together show what the store holds of each.
  @Test func firstLogOfAPeerLacksNothingEarlier() throws {
    let (phone, other) = (ScriptedCapture.phone, ScriptedCapture.newTablet)
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    for pass in stride(from: 40.0, through: 160, by: 30) {
      tablet.skips(1, of: other, score: [other: 1, phone: 1], at: pass)
      tablet.skips(4, of: phone, score: [other: 1, phone: 2], at: pass)
    }
    let diagnosis = try tablet.diagnosis("tablet.log")
    let finding = try #require(diagnosis.findings.first)
    let missing = try #require(finding.detail as? MissingTransaction.Detail).missing
    #expect(finding.severity == .error)
    #expect(missing.map { diagnosis.timelines.names[$0.peer] } == [phone])
    #expect(missing.map(\.range) == [3...3])
  }

  /// The phone's 46 waits for minutes, whether its 45 failed here or is missing; another device's 28 waits for
  /// a second.
  @Test(arguments: [true, false]) func shortWaitIsNotPartOfALongOne(hasFailed: Bool) throws {
    let (phone, other) = (ScriptedCapture.phone, ScriptedCapture.newTablet)
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for pass in stride(from: 40.0, through: 160, by: 30) {
      if hasFailed { tablet.fails(45, of: phone, at: pass - 1) }
      tablet.skips(46, of: phone, score: [phone: 2], at: pass)
    }
    tablet.skips(28, of: other, score: [other: 2], at: 160)
    tablet.live(from: 161, to: 162, every: 1)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = diagnosis.findings.compactMap { $0.detail as? MissingTransaction.Detail }
    #expect(found.flatMap(\.missing).map(\.range) == (hasFailed ? [] : [45...45]))
    #expect(found.flatMap(\.waiting).map(\.numbers) == (hasFailed ? [] : [NumberSet([46])]))
  }

  /// Two devices' logs wait for minutes, for different ones: each wait has a finding of its own, unless one
  /// log waits for both.
  @Test(arguments: [true, false]) func separateWaitsAreSeparateFindings(isShared: Bool) throws {
    let (phone, other) = (ScriptedCapture.phone, ScriptedCapture.newTablet)
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.holds([phone: 44, other: 26], at: 1)
    for pass in stride(from: 40.0, through: 160, by: 30) {
      tablet.skips(46, of: phone, score: isShared ? [phone: 2, other: 1] : [phone: 2], at: pass)
      tablet.skips(28, of: other, score: [other: 2], at: pass + 10)
    }
    let findings = try tablet.diagnosis("tablet.log").findings.filter { $0.rule == .missingTransaction }
    let details = findings.compactMap { $0.detail as? MissingTransaction.Detail }
    #expect(findings.allSatisfy { $0.severity == .error })
    let expected: [[ClosedRange<Int>?]] = isShared ? [[45...45, 27...27]] : [[45...45], [27...27]]
    #expect(details.map { $0.missing.map(\.range) } == expected)
    #expect(details.map(\.logs) == (isShared ? [2] : [1, 1]))
  }

  /// An older copy of the store lacks what had arrived: that is one trouble, and nothing is on its way.
  @Test func transactionsThatTheStoreHeldFollowFromItsRollback() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for number in [45, 46] { tablet.imports(number, of: phone, at: Double(number - 40)) }
    tablet.holds([phone: 40], at: 60)
    for pass in [70.0, 100, 160] { tablet.skips(46, of: phone, score: [phone: 6], at: pass) }
    let findings = try tablet.diagnosis("tablet.log").findings
    #expect(findings.map(\.rule) == [.storeRolledBack])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.missingTransaction])
  }

  /// The store leaves iCloud at some second, after which nothing arrives; the capture goes on.
  @Test(arguments: [60.0, 300, nil] as [Double?]) func waitEndsWhereTheStoreLeavesICloud(_ second: Double?)
    throws
  {
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for pass in [20.0, 50] {
      tablet.skips(9, of: ScriptedCapture.phone, score: [ScriptedCapture.phone: 2], at: pass)
      tablet.leavesOver(9, of: ScriptedCapture.phone, at: pass + 0.1)
    }
    if let second { tablet.setUp(at: second, isLocal: true) }
    tablet.live(from: 310, to: 900)
    let findings = try tablet.diagnosis("tablet.log").findings
    let finding = try #require(findings.first { $0.rule == .missingTransaction })
    let detail = try #require(finding.detail as? MissingTransaction.Detail)
    #expect(finding.severity == (second == 60 ? .warning : .error))
    #expect(detail.hasLeftICloud == (second != nil) && detail.isToTheEnd == (second == nil))
    if let second { #expect(detail.seconds.map { Int($0) } == Int(second) - 20) }
  }

  /// The store is on local storage for ten minutes, and the log waits before and after that.
  @Test(arguments: [3.0, 60]) func timeOnLocalStorageIsNoWait(after: Double) throws {
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for pass in [20.0, 40, 660] {
      if pass == 660 {
        tablet.setUp(at: 50, isLocal: true)
        tablet.setUp(at: 650)
      }
      tablet.skips(9, of: ScriptedCapture.phone, score: [ScriptedCapture.phone: 2], at: pass)
      tablet.leavesOver(9, of: ScriptedCapture.phone, at: pass + 0.1)
    }
    tablet.print(at: 660 + after, "Showing the list")
    let findings = try tablet.diagnosis("tablet.log").findings
    let finding = try #require(findings.first { $0.rule == .missingTransaction })
    #expect(finding.severity == (after == 3 ? .warning : .error))
    let detail = try #require(finding.detail as? MissingTransaction.Detail)
    #expect(detail.seconds.map { Int($0.rounded()) } == 40 + Int(after))
  }

  private static func importer(_ time: String, _ words: String) -> String {
    line(
      time,
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: /r\n\tlocalPeerID: \(pad)\n\n\(words)")
  }

  /// A pass in which one log is skipped, and all others are said to be left over.
  private static func pass(_ time: String) -> [String] {
    [
      importer(
        time,
        """
        Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x6> ()): <_PFUbiquityRecordImportOperation: 0x7>:
        \tlocalPeerID: \(pad)
        \tlogScore: <PFUbiquityKnowledgeVector: 0x8> (\(phone):2)
        \ttransactionLog: \(log(5))
        """),
      importer(
        time,
        "Will reschedule pending logs: {(\n    <PFUbiquityLocation: 0x9>: \(path(5))\n)}\nfailedLogs: {(\n)}"),
    ]
  }

  private static func pass(_ time: String, pid: Int) -> [String] {
    pass(time).map { $0.replacing("[543:", with: "[\(pid):") }
  }

  /// The phone's 5 waits for its 4 in passes at some times.
  private static func passes(_ change: (String) -> String) -> [String] {
    times.flatMap { pass($0) }.map(change)
  }

  /// A pass of which only the record is left that says that a log is ahead of the store, not which.
  private static func unnamedPass(_ time: String) -> [String] {
    [
      importer(
        time,
        "Can't process log with score: <PFUbiquityKnowledgeVector: 0x8> (\(phone):2) after log with score: "
          + "<PFUbiquityKnowledgeVector: 0x6> ()\n It is ahead of the local peer."), pass(time)[1],
    ]
  }

  private static let times = ["10:00:01.000", "10:00:31.000", "10:01:01.000", "10:02:01.000"]
  private static let unnamedPasses = times.flatMap { unnamedPass($0) }

  /// What is left of the records of a log that waits, and what is missing then.
  static let leftovers: [(String, [String], [String])] = {
    let known = alreadyImported("10:00:00.000", storeVector: "\(phone):3")
    let came = [imported("10:02:11.000", 4), imported("10:02:12.000", 5)]
    let withoutVectors = passes {
      $0.replacing("(\(phone):2)", with: "(...)").replacing("0x6> ()", with: "0x6> (...)")
    }
    return [
      ("without its path", passes { $0.replacing(path(5), with: "…") }, ["4-4"]),
      ("without the vectors", withoutVectors, ["?"]),
      ("without the record that names it", [known] + unnamedPasses, ["4-4"]),
      ("and without what the store holds", unnamedPasses, ["?"]),
      ("which is imported in the end", [known] + unnamedPasses + came, []),
      (
        "imported without its path, too",
        (passes { $0 } + came).map { $0.replacing(path(5), with: "…").replacing(path(4), with: "…") }, []
      ),
    ]
  }()

  @Test(arguments: leftovers)
  func leftOverLogsShowMissingTransactions(_ name: String, _ lines: [String], _ missing: [String]) throws {
    let diagnosis = try RuleExample(name, [Self.local("10:00:00.000", 0)] + lines, []).diagnosis
    let found = diagnosis.findings.filter { $0.rule == .missingTransaction }
    #expect(found.map(\.severity) == (missing.isEmpty ? [] : [.error]))
    let details = found.compactMap { $0.detail as? MissingTransaction.Detail }
    let ranges = details.flatMap(\.missing).map(\.range)
    #expect(ranges.map { $0.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?" } == missing)
    #expect(details.allSatisfy { $0.logs == 1 })
  }

  private static func baseline(_ time: String, upTo number: Int, replaces: Bool = true) -> [String] {
    let method = "-[PFUbiquityBaselineRollResponseOperation main]"
    return [
      line(
        time,
        "Can adopt: 1 replace: \(replaces ? 1 : 0)\nkv: <PFUbiquityKnowledgeVector: 0x9> (\(phone):\(number))"
      )
      .replacing("CoreData:", with: "\(method)(167): CoreData:"),
      line(time, "Adopted: 1").replacing("CoreData:", with: "\(method)(172): CoreData:"),
    ]
  }

  /// A later process may not print the wait, and a baseline may bring the transaction.
  @Test(arguments: [
    RuleExample(
      "the process goes on",
      pass("10:00:01.000", pid: 500) + pass("10:00:31.000", pid: 500) + pass("10:02:00.000", pid: 500),
      ["missing-transaction[error]"]),
    RuleExample(
      "a process follows that prints only errors",
      pass("10:00:01.000", pid: 500) + pass("10:00:31.000", pid: 500)
        + [local("10:01:00.000", 0, pid: 600), "2013-11-18 10:30:00.000 Trips[600:1403] tick"],
      ["missing-transaction[note]"]),
    RuleExample(
      "an extension prints only errors, beside the app",
      pass("10:00:01.000", pid: 500) + pass("10:00:31.000", pid: 500)
        + [local("10:01:00.000", 0, pid: 600), "2013-11-18 10:30:00.000 Trips[500:1403] tick"],
      ["missing-transaction[error]"]),
    RuleExample(
      "a process follows that prints as much",
      pass("10:00:01.000", pid: 500) + pass("10:00:31.000", pid: 500)
        + [
          local("10:01:00.000", 0, pid: 600),
          line("10:30:00.000", "Added transaction entries to cache", pid: 600),
        ], ["missing-transaction[error]"]),
    RuleExample(
      "a baseline is adopted that has it",
      pass("10:00:01.000") + pass("10:00:31.000") + baseline("10:01:00.000", upTo: 5)
        + [line("10:10:00.000", "Added transaction entries to cache")], []),
    RuleExample(
      "a baseline is adopted and does not take the store's place",
      pass("10:00:01.000") + pass("10:00:31.000") + baseline("10:01:00.000", upTo: 5, replaces: false)
        + [line("10:10:00.000", "Added transaction entries to cache")], ["missing-transaction[error]"]),
    RuleExample(
      "a baseline is adopted that does not have it",
      pass("10:00:01.000") + pass("10:00:31.000") + baseline("10:01:00.000", upTo: 3)
        + [line("10:10:00.000", "Added transaction entries to cache")], ["missing-transaction[error]"]),
  ])
  func severityDependsOnWhatFollowsTheWait(_ example: RuleExample) throws {
    let rules = try example.diagnosis.findings.filter { $0.rule == .missingTransaction }
    #expect(rules.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  /// The phone's 6 is imported after its 3, so 4 and 5 were too, although their records are not in the
  /// capture; the other's 7 and 8 may have been as well, for which its 9 was last seen to wait after three
  /// minutes.
  @Test func importWithoutARecordDowngradesOtherWaits() throws {
    let (phone, other) = (ScriptedCapture.phone, ScriptedCapture.newTablet)
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.holds([phone: 2], at: 1)
    tablet.imports(3, of: phone, at: 2)
    for pass in [20.0, 200] {
      tablet.skips(9, of: other, score: [other: 3], at: pass)
      tablet.leavesOver(9, of: other, at: pass + 0.1)
    }
    tablet.imports(6, of: phone, at: 210)
    tablet.live(from: 211, to: 391)
    let finding = try #require(try tablet.diagnosis("tablet.log").findings.first)
    let detail = try #require(finding.detail as? MissingTransaction.Detail)
    #expect(finding.severity == .warning && detail.missing.map(\.range) == [7...8])
    #expect(detail.laterSilence == .unprinted && !detail.isToTheEnd)
    #expect(detail.seconds.map { Int($0) } == 180)
  }

  private static func found(_ time: String) -> String {
    line(time, "Found transaction log locations: (\n    <PFUbiquityLocation: 0x9>: \(path(4))\n)")
  }

  /// A log that was found without its number may be the missing one, until later passes name only others.
  @Test(arguments: [
    RuleExample(
      "two passes before it was found", pass("10:00:01.000") + pass("10:00:11.000") + [found("10:00:20.000")],
      []),
    RuleExample(
      "two passes after it was found",
      [found("10:00:00.500")] + pass("10:00:01.000") + pass("10:00:11.000") + pass("10:00:21.000"),
      ["missing-transaction[warning]"]),
    RuleExample("one pass after it was found", [found("10:00:00.500")] + pass("10:00:01.000"), []),
  ])
  func logWithoutItsNumberMayEndTheWait(_ example: RuleExample) throws {
    let rules = try example.diagnosis.findings.filter { $0.rule == .missingTransaction }
    #expect(
      rules.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }
}
