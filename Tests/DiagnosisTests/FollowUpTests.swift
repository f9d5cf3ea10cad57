import Catalogue
import CatalogueDocument
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Captures of a few lines in which something should follow.
///
/// That what is expected always comes is known from the manager's code and from Core Data's.
struct FollowUpTests: TripsLines {
  /// A capture and its findings except the low log level, as `rule[severity] records`, the first record being
  /// 1.
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: [String]
    var findings: [String]

    init(_ name: String, _ lines: [String], _ findings: [String] = []) {
      testDescription = name
      self.lines = lines
      self.findings = findings
    }
  }

  private static func ubiquity(_ time: String, _ words: String, thread: String = "907") -> String {
    "2013-11-18 \(time) Trips[543:\(thread)] CoreData: Ubiquity:  \(words)"
  }

  /// The manager begins to rebuild; that it loads the cloud store comes next, within 10 s.
  private static func begins(_ time: String) -> String {
    manager(time, "Will rebuild cloud content from the cloud store (using cloud logs).")
  }

  private static func goesOn(_ time: String) -> String { manager(time, "Will load cloud store.") }

  /// Something else of the same process.
  private static func lives(_ time: String, pid: Int = 543) -> String {
    "2013-11-18 \(time) Trips[\(pid):60b] The map is shown"
  }

  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func log(_ number: Int) -> String {
    """
    <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: /r/\(phone)/Trips/hV3xkq0=/\
    00000000-0000-4000-8000-00000000000\(number).1.cdt
    \ttransactionNumber: \(number)

    """
  }

  private static func operation(_ number: Int, score: Int = 1) -> String {
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(pad)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(phone):\(score))
    \ttransactionLog: \(log(number))
    """
  }

  private static let importer = """
    <_PFUbiquityRecordsImporter: 0x1>:
    \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
    \tlocalPeerID: \(pad)
    """

  private static func began(_ time: String, _ number: Int) -> String {
    ubiquity(time, operation(number) + "\n: Beginning parse of log file: " + log(number))
  }

  private static func wrote(_ time: String, _ number: Int, _ what: String) -> String {
    ubiquity(time, operation(number) + "\n\nSuccessfully wrote \(what).")
  }

  private static func twoPeers(_ time: String) -> String {
    ubiquity(
      time,
      """
      \(importer)
      Cannot process log with score: <PFUbiquityKnowledgeVector: 0x3> (\(phone):1:owner~B:1) after log with score: \
      <PFUbiquityKnowledgeVector: 0x4> (\(phone):0)
      It will attempt to increment two peers simultaneously.
      """)
  }

  private static func ahead(_ time: String) -> String {
    ubiquity(
      time,
      """
      \(importer)
      Can't process log with score: <PFUbiquityKnowledgeVector: 0x3> (\(phone):3) after log with score: \
      <PFUbiquityKnowledgeVector: 0x4> (\(phone):0)
       It is ahead of the local peer.
      """)
  }

  private static func skips(_ time: String) -> String {
    ubiquity(
      time,
      """
      \(importer)

      Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x6> ()): \(operation(3, score: 3))
      """)
  }

  static let examples: [Example] = [
    Example(
      "met", [begins("10:00:00.000"), goesOn("10:00:09.900"), lives("10:00:30.000"), lives("10:01:00.000")]),
    Example(
      "not met", [begins("10:00:00.000"), lives("10:00:10.100"), lives("10:00:20.200")],
      ["follow-up-missing[warning] 1"]),
    Example(
      "not met twice",
      [begins("10:00:00.000"), begins("10:05:00.000"), lives("10:05:10.100"), lives("10:05:20.200")],
      ["follow-up-missing[warning] 1 2"]),
    Example("the capture ends in time", [begins("10:00:00.000"), lives("10:00:09.900")]),
    Example(
      "late", [begins("10:00:00.000"), lives("10:00:10.100"), lives("10:00:20.200"), goesOn("10:00:21.000")],
      ["follow-up-missing[note] 1"]),
    Example(
      "the process slept",
      [begins("10:00:00.000"), lives("11:00:00.000"), goesOn("11:00:00.500"), lives("11:01:00.000")]),
    Example(
      "the process slept until shortly before the end",
      [begins("10:00:00.000"), lives("11:00:00.000"), lives("11:00:09.000")]),
    Example(
      "another process goes on",
      [
        begins("10:00:00.000"), lives("10:00:30.000", pid: 600),
        manager("10:01:00.000", "Loading store...", pid: 600),
      ]
    ),
    Example(
      "another process does it",
      [
        begins("10:00:00.000"), manager("10:00:01.000", "Will load cloud store.", pid: 600),
        lives("10:00:30.000"), lives("10:01:00.000"),
      ], ["follow-up-missing[warning] 1"]),
    Example(
      "something is left out",
      [begins("10:00:00.000"), "[...]", lives("10:00:30.000"), lives("10:01:00.000")]),
    Example(
      "something is left out later",
      [begins("10:00:00.000"), lives("10:00:30.000"), lives("10:01:00.000"), "[...]"],
      ["follow-up-missing[warning] 1"]),
    Example(
      "a record of unknown wording",
      [
        begins("10:00:00.000"), ubiquity("10:00:01.000", "Reconciled the ledger of 3 peers"),
        lives("10:00:30.000"), lives("10:01:00.000"),
      ], ["unrecognised[note] 2"]),
    Example(
      "a record that is cut",
      [
        begins("10:00:00.000"), manager("10:00:01.000", "Will load cloud st"), lives("10:00:30.000"),
        lives("10:01:00.000"),
      ], ["capture-truncated[note] 2"]),
    Example(
      "no times",
      ["UbiquityStoreManager: Will rebuild cloud content from the cloud store (using cloud logs)."]
        + Array(repeating: "UbiquityStoreManager: Clearing stores...", count: 30)),
    Example(
      "the clock goes back",
      [
        begins("10:00:00.000"), lives("09:00:00.000"), lives("10:00:30.000"), lives("10:01:00.000"),
      ]),
    Example(
      "records a moment out of order",
      [
        lives("10:00:00.010"), begins("10:00:00.000"), lives("10:00:30.000"), lives("10:00:29.500"),
        lives("10:01:00.000"),
      ], ["follow-up-missing[warning] 2"]),
    Example(
      "an error in its place",
      [
        begins("10:00:00.000"),
        manager("10:00:01.000", "Error (cause:UbiquityStoreErrorCauseSeedStore): out of space"),
        lives("10:00:30.000"), lives("10:01:00.000"),
      ], ["setup-failed[error] 2"]),
    Example(
      "it belongs to a set-up that failed",
      [
        manager("10:00:00.000", "Failed to load cloud store."),
        manager("10:00:00.100", "Attempting recovery by rebuilding from cloud content."),
        lives("10:00:31.000"), lives("10:01:02.000"),
      ], ["setup-failed[error] 1 2"]),
    Example(
      "level 2 does not show it", [twoPeers("10:00:00.000"), lives("10:00:30.000"), lives("10:01:00.000")]),
    Example(
      "level 3 did not show it then, though it did before",
      [
        wrote("09:59:00.000", 1, "metadata changes"), twoPeers("10:00:00.000"),
        began("10:00:01.000", 2), lives("10:00:30.000"), lives("10:01:00.000"),
      ], ["import-unfinished[note] 3"]),
    Example(
      "level 3 would show it",
      [
        wrote("09:00:00.000", 1, "metadata changes"), twoPeers("10:00:00.000"), lives("10:00:30.000"),
        lives("10:01:00.000"),
      ],
      ["follow-up-missing[warning] 2"]),
    Example(
      "it belongs to an import without end",
      [
        began("10:00:00.000", 1), wrote("10:00:01.000", 1, "changes"), lives("10:00:30.000"),
        lives("10:01:00.000"),
      ], ["import-unfinished[note] 1 2"]),
    Example(
      "the next import shows that it is over",
      [
        began("10:00:00.000", 1), wrote("10:00:01.000", 1, "changes"), began("10:00:02.000", 2),
        wrote("10:00:03.000", 2, "changes"), wrote("10:00:03.100", 2, "metadata changes"),
        lives("10:00:30.000"), lives("10:01:00.000"),
      ]),
    Example(
      "it belongs to a transaction that is missing",
      [
        ahead("10:00:00.000"), skips("10:00:00.001"), ahead("10:05:00.000"), lives("10:05:30.000"),
        lives("10:06:00.000"),
      ], ["missing-transaction[error] 2 3"]),
  ]

  @Test(arguments: examples)
  func missingFollowUpsAreFoundInEachExample(_ example: Example) throws {
    let diagnosis = try Diagnosing.diagnose(Array(example.lines.joined(separator: "\n").utf8))
    var records: [Int: Int] = [:]
    var line = 1
    for (index, text) in example.lines.enumerated() {
      records[line] = index + 1
      line += text.split(separator: "\n", omittingEmptySubsequences: false).count
    }
    let found = diagnosis.findings.filter { $0.rule != .lowLogLevel }.map { finding in
      "\(finding.rule.rawValue)[\(finding.severity.rawValue)] "
        + (finding.evidence.isEmpty
          ? "-" : finding.evidence.map { "\(records[$0.line] ?? 0)" }.joined(separator: " "))
    }
    #expect(found == example.findings)
  }

  @Test func findingNamesTheMissingFollowUp() throws {
    let lines = [Self.begins("10:00:00.000"), Self.lives("10:00:11.000"), Self.lives("10:00:22.000")]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first { $0.rule == .followUpMissing })
    guard let missing = finding.detail as? FollowUpMissing.Detail else {
      Issue.record("found \(finding.detail) instead")
      return
    }
    #expect(diagnosis.catalogue.entries[missing.entry].document.id == "manager-rebuilding-with-logs")
    #expect(diagnosis.catalogue.entries[missing.expected].document.id == "manager-will-load-cloud-store")
    #expect(missing.seconds == 10)
  }

  /// Only a limited number of expectations is kept; a dropped one proves nothing.
  @Test func numberOfRememberedExpectationsIsLimited() throws {
    let lines =
      (0..<5000).map { Self.begins("10:00:0\($0 / 1000).\(String($0 % 1000 + 1000).dropFirst())") }
      + [Self.lives("10:00:30.000"), Self.lives("10:01:00.000")]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first { $0.rule == .followUpMissing })
    #expect(finding.count == FollowUps.capacity)
    #expect(finding.last.line == 5000)
  }
}
