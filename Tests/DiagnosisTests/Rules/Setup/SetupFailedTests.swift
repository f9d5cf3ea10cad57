// The rule for setups that fail.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SetupFailedTests: TripsLines {
  private static func migration(_ second: Int) -> [String] {
    [
      "Will migrate to cloud store from: Trips.sqlite (strategy: 2).",
      "Will delete the cloud store (UUID:2A14ABEA-294A-4381-969B-1225BF0EA4C4) on this device.",
      "Loading cloud store: 2A14ABEA-294A-4381-969B-1225BF0EA4C4, v0 (tentative).",
    ].map { manager("10:00:0\(second).000", $0, pid: 543) }
  }

  /// The manager migrates to a store in iCloud and deletes that; a rebuild does so once.
  static let migrations = [
    RuleExample("once", migration(1), []),
    RuleExample("again and again", (1...3).flatMap(migration), ["setup-failed[error]"]),
    RuleExample(
      "again and again, and a store is loaded in the end",
      (1...3).flatMap(migration) + [manager("10:00:09.000", "Successfully loaded cloud store.", pid: 543)], []
    ),
    RuleExample(
      "again and again, and the local store is loaded in the end",
      (1...3).flatMap(migration) + [manager("10:00:09.000", "Successfully loaded local store.", pid: 543)],
      ["setup-failed[error]"]),
    RuleExample(
      "once or twice between loads of the local store",
      (1...2).flatMap(migration) + [manager("10:00:03.500", "Successfully loaded local store.", pid: 543)]
        + (4...5).flatMap(migration), []),
    RuleExample(
      "again and again, and the manager says why",
      (1...3).flatMap(migration) + [manager("10:00:09.000", "Failed to load cloud store.", pid: 543)],
      ["setup-failed[error]"]),
  ]

  @Test(arguments: migrations) func migrationThatIsRepeatedIsFound(_ example: RuleExample) throws {
    let found = try example.diagnosis.findings.filter { $0.rule == .setupFailed }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  static let examples = [
    RuleExample(
      "the manager could not load, and the store synced later",
      [
        "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Error (cause:UbiquityStoreErrorCauseOpenActiveStore): "
          + "Error Domain=NSCocoaErrorDomain Code=134080 \"no\"",
        local("10:01:00.000", 1), local("10:01:05.000", 0), imported("10:01:10.000", 1),
      ], ["setup-failed[warning]"]),
    RuleExample(
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
  ]

  @Test(
    arguments: [
      ("UbiquityStoreErrorCauseOpenActiveStore", .openActiveStore),
      ("UbiquityStoreErrorCauseSeedStore", .seedStore),
      ("UbiquityStoreErrorCauseZorgle", nil),
    ] as [(String, ManagerCause?)])
  func detailNamesTheManagersStep(cause: String, step: ManagerCause?) throws {
    let line =
      "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Error (cause:\(cause)): Error "
      + "Domain=NSCocoaErrorDomain Code=512 \"no\""
    let findings = try RuleExample("", [line], []).diagnosis.findings
    let detail = try #require(findings.lazy.compactMap { $0.detail as? SetupFailed.Detail }.first)
    #expect(detail.managerStep == step)
  }

  /// The manager prints what is beneath an error in a record of its own, after it.
  @Test func underlyingErrorIsReadFromTheNextRecord() throws {
    let lines = [
      Self.manager(
        "10:00:00.000",
        "Error (cause:UbiquityStoreErrorCauseOpenActiveStore): Error Domain=NSCocoaErrorDomain Code=134080 \"no\" "
          + "UserInfo=0x1 {NSFilePath=/x}", pid: 543),
      Self.manager("10:00:00.010", "    - Context   : /x/Trips.sqlite", pid: 543),
      Self.manager(
        "10:00:00.020",
        "    - Underlying: Error Domain=LibrarianErrorDomain Code=2 \"x\" UserInfo=0x1", pid: 543),
      Self.manager(
        "10:00:00.030", "    - Underlying: Error Domain=NSPOSIXErrorDomain Code=28 \"x\"", pid: 577),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let detail = try #require(findings.lazy.compactMap { $0.detail as? SetupFailed.Detail }.first)
    #expect(detail.error.chain.map(\.code) == [134_080, 2])
    #expect(detail.error.chain.map(\.domain) == ["NSCocoaErrorDomain", "LibrarianErrorDomain"])
  }

  private static func retry(_ time: String) -> String {
    line(
      time,
      "<PFUbiquitySetupAssistant: 0x1faae790>: Retrying after delay: 60\nError Domain=NSCocoaErrorDomain Code=134080 "
        + "\"The operation couldn’t be completed. (Cocoa error 134080.)\" UserInfo=0x1c266800 {reason=no}")
  }

  private static let notOpened =
    "Error loading new temporary coordinator after account change with options { {\n"
    + "    NSPersistentStoreUbiquitousContentNameKey = Trips;\n} } and URL file:///x/Trips.sqlite and error = Error "
    + "Domain=NSCocoaErrorDomain Code=134100 \"no\""

  /// After a change of account the store is opened once: what fails then is why it stays on local storage,
  /// unless it is in iCloud later.
  @Test(
    arguments: [
      notOpened,
      "Error loading new store metadata after account change: Error Domain=NSCocoaErrorDomain Code=256 \"no\"",
    ], [true, false])
  func storeOfANewAccountThatIsNotOpenedIsReported(message: String, isSetUpLater: Bool) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.local("10:00:30.000", 1), Self.line("10:00:30.100", message),
      Self.line("10:03:00.000", "Added transaction entries to cache"),
    ]
    let later = [Self.local("10:05:00.000", 1, pid: 600), Self.local("10:05:01.000", 0, pid: 600)]
    let findings = try RuleExample("", lines + (isSetUpLater ? later : []), []).diagnosis.findings
    let found = findings.filter { $0.severity != .note }
    #expect(found.map(\.rule) == (isSetUpLater ? [] : [.setupFailed]))
    #expect(found.allSatisfy { $0.severity == .error && $0.store == 0 })
    let details = found.compactMap { $0.detail as? SetupFailed.Detail }
    #expect(details.allSatisfy { $0.followsAccountChange && $0.givenUpBy != nil })
    #expect(details.allSatisfy { $0.error.links.count == 1 })
  }

  private static let stepFailed =
    "An error occurred while setting up the ubiquity integration: Error Domain=NSCocoaErrorDomain Code=134060 "
    + "\"no\"\nuserInfo: (null)"

  /// Core Data's last message decides whether it tries again.
  @Test(arguments: [false, true])
  func lastMessageShowsWhetherSetupIsGivenUp(isTriedAgain: Bool) throws {
    let gaveUp = Self.line(
      "10:03:00.000",
      "<PFUbiquitySetupAssistant: 0x1faae790>\nCouldn't clean up from failed setup, giving up until the next time "
        + "-addPersistentStore is called: Error Domain=NSCocoaErrorDomain Code=4 \"no\"")
    var lines = [
      Self.local("10:00:00.000", 1), Self.retry("10:00:05.000"), Self.line("10:02:00.000", Self.stepFailed),
      gaveUp,
    ]
    if isTriedAgain { lines.append(Self.line("10:04:00.000", Self.stepFailed)) }
    let diagnosis = try RuleExample("given up", lines, []).diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let detail = try #require(diagnosis.findings.lazy.compactMap { $0.detail as? SetupFailed.Detail }.first)
    #expect((detail.givenUpBy == nil) == isTriedAgain)
  }

  static let retries = [
    RuleExample(
      "again and again",
      [local("10:00:00.000", 1), retry("10:00:05.000"), retry("10:01:05.000"), retry("10:02:05.000")],
      ["setup-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "again and again on an early system, which says nothing of local storage",
      [retry("10:00:05.000"), retry("10:01:05.000"), retry("10:02:05.000")],
      ["setup-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "once, and nothing comes of it",
      [
        local("10:00:00.000", 1), retry("10:00:05.000"),
        "2013-11-18 10:05:00.000 Trips[543:1403] Showing the list",
      ],
      ["setup-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "twice, and then it succeeds",
      [local("10:00:00.000", 1), retry("10:00:05.000"), retry("10:01:05.000"), local("10:02:06.000", 0)],
      ["low-log-level[note]"]),
    RuleExample(
      "twice on an early system, and then something arrives",
      [retry("10:00:05.000"), retry("10:01:05.000"), imported("10:02:10.000", 1)], []),
    RuleExample(
      "the capture ends while a further try is awaited",
      [imported("10:00:00.000", 1), retry("10:00:05.000")], ["setup-failed[warning]"]),
    RuleExample(
      "a record by itself", [retry("10:00:05.000")], ["setup-failed[warning]", "low-log-level[note]"]),
    RuleExample(
      "twice on an early system, and then no more where success is not printed",
      [
        retry("10:00:05.000"), retry("10:01:05.000"),
        "2013-11-18 10:05:00.000 Trips[543:1403] Showing the list",
      ], ["setup-failed[warning]", "low-log-level[note]"]),
    RuleExample(
      "once on an early system, and then no more where success is not printed",
      [retry("10:00:05.000"), "2013-11-18 10:05:00.000 Trips[543:1403] Showing the list"],
      ["low-log-level[note]"]),
    RuleExample(
      "a failure is the last that the capture says",
      [imported("10:00:00.000", 1), line("10:00:05.000", stepFailed)], ["setup-failed[error]"]),
    RuleExample(
      "a failure after which a further try is awaited",
      [imported("10:00:00.000", 1), line("10:00:05.000", stepFailed), retry("10:00:05.500")],
      ["setup-failed[warning]"]),
  ]

  /// A setup fails while another store imports; it is not attributed to that store if threads are not
  /// printed.
  @Test(arguments: [".000 Trips[543] <Warning>:", " +0000 Trips"])
  func failureBelongsToTheStoreBeingSetUp(_ header: String) throws {
    let lines = [
      Self.local("10:00:00.000", 0, store: "Notes"), Self.local("10:00:01.000", 1),
      Self.line(
        "10:00:02.000",
        Self.operation(1, store: "Notes") + "\n: Beginning parse of log file: " + Self.log(1, store: "Notes")),
      Self.line("10:00:03.000", Self.stepFailed), Self.imported("10:00:04.000", 1, store: "Notes"),
    ]
    let text = lines.joined(separator: "\n").replacing(".000 Trips[543:1403]", with: header)
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
    let stores = diagnosis.findings.filter { $0.rule == .setupFailed }.map {
      $0.store.map { diagnosis.timelines.stores[$0] }
    }
    #expect(stores.map { $0.map { diagnosis.timelines.names[$0.name] } } == ["Trips"])
  }

  private static func announced(of assistants: String...) -> [String] {
    assistants.flatMap { assistant in
      [
        "CoreData: Ubiquity:  <PFUbiquitySetupAssistant: \(assistant)>: Retrying after delay: 60",
        "Error Domain=NSCocoaErrorDomain Code=134080 \"no\" UserInfo=0x1c266800 {reason=no}",
        "Showing the list",
      ]
    }
  }

  /// Without times the set-up that prints shows that it is the same one again.
  static let timeless = [
    RuleExample(
      "one set-up, again and again", announced(of: "0x1c4b4840", "0x1c4b4840", "0x1c4b4840"),
      ["setup-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "two set-ups, once each", announced(of: "0x1c4b4840", "0x1c4b4a10"),
      ["setup-failed[warning]", "low-log-level[note]"]),
  ]

  @Test(arguments: timeless)
  func failureIsFoundWithoutTimes(_ example: RuleExample) throws { try example.check() }

  /// A capture of the manager's failure, and what comes after the next process has loaded the store.
  private static func reloaded(as peer: String, _ meanwhile: String...) -> [String] {
    [
      local("10:00:00.000", 0), imported("10:00:05.000", 1),
      manager("10:00:10.000", "Failed to load cloud store.", pid: 543),
    ] + meanwhile + [
      manager("10:05:00.000", "Successfully loaded cloud store.", pid: 577),
      local("10:05:00.100", 1, peer: peer, pid: 577), local("10:05:03.000", 0, peer: peer, pid: 577),
    ]
  }

  static let loads = [
    RuleExample("another device's manager loads its store", reloaded(as: phone), ["setup-failed[warning]"]),
    RuleExample("the app is launched again and loads it", reloaded(as: pad), []),
    RuleExample(
      "the store syncs on, and another device's manager loads its own",
      reloaded(as: phone, imported("10:00:20.000", 2)), ["setup-failed[warning]"]),
    RuleExample(
      "the process that failed loads it, and another device's capture follows",
      reloaded(as: phone, manager("10:00:12.000", "Successfully loaded cloud store.", pid: 543)), []),
    RuleExample(
      "the app is launched again and loads it, and another device's capture follows",
      reloaded(as: pad) + [local("11:00:00.000", 1, peer: phone), local("11:00:03.000", 0, peer: phone)], []),
    RuleExample(
      "no store was named yet, and another device's capture follows", joined(as: phone),
      ["setup-failed[warning]"]),
    RuleExample("no store was named yet, and the app is launched again", joined(as: pad), []),
  ]

  /// A capture that begins with a failure that names no store, and what comes after the next process has
  /// joined iCloud.
  private static func joined(as peer: String) -> [String] {
    [
      line("10:00:00.000", stepFailed), imported("10:00:05.000", 1),
      local("10:05:00.000", 1, peer: peer, pid: 577), local("10:05:03.000", 0, peer: peer, pid: 577),
    ]
  }

  @Test(arguments: loads)
  func onlyTheSameDeviceResolvesTheFailure(_ example: RuleExample) throws { try example.check() }

  /// What another app prints, whose set-up succeeds.
  private static func ofAnotherApp(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(" Trips[", with: " Larder[") }
  }

  private static let otherStore = ofAnotherApp([
    local("10:05:00.000", 1, store: "Recipes", pid: 577),
    local("10:05:03.000", 0, store: "Recipes", pid: 577),
    imported("10:05:05.000", 1, store: "Recipes", pid: 577),
  ])

  /// Failures that name no store, in a log of all apps of a device.
  static let otherApps = [
    RuleExample(
      "another app's store becomes ready", [line("10:00:00.000", stepFailed)] + otherStore,
      ["setup-failed[error]"]),
    RuleExample(
      "another app's manager loads its store",
      [manager("10:00:00.000", "Failed to load cloud store.", pid: 543)]
        + ofAnotherApp([manager("10:04:00.000", "Successfully loaded cloud store.", pid: 577)]) + otherStore,
      ["setup-failed[error]"]),
    RuleExample(
      "another app's manager tries again",
      [manager("10:00:00.000", "Failed to load cloud store.", pid: 543)] + otherStore
        + ofAnotherApp([manager("10:05:06.000", "Loading store...", pid: 577)]),
      ["setup-failed[error]"]),
    RuleExample(
      "another app's store is on local storage when it fails, and becomes ready",
      ofAnotherApp([local("10:00:00.000", 1, store: "Recipes", pid: 577)])
        + [line("10:00:01.000", stepFailed)] + otherStore, ["setup-failed[error]"]),
  ]

  @Test(arguments: otherApps)
  func anotherAppDoesNotResolveTheFailure(_ example: RuleExample) throws { try example.check() }

  /// What follows a failure of the manager, and how bad it is then.
  static let lastTries = [
    ("the next try is under way", [manager("10:00:10.030", "Loading store...", pid: 543)], "warning"),
    (
      "the manager is about to rebuild the store",
      [
        manager("10:00:10.001", "Attempting recovery by rebuilding from cloud content.", pid: 543),
        manager("10:00:10.015", "Will load cloud store.", pid: 543),
      ], "warning"
    ),
    (
      "the next try failed too",
      [
        manager("10:00:10.030", "Loading store...", pid: 543),
        manager("10:00:12.000", "Failed to load cloud store.", pid: 543),
      ], "error"
    ),
    (
      "the next try has long been over",
      [
        manager("10:00:10.030", "Loading store...", pid: 543),
        "2013-11-18 10:05:00.000 Trips[543:1403] Showing the list",
      ], "error"
    ),
  ].map { name, lines, severity in
    RuleExample(
      name, [manager("10:00:10.000", "Failed to load cloud store.", pid: 543)] + lines,
      ["setup-failed[\(severity)]", "low-log-level[note]"])
  }

  @Test(arguments: lastTries)
  func lastAttemptDecides(_ example: RuleExample) throws { try example.check() }

  private static func withoutPIDs(_ example: RuleExample) -> RuleExample {
    RuleExample(
      example.testDescription,
      example.lines.map { $0.replacing(#/\.\d+ Trips\[\d+:1403\]/#, with: " +0000 Trips") },
      example.findings)
  }

  @Test(
    arguments: (loads.prefix(3) + [
      RuleExample(
        "the store becomes ready and is loaded, and another device's capture follows",
        [
          local("10:00:00.000", 1), manager("10:00:01.000", "Failed to load cloud store.", pid: 543),
          local("10:00:02.000", 0), manager("10:00:06.000", "Successfully loaded cloud store.", pid: 543),
          imported("10:00:07.000", 1),
          local("11:00:00.000", 1, peer: phone), local("11:00:03.000", 0, peer: phone),
        ], [])
    ]).map(withoutPIDs))
  func readyStoreResolvesTheFailureWithoutPIDs(_ example: RuleExample) throws { try example.check() }

  @Test(arguments: retries)
  func retriesAreReportedUnlessOneSucceeds(_ example: RuleExample) throws { try example.check() }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
