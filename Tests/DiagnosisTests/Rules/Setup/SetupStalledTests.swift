// The rule for setups that do not end.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SetupStalledTests: TripsLines {
  static let examples = [
    RuleExample(
      "of two stores one has waited in vain, and the other imports",
      [
        local("10:00:00.000", 1), local("10:00:00.500", 1, store: "Notes"),
        local("10:00:03.000", 0, store: "Notes"),
        "2013-11-18 10:01:31.000 Trips[543:1403] CoreData: iCloud: Error: failed to receive initial sync notification "
          + "call back in 90 seconds",
        imported("10:01:40.000", 1, store: "Notes"),
      ], ["setup-stalled[error]"])
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
