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

  /// The process carries files for all apps, and mirroring does without it.
  @Test(arguments: [true, false]) func daemonStatementBesideMirroringIsOfOthers(isFirst: Bool) throws {
    var capture = MirrorCapture()
    func carryFiles(at time: Double) {
      capture.printSystem(
        "bird", "[ERROR] the moon is full: Error Domain=NSCocoaErrorDomain Code=257 \"no\"", at: time)
    }
    if isFirst { carryFiles(at: 0) }
    capture.setUp(1, at: 1)
    if !isFirst { carryFiles(at: 4) }
    capture.export(2, records: 1, at: 5)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.isEmpty && diagnosis.verdict == .healthy && diagnosis.isProven)
  }

  /// Only what Core Data itself says of iCloud is a statement on iCloud.
  @Test(arguments: [
    ("CoreData: error: Failed to call designated initializer on NSManagedObject class 'iCloudItem'", 0),
    ("CoreData: warning: Something is odd\niCloud account status: available", 0),
    ("CoreData: fault: iCloudCache: Unable to find entity", 0),
    ("CoreData: error: The moon is full, and iCloud is not", 1),
    ("CoreData: error: The moon is full:{\n    NSPersistentStoreUbiquitousContentNameKey = Trips;\n}", 1),
  ])
  func namesOfTheAppAreNoStatementOfICloud(message: String, count: Int) throws {
    let line = "2013-11-18 10:00:01.000 Trips[543:1403] \(message)\n"
    #expect(try Diagnosing.diagnose(Array(line.utf8)).statements.unrecognised.count == count)
  }
}
