// Xcode shows the error stream and the system's log: a record that both have counts once.

import LogRecords
import Testing

@testable import Diagnosis

struct CopiedRecordsTests {
  private static let place = "CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate go](104): "
  private static let delegate = "<NSCloudKitMirroringDelegate: 0x600002b1c3f0>"
  /// A record without an event, one with an event, and one that no entry matches.
  private static let records = [
    "\(delegate): Checking for pending requests.",
    "Finished importing changes for request: <NSCloudKitMirroringImportRequest: 0x600001d4e1e2> "
      + "7ED4D57B-C2CE-4731-878E-612EA6CECC1B",
    "\(delegate): Rewound the exporter",
  ]

  private static func diagnosis(_ starts: [String]) throws -> CaptureDiagnosis {
    let lines = records.flatMap { record in starts.map { $0 + place + record + "\n" } }
    return try Diagnosing.diagnose(Array(lines.joined().utf8))
  }

  @Test(arguments: [["CoreData: ", ""], ["", "CoreData: "]])
  func recordThatIsPrintedTwiceCountsOnce(_ starts: [String]) throws {
    let once = try Self.diagnosis([""])
    let twice = try Self.diagnosis(starts)
    #expect(once.statements.repeated == 0)
    #expect(twice.statements.repeated == 3)
    #expect(twice.facts.statements == 3)
    #expect(twice.facts.count(of: .cloudkit) == 3)
    #expect(twice.statements.unrecognised.count == 1)
    #expect(twice.statements.byEntry == once.statements.byEntry)
  }

  /// A delegate may print the same text again and again.
  @Test func sameRecordOfOneStreamCountsTwice() throws {
    let twice = try Self.diagnosis(["", ""])
    #expect(twice.statements.repeated == 0)
    #expect(twice.facts.statements == 6)
    #expect(twice.statements.unrecognised.count == 2)
  }
}
