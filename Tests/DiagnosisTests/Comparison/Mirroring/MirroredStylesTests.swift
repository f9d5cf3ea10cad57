// Two devices whose captures give times in two manners: one with a time zone, one without.

import Foundation
import Testing
import Timelines

@testable import Diagnosis

struct MirroredStylesTests {
  /// A device that mirrors the store for the same user as the other; its app prints something all the time.
  private static func device(_ number: Int, _ act: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture.signedIn(number)
    act(&capture)
    live(&capture, from: 300, to: 600)
    return capture
  }

  private static func live(_ capture: inout MirrorCapture, from start: Double, to end: Double) {
    for seconds in stride(from: start, through: end, by: 20) { capture.live(at: seconds) }
  }

  /// A list of one record, perhaps with what CloudKit counts its states by.
  private static func list(_ record: Int, isTagged: Bool) -> String {
    let tag = isTagged ? " recordChangeTag=4q\(record)," : ""
    return "(\n    \"<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(MirrorCapture.id(record)):"
      + "(com.apple.coredata.cloudkit.zone:__defaultOwner__),\(tag) values={\n    CD_name = Weir;\n}>\"\n)"
  }

  private static func export(
    _ capture: inout MirrorCapture, _ request: Int, _ record: Int, isTagged: Bool, at seconds: Double
  ) {
    capture.execute("Export", request, at: seconds)
    capture.find(1, at: seconds + 0.1)
    capture.print(
      "Modify records finished: \(list(record, isTagged: isTagged))\n(\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: seconds + 0.2)
    capture.exported(at: seconds + 0.4)
    capture.finish("Export", request, madeChanges: true, at: seconds + 0.4)
  }

  private static func bring(
    _ capture: inout MirrorCapture, _ request: Int, _ record: Int?, isTagged: Bool, at seconds: Double
  ) {
    capture.execute("Import", request, at: seconds)
    if let record {
      capture.print(
        "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(MirrorCapture.request("Import", request))> - "
          + "Importing updated records:\n\(list(record, isTagged: isTagged))\nDeleted RecordIDs:\n{\n}",
        "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
          + "withStoreMonitor:madeChanges:error:", at: seconds + 0.2)
    }
    capture.finish("Import", request, madeChanges: record != nil, at: seconds + 0.4)
  }

  /// The text as `log show --style compact` gives it: without the time zone, which is two hours.
  private static func compact(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.hasPrefix("2025-04-06 "), let name = line.range(of: "Trips: ") else { return String(line) }
      return String(line.prefix(23)) + " Df Trips[8121:1d2f4] " + String(line[name.upperBound...])
    }.joined(separator: "\n")
  }

  private static func compare(isTagged: Bool) throws -> Comparison {
    let phone = device(1) { capture in
      export(&capture, 20, 1, isTagged: isTagged, at: 10)
      bring(&capture, 21, 2, isTagged: isTagged, at: 22)
      export(&capture, 22, 5, isTagged: isTagged, at: 60)
      live(&capture, from: 70, to: 290)
    }
    let tablet = device(2) { capture in
      bring(&capture, 30, 1, isTagged: isTagged, at: 12)
      export(&capture, 31, 2, isTagged: isTagged, at: 20)
      live(&capture, from: 30, to: 270)
      bring(&capture, 32, nil, isTagged: isTagged, at: 280)
    }
    return Comparison([
      try Diagnosing.diagnose(Array(phone.text.utf8), name: "phone.log"),
      try Diagnosing.diagnose(Array(compact(tablet.text).utf8), name: "tablet.log"),
    ])
  }

  /// A zone that only one capture gives acts like a clock that is off: records that arrived in the state in
  /// which they were sent, both ways, show by how much.
  ///
  /// Without the states nothing is known, and the reason is the zone.
  @Test(arguments: [true, false]) func taggedRoundTripShowsTheTimeZone(isTagged: Bool) throws {
    let comparison = try Self.compare(isTagged: isTagged)
    #expect(!comparison.clocks.areComparable(0, 1))
    let sent = comparison.shipments.filter { $0.exporter == 0 }
    let fates = [1, 5].map { record in sent.first { $0.record == MirrorCapture.id(record) }?.fates[1] }
    #expect(fates == [isTagged ? .imported : .unknown, isTagged ? .missing : .unknown])
    #expect(comparison.findings.map(\.finding.rule) == (isTagged ? [.neverArrived] : []))
    let unknown = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 2, .styles)))
    #expect(comparison.doubts.contains(unknown) == !isTagged, "\(comparison.doubts)")
  }

  /// By the times as they are printed, the tablet sends the record hours after the phone's capture ends.
  @Test func missingTimeZoneDoesNotMakeACaptureEndBefore() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.isCompact = true
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    tablet.send([2], at: 40)
    phone.bring([2], at: 42)
    tablet.send([5], at: 370)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    let doubt = Doubt(device: 0, reason: .mirrored(.unknown(other: 1, count: 1, .endsSoon)))
    #expect(comparison.findings.isEmpty && comparison.doubts.contains(doubt), "\(comparison.doubts)")
  }

  /// The text as the error stream gives it: without times.
  private static func untimed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      guard line.hasPrefix("2025-04-06 ") else { return String(line) }
      return line.range(of: "CoreData+CloudKit: ").map { "CoreData: CloudKit: " + line[$0.lowerBound...] }
    }.joined(separator: "\n")
  }

  /// Times that are not there do not have to be matched.
  @Test(arguments: [true, false]) func captureWithoutTimesDoubtsNoClock(areBothUntimed: Bool) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    phone.send([5], at: 60)
    tablet.bring([], at: 300)
    let other = areBothUntimed ? Self.untimed(tablet.text) : tablet.text
    let comparison = Comparison([
      try Diagnosing.diagnose(Array(Self.untimed(phone.text).utf8), name: "phone.log"),
      try Diagnosing.diagnose(Array(other.utf8), name: "tablet.log"),
    ])
    let (phoneIndex, tabletIndex) = comparison.devices[0].label == "phone" ? (0, 1) : (1, 0)
    #expect(comparison.doubts.contains(Doubt(device: phoneIndex, reason: .noTimes)), "\(comparison.doubts)")
    let isClockDoubted = comparison.doubts.contains { doubt in
      if case .clock = doubt.reason { true } else { false }
    }
    #expect(!isClockDoubted, "\(comparison.doubts)")
    let unknown = Doubt.Mirrored.unknown(other: phoneIndex, count: 1, .noTimes)
    #expect(comparison.doubts.contains(Doubt(device: tabletIndex, reason: .mirrored(unknown))))
  }
}
