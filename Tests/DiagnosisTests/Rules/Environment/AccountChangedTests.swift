import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct AccountChangedTests: TripsLines {
  @Test(arguments: [Fault.accountChanged])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.accountChanged, finds: fault) }

  @Test(arguments: [Fault.relaunched])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.accountChanged, findsNothingIn: twin) }

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
      "nobody is signed in for long",
      [
        local("10:00:00.000", 1, peer: "nobody~X"),
        line("10:05:00.000", "Added transaction entries to cache"),
      ],
      ["account-changed[error]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
