// The rule for setups that fail, when the account changes.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension SetupFailedTests {
  /// A change of account that ends in an exception.
  private static let halfDone = [
    local("10:00:00.000", 0), local("10:00:30.000", 1),
    line(
      "10:00:30.100",
      "<PFUbiquitySwitchboardEntry: 0x1>: \n\tlocalPeerID: \(pad)\n\tubiquityRootURL: "
        + "<PFUbiquityLocation: 0x2>: /var/mobile/Library/Mobile Documents/ABCDE12345~com~example~trips/Data\n"
        + "\tregisteredCoordinators: {(\n)}\n\nException encountered while trying to recover from account change: "
        + "object cannot be nil ((null))"),
  ]

  /// The new account's store has another peer ID; the next process sets it up.
  @Test(arguments: [(0, false), (1, true)])
  func laterLaunchSetsUpTheStoreOfTheNewAccount(flag: Int, isReported: Bool) throws {
    let peer = "mobile~99990CD4-20AC-5E8D-BEA9-81F836061E15"
    let lines =
      Self.halfDone + [
        Self.local("10:04:00.000", 1, peer: peer, pid: 601),
        Self.local("10:04:01.000", flag, peer: peer, pid: 601),
      ]
    let found = try RuleExample("", lines, []).diagnosis.findings
    #expect(found.contains { $0.rule == .setupFailed } == isReported)
  }

  /// An exception leaves the change of account half done, and nothing tries it again.
  @Test func exceptionWhileTheAccountChangesIsReported() throws {
    let lines = Self.halfDone + [Self.line("10:03:00.000", "Added transaction entries to cache")]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    let found = diagnosis.findings.filter { $0.severity != .note }
    #expect(found.map(\.rule) == [.setupFailed] && found.map(\.severity) == [.error])
    #expect(diagnosis.undiagnosed.isEmpty)
    let detail = try #require(found.first?.detail as? SetupFailed.Detail)
    #expect(detail.followsAccountChange && detail.givenUpBy != nil)
    #expect(detail.error.reason?.hasPrefix("object cannot be nil") ?? false)
  }
}
