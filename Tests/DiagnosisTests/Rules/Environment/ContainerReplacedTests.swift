// The rule for containers that were replaced or moved.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ContainerReplacedTests: TripsLines {
  /// Core Data only updates its note of the path.
  @Test func anotherPathOfTheContainerIsAWarning() throws {
    let moved = Self.line(
      "10:00:01.000",
      "Looks like the container URL moved for store metadata: <PFUbiquityStoreMetadata: 0x1>\n"
        + "New Container URL: /private/var/mobile/Library/Mobile Documents/X~trips/CloudLogs\n"
        + "Old: /var/mobile/Library/Mobile Documents/X~trips/CloudLogs")
    let disagreed = Self.line(
      "10:00:02.000",
      "<PFUbiquitySetupAssistant: 0x1>\nNo one agrees\n\tcontainer: 9B2E6F10-57C3-4D8A-A1E4-0F3C5B7D9E21\n"
        + "\tpreStore: (null)\n\tstore: (null)")
    let lines = [Self.local("10:00:00.000", 0), moved, disagreed]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let found = diagnosis.findings.filter { $0.rule == .containerReplaced }
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(found.map { ($0.detail as? ContainerReplaced.Detail)?.isMoved } == [false, true])
  }
}
