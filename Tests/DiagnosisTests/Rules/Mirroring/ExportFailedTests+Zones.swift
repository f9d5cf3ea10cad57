// Exports that fail because an object belongs to no zone.

import Testing
import Timelines

@testable import Diagnosis

extension ExportFailedTests {
  private static let reason =
    "Failed to assign an object to a record zone. This usually means the object exists in a shared database and must be "
    + "assigned to a zone using -[NSPersistentCloudKitContainer shareManagedObjects:toShare:completion:]: 0xb1f2 "
    + "<x-coredata://0A3/Stop/p6>"

  /// The exporter leaves the object out and sends the others: their success does not send that object.
  @Test(arguments: [false, true]) func objectWithoutAZoneIsNotResolvedByASuccess(isSent: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "<PFCloudKitExportContext: 0x61>: \(capture.trips.object) - \(Self.reason)",
      "PFCloudKitExportContext processAnalyzedHistoryInStore:inManagedObjectContext:error:", at: 9)
    if isSent { capture.export(2, records: 3, at: 10) }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.isEmpty)
    #expect(diagnosis.undiagnosed.map(\.severity) == [.error])
    #expect(diagnosis.undiagnosed.map(\.asksForAttention) == [true])
  }

  /// The exporter says it of an object, and the export fails for that object, or for another one.
  @Test(arguments: [(false, false), (true, false), (false, true)])
  func objectWithoutAZoneThatAFindingNamesIsDiagnosed(isOther: Bool, isSentLater: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "<PFCloudKitExportContext: 0x61>: \(capture.trips.object) - \(Self.reason)",
      "PFCloudKitExportContext processAnalyzedHistoryInStore:inManagedObjectContext:error:", at: 9)
    let reason = isOther ? Self.reason.replacing("p6>", with: "p7>") : Self.reason
    capture.failExport(
      2,
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
        + "UserInfo={NSLocalizedFailureReason=\(reason)}", at: 10)
    if isSentLater { capture.export(3, records: 3, at: 20) }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarmingFindings.map(\.rule) == (isSentLater ? [] : [.exportFailed]))
    #expect(diagnosis.undiagnosed.isEmpty == (!isOther && !isSentLater))
  }

  @Test func exportThatFailsForAnObjectWithoutAZoneIsAFailure() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(
      2,
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
        + "UserInfo={NSLocalizedFailureReason=\(Self.reason)}", at: 10)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarmingFindings.map(\.rule) == [.exportFailed] && diagnosis.undiagnosed.isEmpty)
    let detail = try #require(try capture.detail(ExportFailed.Detail.self))
    #expect(detail.requests.causes.map(\.first.error.links.first?.concernsObjectWithoutZone) == [true])
  }
}
