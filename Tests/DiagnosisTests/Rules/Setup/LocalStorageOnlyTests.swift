// The rule for stores that stay on local storage.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LocalStorageOnlyTests: TripsLines {
  static let examples = [
    RuleExample(
      "ready in time", [local("10:00:00.000", 1), local("10:00:20.000", 0)], ["low-log-level[note]"]),
    RuleExample(
      "never ready", [local("10:00:00.000", 1), line("10:01:31.000", "Added transaction entries to cache")],
      ["local-storage-only[error]"]),
    RuleExample(
      "not ready yet",
      [local("10:00:00.000", 1), line("10:01:29.000", "Added transaction entries to cache")],
      ["local-storage-only[warning]"]),
    RuleExample(
      "an import saves what it brings, and the record that says ready is lost",
      [
        local("10:00:00.000", 1),
        line("10:00:20.000", operation(2) + "\n\nSuccessfully wrote changes."),
      ],
      ["import-unfinished[note]"]),
  ]

  /// The app is to blame if it does not answer and its process goes on.
  @Test(arguments: [
    ([app("10:03:25.000")], true), ([app("10:01:00.000")], false),
    ([local("10:00:30.000", 1), app("10:03:25.000")], false),
    (
      [
        manager(
          "10:00:06.000",
          "Stores did change (UbiquityStoreErrorCauseNoError).  Notifying application to refresh its UI."),
        app("10:03:25.000"),
      ], false
    ),
    ([app("10:03:25.000").replacing("[543:", with: "[600:")], false),
  ])
  func appThatDoesNotAnswerIsNamed(lines: [String], isUnanswered: Bool) throws {
    let asked = Self.manager("10:00:05.000", "Stores will change.  Notifying application to reset its UI.")
    let found = try RuleExample("", [Self.local("10:00:00.000", 1), asked] + lines, []).diagnosis.findings
    let detail = try #require(found.lazy.compactMap { $0.detail as? LocalStorageOnly.Detail }.first)
    #expect(detail.asked?.line == (isUnanswered ? 3 : nil))
  }

  private static func app(_ time: String) -> String { "2013-11-18 \(time) Trips[543:60b] Showing the list" }

  private static func removed(_ time: String, pid: Int = 543) -> String {
    line(
      time,
      "<PFUbiquitySetupAssistant: 0x1>\nAborting setup because store removed from coordinator. "
        + "<NSSQLCore: 0x2> (URL: file:///x/Trips.sqlite)", pid: pid)
  }

  private static let later = line("10:05:00.000", "Added transaction entries to cache")

  /// iCloud is not to blame for what the app does.
  static let removals = [
    RuleExample(
      "the app removes the store during set-up",
      [local("10:00:00.000", 1), removed("10:00:20.000"), later], ["local-storage-only[warning]"]),
    RuleExample(
      "it adds it again",
      [local("10:00:00.000", 1), removed("10:00:20.000"), local("10:00:30.000", 1), later],
      ["local-storage-only[error]"]),
    RuleExample(
      "it adds it again, and iCloud is ready",
      [
        local("10:00:00.000", 1), removed("10:00:20.000"), local("10:00:30.000", 1),
        local("10:00:40.000", 0), later,
      ], []),
    RuleExample(
      "the manager loads the local store",
      [
        local("10:00:00.000", 1), removed("10:00:20.000"),
        manager("10:00:20.000", "Successfully loaded local store."), later,
      ], ["local-storage-only[note]"]),
    RuleExample(
      "another process removes it",
      [
        local("10:00:00.000", 1, pid: 600), local("10:00:10.000", 1), removed("10:00:20.000", pid: 600),
        later,
      ], ["local-storage-only[error]"]),
  ]

  private static let loadedLocal = manager("10:00:20.000", "Successfully loaded local store.")

  /// Core Data prints nothing about a store in iCloud that the manager leaves.
  static let departures: [RuleExample] = {
    let start = [local("10:00:00.000", 0), line("10:00:10.000", "Added transaction entries to cache")]
    return [
      RuleExample(
        "the manager loads the local store by itself", start + [loadedLocal], ["local-storage-only[note]"]),
      RuleExample(
        "it loads the store in iCloud again",
        start + [loadedLocal, manager("10:00:30.000", "Successfully loaded cloud store.")], []),
      RuleExample(
        "it says that nobody is signed in",
        start + [
          manager(
            "10:00:19.000",
            "Cannot load cloud store: User is not logged into iCloud.  Falling back to local store."),
          loadedLocal,
        ], ["account-changed[warning]"]),
    ]
  }()

  @Test(arguments: departures)
  func storeThatTheManagerLeavesIsANoteUnlessItSaysWhy(_ example: RuleExample) throws { try example.check() }

  /// After a change of account the app has the store of another peer ID; one of an extension is beside it.
  static let successors: [RuleExample] = {
    let other = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"
    let extensions = later.replacing("Trips[543:", with: "TripsToday[600:")
    func ofExtension(_ line: String) -> String { line.replacing("Trips[600:", with: "TripsToday[600:") }
    let closed = [local("10:00:00.000", 0), local("10:01:00.000", 1)]
    return [
      RuleExample(
        "in iCloud",
        closed + [local("10:01:00.100", 1, peer: other), local("10:01:02.000", 0, peer: other), later],
        []),
      RuleExample(
        "after a launch", closed + [local("10:02:00.000", 0, peer: other, pid: 600), later], []),
      RuleExample(
        "another device's, whose capture is in the same file",
        [local("10:00:00.000", 1), later, local("10:16:40.000", 0, peer: other, pid: 600)],
        ["local-storage-only[error]"]),
      RuleExample(
        "there and back",
        closed + [
          local("10:01:02.000", 0, peer: other), local("10:02:00.000", 1, peer: other),
          local("10:02:01.000", 0),
          later,
        ], []),
      RuleExample(
        "on local storage", closed + [local("10:01:00.100", 1, peer: other), later],
        ["local-storage-only[error]"]),
      RuleExample(
        "an extension's",
        [
          local("10:00:00.000", 1), ofExtension(local("10:00:10.000", 0, peer: other, pid: 600)), extensions,
          later,
        ],
        ["local-storage-only[error]"]),
      RuleExample(
        "an extension's of nobody, beside the app's",
        [
          ofExtension(local("10:00:00.000", 1, peer: "nobody~X", pid: 600)),
          local("10:00:10.000", 0, peer: other), extensions, later,
        ],
        ["local-storage-only[error]"]),
      RuleExample(
        "of nobody, used after the other one began",
        [
          local("10:00:00.000", 1, peer: "nobody~X", pid: 500), local("10:00:10.000", 0, peer: other),
          local("10:01:00.000", 1, peer: "nobody~X", pid: 500), later,
        ],
        ["account-changed[error]"]),
      RuleExample(
        "of nobody, and after a launch the account's",
        [
          local("10:00:00.000", 1, peer: "nobody~X", pid: 500), local("10:00:10.000", 0, peer: other), later,
        ],
        []),
    ]
  }()

  @Test(arguments: successors)
  func successorShowsWhetherTheStoreWaits(_ example: RuleExample) throws { try example.check() }

  /// An extension that is on local storage beside the app: its time ends with its own last record.
  @Test func processOutsideICloudIsNamedBesideOneInICloud() throws {
    let other = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"
    func detail(_ process: String) throws -> LocalStorageOnly.Detail? {
      let own = Self.local("10:00:00.000", 1, peer: "nobody~X", pid: 600)
      let lines = [
        own.replacing("Trips[600:", with: "\(process)[600:"), Self.local("10:00:10.000", 0, peer: other),
        Self.imported("10:05:00.000", 1),
      ]
      let findings = try RuleExample("", lines, []).diagnosis.findings
      return findings.lazy.compactMap { $0.detail as? LocalStorageOnly.Detail }.first
    }
    let found = try #require(try detail("TripsToday"))
    #expect(found.process == "TripsToday" && found.seconds == 0)
    #expect(try detail("Trips") == nil)
  }

  /// In these headers processes have names and no numbers.
  @Test(arguments: [true, false]) func storeOfAnotherProcessIsNoSuccessor(isExtension: Bool) throws {
    let other = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"
    let own = Self.local("10:00:00 +0000", 1, peer: "nobody~X")
    let lines = [
      own.replacing("Trips[543", with: isExtension ? "TripsToday[543" : "Trips[543"),
      Self.local("10:02:00 +0000", 1, peer: other), Self.local("10:02:02 +0000", 0, peer: other),
    ].map { $0.replacing("[543:1403]", with: "") }
    let found = try RuleExample("", lines, []).diagnosis.findings
    #expect(found.contains { $0.rule == .localStorageOnly } == isExtension)
  }

  @Test(arguments: removals)
  func removedStoresHaveTheListedFindings(_ example: RuleExample) throws { try example.check() }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// The store is on local storage for half an hour without an account, and then set up with one.
  @Test(arguments: [("10:31:03.000", Finding.Severity.warning, 3.0), ("10:32:31.000", .error, 91)])
  func timeWithoutAnAccountIsNotCounted(end: String, severity: Finding.Severity, seconds: Double) throws {
    let token = " for new NSFileManager current token"
    let lines = [
      "\(Self.local("10:00:00.000", 0))\(token) <75646c12>",
      "\(Self.local("10:01:00.000", 1))\(token) (null)",
      "\(Self.local("10:31:00.000", 1))\(token) <75646c12>",
      Self.line(end, "Added transaction entries to cache"),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let found = try #require(findings.first { $0.rule == .localStorageOnly })
    #expect(found.severity == severity)
    let detail = try #require(found.detail as? LocalStorageOnly.Detail)
    #expect(detail.seconds == seconds && detail.isSetUpAgain)
  }

  private static func written(_ path: String) -> String {
    line(
      "10:00:05.000",
      "<_PFUbiquityRecordsExporter: 0x1>\n\tlocalPeerID: \(pad)\n"
        + " Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>\n"
        + "\ttransactionLogLocation: <PFUbiquityLocation: 0x3>: \(path)\(self.path(4).replacing(phone, with: pad))\n"
        + "\ttransactionNumber: 4\n")
  }

  /// On local storage logs are written to a path outside the container: a log inside shows that the store
  /// has left local storage.
  @Test(arguments: [
    ("/private/var/mobile/Library/Mobile Documents/ABCDE12345~com~example~trips/CloudLogs", false),
    ("/var/mobile/Applications/X/Documents/CoreDataUbiquitySupport/local/container", true),
  ])
  func logInTheContainerShowsICloudStorage(path: String, isLocal: Bool) throws {
    let lines = [
      Self.local("10:00:00.000", 1), Self.written(path),
      Self.line("10:03:00.000", "Added transaction entries to cache"),
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.storage.isLocal == isLocal)
    #expect(store.exports.heldBack.isEmpty == !isLocal)
    #expect(diagnosis.findings.contains { $0.rule == .localStorageOnly } == isLocal)
  }

  @Test func newProcessMeasuresItsOwnSetup() throws {
    let lines = [
      Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 1, pid: 200),
      Self.local("12:00:03.000", 0, pid: 200),
    ]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.storage.readyAfter == 3)
  }

  @Test func newProcessIgnoresAnOlderSetup() throws {
    let lines = [Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 0, pid: 200)]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.storage.isLocal == false)
    #expect(store.storage.readyAfter == nil)
  }
}
