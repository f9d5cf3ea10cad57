import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LocalStorageOnlyTests: TripsLines {
  @Test(arguments: [Fault.localStorageOnly, .localStorageShort])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.localStorageOnly, finds: fault) }

  @Test(arguments: [Fault.setupSlow])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.localStorageOnly, findsNothingIn: twin)
  }

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
  ]

  @Test(arguments: examples)
  func eachExampleGivesTheListedFindings(_ example: RuleExample) throws { try example.check() }

  @Test func aNewProcessSetsItsStoreUpAnew() throws {
    let lines = [
      Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 1, pid: 200),
      Self.local("12:00:03.000", 0, pid: 200),
    ]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.storage.readyAfter == 3)
  }

  @Test func aNewProcessIsNotReadySinceAnOldOne() throws {
    let lines = [Self.local("10:00:00.000", 1, pid: 100), Self.local("12:00:00.000", 0, pid: 200)]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.storage.isLocal == false)
    #expect(store.storage.readyAfter == nil)
  }
}
