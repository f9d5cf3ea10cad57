import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

/// Captures of a few lines, each with what a maintainer would say of it.
struct RuleTests {
  /// A capture and its findings, as `rule[severity]`, the worst first.
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: [String]
    var findings: [String]

    init(_ name: String, _ lines: [String], _ findings: [String]) {
      testDescription = name
      self.lines = lines
      self.findings = findings
    }
  }

  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func line(_ time: String, _ message: String, pid: Int = 543) -> String {
    "2013-11-18 \(time) Trips[\(pid):1403] CoreData: Ubiquity:  \(message)"
  }

  private static func local(
    _ time: String, _ flag: Int, peer: String = pad, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(time, "\(peer):\(store)\nUsing local storage: \(flag)", pid: pid)
  }

  private static func log(_ number: Int, store: String = "Trips") -> String {
    """
    <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \(path(number, store: store))
    \ttransactionNumber: \(number)

    """
  }

  private static func path(_ number: Int, store: String = "Trips") -> String {
    "/r/\(phone)/\(store)/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt"
  }

  private static func operation(_ number: Int, store: String = "Trips") -> String {
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(pad)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(phone):1)
    \ttransactionLog: \(log(number, store: store))
    """
  }

  private static func began(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\n: Beginning parse of log file: " + log(number))
  }

  private static func imported(
    _ time: String, _ number: Int, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(time, operation(number, store: store) + "\n\nSuccessfully wrote metadata changes.", pid: pid)
  }

  private static func crash(_ time: String) -> String {
    """
    2013-11-18 \(time) Trips[543:1403] *** Terminating app due to uncaught exception 'NSRangeException', reason: 'beyond'
    *** First throw call stack:
    (
    \t3   CoreData                            0x2e10c8a7 -[PFUbiquityRecordImportConflict resolve] + 318
    )
    """
  }

  private static func failed(_ time: String, _ number: Int, _ error: String) -> String {
    line(time, "Error importing transaction log: \(log(number)), exception: \(error)\n User Info: (null)")
  }

  /// A record that tells all that the store holds.
  private static func alreadyImported(_ time: String, storeVector: String) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsImporter: 0x1>:
      \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
      \tlocalPeerID: \(pad)

      Skipping log because it has already been imported into the local store: <PFUbiquityLocation: 0x3>: \(path(2))
      storeKV: <PFUbiquityKnowledgeVector: 0x4> (\(storeVector))
      logKV: <PFUbiquityKnowledgeVector: 0x5> (\(phone):2)
      """)
  }

  private static let download = "Librarian returned a serious error for starting downloads "

  static let examples: [Example] = [
    Example("ready in time", [local("10:00:00.000", 1), local("10:00:20.000", 0)], ["low-log-level[note]"]),
    Example(
      "never ready", [local("10:00:00.000", 1), line("10:01:31.000", "Added transaction entries to cache")],
      ["local-storage-only[error]"]),
    Example(
      "not ready yet",
      [local("10:00:00.000", 1), line("10:01:29.000", "Added transaction entries to cache")],
      ["local-storage-only[warning]"]),
    Example(
      "signed in after the start",
      [local("10:00:00.000", 1, peer: "nobody~X"), local("10:05:00.000", 1), local("10:05:03.000", 0)],
      ["low-log-level[note]"]),
    Example(
      "nobody signed in", [local("10:00:00.000", 0, peer: "nobody~X")],
      ["account-changed[warning]", "low-log-level[note]"]),
    Example(
      "the daemon is offline",
      [
        "[ERROR] 2b10c4e7 [14/06/03 07:12:41.118] {5D0A71C2} 61.client-{3F9B20A6}-1 http_error_check_mme:244 We received "
          + "an error while talking to iCloud error:Error Domain=NSURLErrorDomain Code=-1009 \"offline\""
      ], ["daemon-error[warning]"]),
    Example(
      "the daemon cannot write its own log",
      [
        "Jul  9 10:42:16 Kitchen ubd[49] <Error>: Couldn't open log file /l/mmcs.log (No such file or directory)"
      ],
      []),
    Example(
      "import without end",
      [began("10:00:00.000", 1), line("10:00:01.000", "Added transaction entries to cache")],
      ["import-unfinished[warning]"]),
    Example("import", [began("10:00:00.000", 1), imported("10:00:01.000", 1)], []),
    Example(
      "failed, and tried again in vain when the capture ends",
      [began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"), began("10:00:31.000", 1)],
      ["import-failed[error]"]),
    Example(
      "failed and mended",
      [
        began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
        began("10:00:31.000", 1), imported("10:00:32.000", 1),
      ], []),
    Example(
      "the manager repeats it",
      [
        failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
      ], ["import-failed[error]", "low-log-level[note]"]),
    Example(
      "not downloaded, with the file's name",
      [
        line(
          "10:00:00.000",
          download + "Error Domain=NSURLErrorDomain Code=-1009 \"offline\" UserInfo={NSURL=\(path(3))}")
      ],
      ["daemon-error[warning]", "low-log-level[note]"]),
    Example(
      "a save that was not exported",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Error writing transaction log: \(log(4)).\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)"
        ),
      ], ["export-lost[error]", "low-log-level[note]"]),
    Example(
      "of two stores one has waited in vain, and the other imports",
      [
        local("10:00:00.000", 1), local("10:00:00.500", 1, store: "Notes"),
        local("10:00:03.000", 0, store: "Notes"),
        "2013-11-18 10:01:31.000 Trips[543:1403] CoreData: iCloud: Error: failed to receive initial sync notification "
          + "call back in 90 seconds",
        imported("10:01:40.000", 1, store: "Notes"),
      ], ["setup-stalled[error]"]),
    Example(
      "signed out and in again",
      [
        local("10:00:00.000", 0),
        "2013-11-18 10:01:00.000 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)",
        local("10:02:00.000", 1, peer: phone), local("10:02:05.000", 0, peer: phone),
        imported("10:02:10.000", 1),
      ], ["account-changed[note]"]),
    Example(
      "nobody is signed in for long",
      [
        local("10:00:00.000", 1, peer: "nobody~X"),
        line("10:05:00.000", "Added transaction entries to cache"),
      ],
      ["account-changed[error]"]),
    Example(
      "the manager could not load, and the store synced later",
      [
        "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Error (cause:UbiquityStoreErrorCauseOpenActiveStore): "
          + "Error Domain=NSCocoaErrorDomain Code=134080 \"no\"",
        local("10:01:00.000", 1), local("10:01:05.000", 0), imported("10:01:10.000", 1),
      ], ["setup-failed[warning]"]),
    Example(
      "two logs of one peer fail for one cause",
      [
        failed("10:00:01.000", 1, "key cannot be nil"), failed("10:00:02.000", 2, "key cannot be nil"),
        imported("10:00:03.000", 3),
      ], ["import-failed[error]"]),
    Example(
      "what an exception interrupted was imported later",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000"),
        local("10:00:10.000", 1, pid: 544), local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 1, pid: 544),
      ], ["crashed[warning]"]),
    Example(
      "what an exception interrupted is not over",
      [imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000")], ["crashed[error]"]),
    Example(
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
    Example(
      "the next process has not tried the import again",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), local("10:00:10.000", 1, pid: 544),
        local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 3, pid: 544),
      ], ["import-unfinished[warning]"]),
    Example(
      "an unknown error is not health",
      [
        local("10:00:00.000", 0),
        "2013-11-18 10:00:01.000 Trips[543:1403] Error: Can't resolve how to assign objects to stores; Coordinator does not have any stores",
      ], ["low-log-level[note]"]),
  ]

  @Test(arguments: examples)
  func findsWhatAMaintainerWould(_ example: Example) throws {
    let diagnosis = try Diagnosing.diagnose(Array(example.lines.joined(separator: "\n").utf8))
    #expect(diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.statements.cut == 0)
  }

  /// Five passes in four minutes, in which a log waits for a transaction of a third peer.
  @Test func whatAThirdPeerLacksIsNamed() throws {
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
    guard case .missingTransaction(let missing) = finding.detail else {
      Issue.record("found \(finding.rule) instead")
      return
    }
    #expect(finding.severity == .error)
    #expect(
      missing.missing.map {
        "\(diagnosis.timelines.names[$0.peer]) \($0.range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?")"
      } == ["owner~B 8-8"])
  }

  @Test func anErrorThatNoRuleKnowsIsNotHealth() throws {
    let lines = Self.examples.first { $0.testDescription == "an unknown error is not health" }?.lines ?? []
    #expect(try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).verdict == .attention)
  }

  @Test func whatNobodyKnowsOfADaemonStaysVisible() throws {
    let line = "Jul  9 10:42:16 Kitchen bird[49] <Error>: the moon is full"
    let diagnosis = try Diagnosing.diagnose(Array(line.utf8))
    #expect(diagnosis.statements.unrecognised.count == 1)
    #expect(diagnosis.findings.map(\.rule) == [.unrecognised])
  }

  @Test func aCodeSaysMoreThanTheWordsBeforeIt() throws {
    let lines = [
      "2a0f3311 [14/06/03 07:12:36.702] {5D0A71C2} 61.queue CFURLConnectionSendSynchronousRequest failed: offline",
      "2a0f3312 [14/06/03 07:12:36.703] {5D0A71C2} 61.queue ub_mme_connection_send failed Error Domain=NSURLErrorDomain "
        + "Code=-1001 \"late\"",
      "2a0f3313 [14/06/03 07:12:36.704] {5D0A71C2} 61.queue ub_mme_connection_send failed Error Domain=NSURLErrorDomain "
        + "Code=-1009 \"offline\"",
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first)
    guard case .daemonError(let error) = finding.detail else {
      Issue.record("found \(finding.rule) instead")
      return
    }
    #expect(finding.count == 3)
    #expect(error.links.map { "\($0.domain) \($0.code)" } == ["NSURLErrorDomain -1001"])
  }

  @Test func aNewProcessSetsItsStoreUpAnew() throws {
    let lines = [
      Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 1, pid: 200),
      Self.local("12:00:03.000", 0, pid: 200),
    ]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.readyAfter == 3)
  }

  @Test func aNewProcessIsNotReadySinceAnOldOne() throws {
    let lines = [Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 0, pid: 200)]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.localStorage == false)
    #expect(store.readyAfter == nil)
  }

  @Test func aVectorTellsAllThatAStoreHolds() throws {
    let lines = [
      Self.alreadyImported("10:00:00.000", storeVector: "\(Self.phone):9:owner~B:7"),
      Self.alreadyImported("10:00:01.000", storeVector: "\(Self.phone):3"),
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let knowledge = try #require(diagnosis.store("Trips")?.knowledge)
    #expect(knowledge.map { "\(diagnosis.timelines.names[$0.key]) \($0.value)" } == ["\(Self.phone) 3"])
  }
}
