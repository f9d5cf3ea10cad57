// The rule for changes of the iCloud account.

import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

struct AccountChangedTests: TripsLines {
  private static func token(_ time: String, _ old: String, _ new: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] UbiquityStoreManager: Identity token changed: \(old) -> \(new)"
  }

  static let examples = [
    RuleExample(
      "signed in after the start",
      [local("10:00:00.000", 1, peer: "nobody~X"), local("10:05:00.000", 1), local("10:05:03.000", 0)],
      ["low-log-level[note]"]),
    RuleExample(
      "nobody signed in", [local("10:00:00.000", 0, peer: "nobody~X")],
      ["account-changed[warning]", "low-log-level[note]"]),
    RuleExample(
      "signed out and in again",
      [
        local("10:00:00.000", 0),
        "2013-11-18 10:01:00.000 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)",
        local("10:02:00.000", 1, peer: phone), local("10:02:05.000", 0, peer: phone),
        imported("10:02:10.000", 1),
      ], ["account-changed[note]"]),
    RuleExample(
      "signed out and in again with the same account, as the manager tells it",
      [
        imported("09:59:00.000", 1), local("10:00:00.000", 0), token("10:01:00.000", "<8705bee0>", "(null)"),
        local("10:01:00.100", 1), token("10:02:00.000", "(null)", "<8705bee0>"), local("10:02:00.100", 0),
      ], ["account-changed[note]"]),
    RuleExample(
      "the same, after the store's own records",
      [
        imported("09:59:00.000", 1), local("10:00:00.000", 0), token("10:01:00.000", "<8705bee0>", "(null)"),
        local("10:01:00.100", 1), local("10:02:00.000", 0), token("10:02:00.100", "(null)", "<8705bee0>"),
      ], ["account-changed[note]"]),
    RuleExample(
      "signed in with another account, which signs out and in again",
      [
        imported("09:59:00.000", 1), local("10:00:00.000", 0),
        token("10:01:00.000", "<8705bee0>", "<99999999>"), local("10:01:00.100", 0),
        token("10:02:00.000", "<99999999>", "(null)"), local("10:02:00.100", 1),
        token("10:03:00.000", "(null)", "<99999999>"), local("10:03:00.100", 0),
      ], ["account-changed[warning]"]),
    RuleExample(
      "signed in with another account",
      [
        imported("09:59:00.000", 1), local("10:00:00.000", 0), token("10:01:00.000", "<8705bee0>", "(null)"),
        local("10:01:00.100", 1), token("10:02:00.000", "(null)", "<99999999>"), local("10:02:00.100", 0),
      ], ["account-changed[warning]"]),
    RuleExample(
      "nobody is signed in for long",
      [
        local("10:00:00.000", 1, peer: "nobody~X"),
        line("10:05:00.000", "Added transaction entries to cache"),
      ],
      ["account-changed[error]"]),
  ]

  private static func closed(_ time: String) -> String {
    line(
      time,
      """
      Import operation encountered an error: Error Domain=NSCocoaErrorDomain Code=134060 "x" UserInfo=0x1 {}
      userInfo: {
          reason = "import operation's context lost its stack";
      }. While trying to import the log file at the URL: <PFUbiquityLocation: 0x1>: \(path(2))
      """)
  }

  /// A change of account closes the store at once; what closes it much later is something else.
  @Test(arguments: [("<99999999>", true), ("(null)", true), ("<99999999>", false)])
  func importCutOffByAChangeOfAccountIsPartOfIt(new: String, isAtOnce: Bool) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.began("10:01:00.000", 2),
      Self.token("10:01:00.010", "<8705bee0>", new), Self.local("10:01:00.020", 1),
      Self.closed(isAtOnce ? "10:01:00.030" : "10:01:40.000"),
    ]
    let later = [
      Self.local("10:01:45.000", 0), Self.line("10:05:00.000", "Added transaction entries to cache"),
    ]
    let alarms = try RuleExample("", lines + (new == "(null)" ? [] : later), []).diagnosis.alarmingFindings
    let changed = try #require(alarms.first { $0.rule == .accountChanged })
    #expect(changed.severity == .warning)
    #expect(changed.sameTrouble.contains { $0.rule == .importFailed } == isAtOnce)
    #expect(alarms.contains { $0.rule == .importFailed } != isAtOnce)
  }

  /// iOS 7 and 8 give the token only where a set-up begins.
  private static func launch(_ time: String, token: String, pid: Int, isLocal: Int) -> [String] {
    [
      line("10:\(time):00.000", "Current identity token: \(token)", pid: pid),
      local("10:\(time):00.100", 1, pid: pid),
    ] + (isLocal == 0 ? [local("10:\(time):03.000", 0, pid: pid)] : [])
  }

  static let launches = [
    RuleExample(
      "the same account",
      launch("00", token: "<254499c7 a9ae7a34>", pid: 500, isLocal: 0)
        + launch("20", token: "<254499c7 a9ae7a34>", pid: 600, isLocal: 0), []),
    RuleExample(
      "another account, of which the store holds nothing",
      launch("00", token: "<254499c7 a9ae7a34>", pid: 500, isLocal: 0)
        + [alreadyImported("10:00:04.000", storeVector: "\(phone):32").replacing("[543:", with: "[500:")]
        + launch("20", token: "<11111111 22222222>", pid: 600, isLocal: 0)
        + [alreadyImported("10:20:04.000", storeVector: "\(phone):2").replacing("[543:", with: "[600:")],
      ["account-changed[warning]"]),
    RuleExample(
      "signed out",
      launch("00", token: "<254499c7 a9ae7a34>", pid: 500, isLocal: 0)
        + launch("20", token: "(null)", pid: 600, isLocal: 1)
        + [line("10:25:00.000", "Added transaction entries to cache", pid: 600)],
      ["account-changed[error]"]),
    RuleExample(
      "without account at first",
      launch("00", token: "(null)", pid: 500, isLocal: 0)
        + [imported("10:00:10.000", 1, pid: 500)], []),
  ]

  @Test(arguments: launches) func launchShowsWhetherTheAccountChanged(_ example: RuleExample) throws {
    let rules = try example.diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" }
    #expect(rules == example.findings)
  }

  private static func signedOut(_ time: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)"
  }

  private static func local(_ time: String, token: String) -> String {
    "\(local(time, 1)) for new NSFileManager current token \(token)"
  }

  private static func opened(_ time: String) -> String {
    line(
      time,
      """
      <PFUbiquitySwitchboardEntry: 0x1>: 
      \tlocalPeerID: \(pad)
      Registered store: <NSSQLCore: 0x2> with entry: <PFUbiquitySwitchboardEntry: 0x3>
      """)
  }

  /// What is printed when the user signs out, as of different systems, with and without a manager, in
  /// different orders.
  static let signingOut = [
    [signedOut("10:10:00.000"), local("10:10:00.100", 1)],
    [local("10:10:00.000", 1), signedOut("10:10:00.100")],
    [local("10:10:00.000", 1), signedOut("10:10:00.100"), opened("10:10:00.200")],
    [signedOut("10:10:00.000"), local("10:10:00.100", token: "(null)")],
    [local("10:10:00.000", token: "(null)"), signedOut("10:10:00.100")],
    [local("10:10:00.000", token: "(null)")],
    [local("10:10:00.000", token: "(null)"), opened("10:10:00.100")],
    [
      signedOut("10:10:00.000"), local("10:10:00.100", token: "(null)"), opened("10:10:00.200"),
      local("10:10:00.300", token: "(null)"),
    ],
  ]

  @Test(arguments: signingOut)
  func signingOutExplainsLocalStorage(_ lines: [String]) throws {
    let start = [Self.local("10:00:00.000", 1), Self.local("10:00:05.000", 0)]
    let end = [Self.line("10:15:00.000", "Added transaction entries to cache")]
    let diagnosis = try RuleExample("signed out", start + lines + end, []).diagnosis
    let alarms = diagnosis.alarmingFindings
    #expect(alarms.map(\.rule) == [.accountChanged])
    #expect((alarms.first?.detail as? AccountChanged.Detail)?.change == .signedOut)
    #expect(alarms.first?.sameTrouble.map(\.rule) == [.localStorageOnly])
  }

  /// The store's own records show that the user signed in again, whether or not set-up comes to an end.
  @Test(arguments: [true, false], [true, false])
  func tokenAfterSigningOutMeansSignedInAgain(isSetUp: Bool, isOther: Bool) throws {
    let (token, other) = ("<75646c12 d821c569>", "<aaaa0000 bbbb1111>")
    var lines = [
      Self.local("10:00:00.000", token: token),
      "\(Self.local("10:00:05.000", 0)) for new NSFileManager current token \(token)",
      Self.local("10:10:00.000", token: "(null)"),
      Self.local("10:11:00.000", token: isOther ? other : token),
    ]
    if isSetUp {
      lines.append(
        "\(Self.local("10:11:05.000", 0)) for new NSFileManager current token \(isOther ? other : token)")
    }
    lines.append(Self.line("10:15:00.000", "Added transaction entries to cache"))
    let findings = try RuleExample("signed in again", lines, []).diagnosis.findings
    let account = try #require(findings.first { $0.rule == .accountChanged })
    let detail = try #require(account.detail as? AccountChanged.Detail)
    #expect(detail.change == .changed && detail.isSameAccount == !isOther)
    #expect(account.severity == (isOther ? .warning : .note))
    #expect(findings.contains { $0.rule == .localStorageOnly && $0.severity == .error } == !isSetUp)
  }

  /// What failed or waited belongs to the former account's store, also if another one takes its place for the
  /// manager.
  @Test(arguments: [0, 1, 2]) func replacedStoreEndsItsTroubles(kind: Int) throws {
    let token = ["<75646c12>", "<aaaa0000>", "<75646c12>"][kind]
    let manager =
      "2013-11-18 10:02:59.000 Trips[543:1403] UbiquityStoreManager: StoreUUID changed "
      + "C9A98493-A1B7-440A-9F9F-A9A61E1003F3 -> 1111B79C-66F9-4B9B-BAF0-B1B99BE3A4A1"
    let error = "Error Domain=NSCocoaErrorDomain Code=1570 \"no\""
    let lines =
      [
        "\(Self.local("10:00:00.000", 0)) for new NSFileManager current token <75646c12>",
        Self.imported("10:00:01.000", 1), Self.began("10:00:02.000", 2),
        Self.failed("10:00:02.100", 2, error),
      ] + (kind == 2 ? [manager] : []) + [
        "\(Self.local("10:03:00.000", 0)) for new NSFileManager current token \(token)",
        Self.line("10:05:00.000", "Added transaction entries to cache"),
      ]
    let diagnosis = try RuleExample("replaced", lines, []).diagnosis
    #expect(diagnosis.alarms.contains(.importFailed) == (kind == 0))
    let imports = try #require(diagnosis.store("Trips")).imports
    #expect(imports.discovered == 2 && imports.failed.isEmpty == (kind != 0))
  }

  /// The former account's store held the phone's 9; the present one lacks the phone's 1 and 2, for which 3
  /// waits.
  @Test func gapIsReportedThoughTheFormerStoreHeldTheNumbers() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0, token: "75646c12")
    tablet.holds([phone: 9], at: 1)
    tablet.setUp(at: 60, token: "aaaa0000")
    for time in [61.0, 101, 141, 181] {
      tablet.skips(3, of: phone, score: [phone: 3], at: time)
      tablet.leavesOver(3, of: phone, at: time + 0.1)
    }
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = try #require(diagnosis.findings.first { $0.rule == .missingTransaction })
    #expect(found.severity == .error)
    let missing = (found.detail as? MissingTransaction.Detail)?.missing
    #expect(missing?.map(\.range) == [1...2])
    let store = try #require(diagnosis.store("Hikes"))
    #expect(store.vector.numbers == nil)
    #expect(store.imports.arrivals.values.allSatisfy { $0.numbers.isEmpty } && store.imports.discovered == 2)
  }

  @Test func missingTokenMeansNoAccount() throws {
    let lines = [
      Self.local("10:00:00.000", token: "(null)"),
      Self.line("10:05:00.000", "Added transaction entries to cache"),
    ]
    let alarms = try RuleExample("nobody", lines, []).diagnosis.alarmingFindings
    #expect(alarms.map(\.rule) == [.accountChanged])
    #expect((alarms.first?.detail as? AccountChanged.Detail)?.change == .nobody)
  }

  /// A store that never left local storage for another reason is a problem of its own.
  @Test func signingOutDoesNotExplainEarlierLocalStorage() throws {
    let lines = [
      Self.local("10:00:00.000", 1), Self.signedOut("10:10:00.000"),
      Self.line("10:15:00.000", "Added transaction entries to cache"),
    ]
    let alarms = try RuleExample("earlier", lines, []).diagnosis.alarms
    #expect(alarms == [.accountChanged, .localStorageOnly])
  }

  /// The token identifies the account: another token is another account.
  @Test(arguments: [
    ("<75646c12>", "<aaaa0000>", true), ("<75646c12>", "<75646c12>", false),
    ("<75646c12>", "<private>", false),
  ])
  func differentTokenMeansAnotherAccount(before: String, after: String, isOther: Bool) throws {
    let lines = [
      "\(Self.local("10:00:00.000", 0)) for new NSFileManager current token \(before)",
      "\(Self.local("10:05:00.000", 0, pid: 600)) for new NSFileManager current token \(after)",
      Self.line("10:05:01.000", "Added transaction entries to cache", pid: 600),
    ]
    let findings = try RuleExample("tokens", lines, []).diagnosis.findings
    #expect(findings.map(\.rule) == (isOther ? [.accountChanged] : []))
    #expect(!isOther || (findings.first?.detail as? AccountChanged.Detail)?.change == .changed)
  }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
