// The rule for setups that fail, when the account changes.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension SetupFailedTests {
  /// An exception leaves the change of account half done, and nothing tries it again.
  @Test func exceptionWhileTheAccountChangesIsReported() throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.local("10:00:30.000", 1),
      Self.line(
        "10:00:30.100",
        "<PFUbiquitySwitchboardEntry: 0x1>: \n\tlocalPeerID: \(Self.pad)\n\tubiquityRootURL: "
          + "<PFUbiquityLocation: 0x2>: /var/mobile/Library/Mobile Documents/ABCDE12345~com~example~trips/Data\n"
          + "\tregisteredCoordinators: {(\n)}\n\nException encountered while trying to recover from account change: "
          + "object cannot be nil ((null))"),
      Self.line("10:03:00.000", "Added transaction entries to cache"),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    let found = diagnosis.findings.filter { $0.severity != .note }
    #expect(found.map(\.rule) == [.setupFailed] && found.map(\.severity) == [.error])
    #expect(diagnosis.undiagnosed.isEmpty)
    let detail = try #require(found.first?.detail as? SetupFailed.Detail)
    #expect(detail.followsAccountChange && detail.givenUpBy != nil)
    #expect(detail.error.reason?.hasPrefix("object cannot be nil") ?? false)
  }
}
