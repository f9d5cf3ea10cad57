// The rule for statements that the catalogue does not know.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct UnrecognisedTests: TripsLines {
  @Test func unknownErrorNeedsAttention() throws {
    let example = RuleExample(
      "an unknown error is not health",
      [
        Self.local("10:00:00.000", 0),
        "2013-11-18 10:00:01.000 Trips[543:1403] Error: Can't resolve how to assign objects to stores; Coordinator does not have any stores",
      ], ["low-log-level[note]"])
    try example.check()
    #expect(try example.diagnosis.verdict == .attention)
  }

  @Test func unknownDaemonStatementIsReported() throws {
    let line = "Jul  9 10:42:16 Kitchen bird[49] <Error>: the moon is full"
    let diagnosis = try Diagnosing.diagnose(Array(line.utf8))
    #expect(diagnosis.statements.unrecognised.count == 1)
    #expect(diagnosis.findings.map(\.rule) == [.unrecognised])
  }
}
