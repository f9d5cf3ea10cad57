// Records that one device deletes: on another one they are deleted by an import, or because it deleted them
// itself.

import Testing
import Timelines

@testable import Diagnosis

struct MirroredDeletionsTests {
  /// A device that mirrors the store for the same user as the others; its app prints something all the time.
  private static func device(_ number: Int, _ act: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture.signedIn(number)
    act(&capture)
    for seconds in stride(from: 300.0, through: 600, by: 20) {
      capture.live(at: seconds, pid: capture.trips.pid)
    }
    return capture
  }

  private static func identifiers(_ records: [Int]) -> String {
    records.map(MirrorCapture.identifier).joined(separator: ",\n")
  }

  /// An export with one batch.
  private static func export(
    _ capture: inout MirrorCapture, _ request: Int, saving saved: [Int] = [], deleting deleted: [Int] = [],
    at seconds: Double
  ) {
    capture.execute("Export", request, at: seconds)
    capture.find(saved.count + deleted.count, at: seconds + 0.1)
    capture.print(
      "Modify records finished: \(MirrorCapture.list(saved))\n(\n\(identifiers(deleted))\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: seconds + 0.2)
    capture.find(0, at: seconds + 0.3)
    capture.exported(at: seconds + 0.4)
    capture.finish("Export", request, madeChanges: true, at: seconds + 0.4)
  }

  /// An import that brings some records, and says that others are deleted.
  private static func bring(
    _ capture: inout MirrorCapture, _ request: Int, _ records: [Int] = [], deleted: [Int] = [],
    error: String? = nil, at seconds: Double
  ) {
    capture.execute("Import", request, at: seconds)
    let hasChanges = !(records.isEmpty && deleted.isEmpty)
    if hasChanges { capture.listDeleted(deleted, with: records, of: request, at: seconds + 0.2) }
    capture.finish("Import", request, error, madeChanges: error == nil && hasChanges, at: seconds + 0.4)
  }

  /// What the phone and the tablet do after each has what the other sent, so that their clocks are known.
  private static func compare(
    phone: (inout MirrorCapture) -> Void, tablet: (inout MirrorCapture) -> Void
  ) throws -> Comparison {
    let captures = [
      device(1) { capture in
        export(&capture, 20, saving: [1], at: 10)
        bring(&capture, 21, [2], at: 22)
        phone(&capture)
      },
      device(2) { capture in
        bring(&capture, 30, [1], at: 12)
        export(&capture, 31, saving: [2], at: 20)
        tablet(&capture)
      },
    ]
    return Comparison(
      try zip(["phone.log", "tablet.log"], captures).map {
        try Diagnosing.diagnose(Array($1.text.utf8), name: $0)
      })
  }

  /// The deletions that a device sent, with what became of them on the other.
  private static func deletions(_ comparison: Comparison, of device: Int) -> [ComparedTransaction.Fate?] {
    comparison.shipments.filter { $0.isDeletion && $0.exporter == device }.map { $0.fates[1 - device] }
  }

  private static func doubt(_ count: Int) -> Doubt {
    Doubt(device: 1, reason: .mirrored(.deletions(other: 0, count: count)))
  }

  @Test func deletionListedByAnImportArrived() throws {
    let comparison = try Self.compare(
      phone: { Self.export(&$0, 22, deleting: [7], at: 60) },
      tablet: { Self.bring(&$0, 32, deleted: [7], at: 70) })
    #expect(Self.deletions(comparison, of: 0) == [.imported])
    #expect(comparison.findings.isEmpty && comparison.doubts.isEmpty, "\(comparison.doubts)")
    // Each deletion is matched by its record name, not by time.
    #expect(comparison.shipments.allSatisfy { $0.record != nil && $0.byTime.isEmpty })
    #expect(comparison.shipments.count == 3)
  }

  /// A new installation does not get again what the removed one deleted.
  @Test func deletionThatARemovedInstallationImportedArrived() throws {
    func file(_ folder: String) -> String {
      "file:///private/var/mobile/Containers/Data/Application/\(folder)/Library/Application%20Support/Trips.sqlite"
    }
    var phone = Self.device(1) { capture in
      Self.export(&capture, 20, saving: [1], at: 10)
      Self.bring(&capture, 21, [2], at: 22)
      Self.export(&capture, 22, deleting: [7], at: 60)
    }
    phone.live(at: 700)
    var tablet = MirrorCapture()
    tablet.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E2"
    tablet.trips.file = file("62B8A158-E9F0-4CF8-A6E9-D6A12A8161E5")
    tablet.setUp()
    tablet.showUser("_9b0d77e1c2f34a58", at: 2.1)
    Self.bring(&tablet, 30, [1], at: 12)
    Self.export(&tablet, 31, saving: [2], at: 20)
    Self.bring(&tablet, 32, deleted: [7], at: 70)
    (tablet.trips.pid, tablet.trips.delegate) = (8200, "0x6000031c4d80")
    tablet.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E8"
    tablet.trips.file = file("7C4008EA-4529-43DA-8C6F-F3A4450445EC")
    tablet.setUp(3, at: 100)
    tablet.showUser("_9b0d77e1c2f34a58", at: 102.1)
    Self.bring(&tablet, 34, [1, 2], at: 110)
    for seconds in stride(from: 120.0, through: 600, by: 20) { tablet.live(at: seconds, pid: 8200) }
    let comparison = Comparison([
      try Diagnosing.diagnose(Array(phone.text.utf8), name: "phone.log"),
      try Diagnosing.diagnose(Array(tablet.text.utf8), name: "tablet.log"),
    ])
    #expect(Self.deletions(comparison, of: 0) == [.imported], "\(comparison.doubts)")
  }

  @Test func recordDeletedOnBothDevicesIsNotMissing() throws {
    let comparison = try Self.compare(
      phone: {
        Self.export(&$0, 22, deleting: [7], at: 60)
        Self.bring(&$0, 23, at: 80)
        Self.bring(&$0, 24, at: 280)
      },
      tablet: {
        Self.export(&$0, 32, deleting: [7], at: 62)
        Self.bring(&$0, 33, at: 82)
        Self.bring(&$0, 34, at: 282)
      })
    #expect(Self.deletions(comparison, of: 0) == [.imported])
    #expect(Self.deletions(comparison, of: 1) == [.imported])
    #expect(comparison.findings.isEmpty && comparison.doubts.isEmpty, "\(comparison.doubts)")
  }

  /// The tablet may never have had the record, so an import that does not list it proves nothing.
  @Test(arguments: [[], [3]])
  func deletionInNoImportStaysUnknown(saved: [Int]) throws {
    let comparison = try Self.compare(
      phone: { Self.export(&$0, 22, saving: saved, deleting: [7, 8], at: 60) },
      tablet: {
        Self.bring(&$0, 32, saved, deleted: [8], at: 70)
        Self.bring(&$0, 33, at: 280)
      })
    #expect(Self.deletions(comparison, of: 0) == [.unknown, .imported])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.doubts == [Self.doubt(1)])
  }

  /// The tablet deletes a record that the phone changed, and the phone sends it again: the deletion does not
  /// count, and what was sent again has to come.
  ///
  /// Within the bounds of the clocks, which of the two was first is not shown, unless the record comes back.
  @Test(arguments: [120, 61] as [Double], [true, false])
  func recordSentAgainAfterItsDeletionHasToArrive(sentAt seconds: Double, comesBack: Bool) throws {
    func live(_ capture: inout MirrorCapture, from start: Double, to end: Double) {
      for moment in stride(from: start, through: end, by: 10) {
        capture.live(at: moment, pid: capture.trips.pid)
      }
    }
    let comparison = try Self.compare(
      phone: {
        live(&$0, from: 25, to: 35)
        Self.export(&$0, 22, saving: [7], at: 40)
        live(&$0, from: 45, to: seconds - 5)
        Self.export(&$0, 23, saving: [7], at: seconds)
        live(&$0, from: seconds + 5, to: 275)
        Self.bring(&$0, 24, at: 280)
      },
      tablet: {
        live(&$0, from: 25, to: 35)
        Self.bring(&$0, 32, [7], at: 42)
        live(&$0, from: 45, to: 55)
        Self.export(&$0, 33, deleting: [7], at: 60)
        live(&$0, from: 65, to: 135)
        Self.bring(&$0, 34, comesBack ? [7] : [], at: 140)
        live(&$0, from: 145, to: 275)
        Self.bring(&$0, 35, at: 280)
      })
    let isCertain = seconds == 120
    let sent = comparison.shipments.filter { $0.record == MirrorCapture.id(7) && !$0.isDeletion }
    let fate = comesBack ? ComparedTransaction.Fate.imported : isCertain ? .missing : .unknown
    #expect(sent.map { $0.fates[1] } == [fate])
    #expect(sent.allSatisfy { $0.earlierOn.isEmpty })
    #expect(sent.map(\.deletedOn) == [fate == .missing ? [1] : []])
    let lost = (comparison.findings.first?.finding.detail as? NeverArrived.Detail)?.records
    #expect(lost?.deleted == (fate == .missing ? 1 : nil))
    #expect(Self.deletions(comparison, of: 1) == (comesBack || isCertain ? [] : [.unknown]))
    #expect(comparison.findings.count == (fate == .missing ? 1 : 0))
    let unknown = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 1, .deletedThen)))
    #expect(comparison.doubts.contains(unknown) == (fate == .unknown), "\(comparison.doubts)")
    #expect(comparison.doubts.isEmpty == (fate != .unknown), "\(comparison.doubts)")
  }

  /// What the tablet got before it deleted the record was sent before, however close the times are.
  @Test func recordDeletedSoonAfterItArrivedIsNotMissing() throws {
    let comparison = try Self.compare(
      phone: { Self.export(&$0, 22, saving: [7], at: 60) },
      tablet: {
        Self.bring(&$0, 32, [7], at: 60.5)
        Self.export(&$0, 33, deleting: [7], at: 61)
        Self.bring(&$0, 34, at: 280)
      })
    #expect(!comparison.shipments.contains { $0.record == MirrorCapture.id(7) && !$0.isDeletion })
    #expect(Self.deletions(comparison, of: 1) == [.unknown])
  }

  /// An import that failed deleted nothing.
  @Test func deletionInAFailedImportStaysUnknown() throws {
    let comparison = try Self.compare(
      phone: { Self.export(&$0, 22, deleting: [7], at: 60) },
      tablet: { Self.bring(&$0, 32, deleted: [7], error: MirrorCapture.offline, at: 70) })
    #expect(Self.deletions(comparison, of: 0) == [.unknown])
    #expect(comparison.doubts.contains(Self.doubt(1)), "\(comparison.doubts)")
  }
}
