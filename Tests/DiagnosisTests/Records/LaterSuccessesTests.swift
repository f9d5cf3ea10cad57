// Errors that no rule judges, and that are over once the same succeeds.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LaterSuccessesTests {
  /// A step that fails, or succeeds.
  typealias Step = @Sendable (inout MirrorCapture, Double) -> Void

  static let error = "Error Domain=NSCocoaErrorDomain Code=640 \"There is not enough space.\""
  private static let schema = "NSPersistentCloudKitContainer initializeCloudKitSchemaWithOptions:error:"
  private static let purge = "NSCloudKitMirroringDelegate _performMetadataResetRequest:"
  private static let migration =
    "PFCloudKitMetadataModelMigrator checkForCorruptedRecordMetadataInStore:inManagedObjectContext:error:"

  private static func finishSchema(_ capture: inout MirrorCapture, _ error: String?, at seconds: Double) {
    let result = MirrorCapture.result(capture.trips, error)
    capture.print("Finished initialize schema with result: \(result)", schema, at: seconds)
  }

  static let accept = "NSCloudKitMirroringDelegate _acceptShareMetadatasInRequest:workBlockContext:"

  /// A request to accept the share of another user.
  static func accept(
    _ capture: inout MirrorCapture, _ number: Int, _ error: String? = nil, at seconds: Double
  ) {
    capture.execute("AcceptShareInvitations", number, at: seconds)
    if let error {
      let share = "<CKShareMetadata: 0x1; containerIdentifier=iCloud.com.example.trips>"
      capture.print("Failed to accept share: \(share)\n\(error)", accept, at: seconds + 0.5)
    }
    capture.finish("AcceptShareInvitations", number, error, at: seconds + 1)
  }

  private static func finishPurge(_ capture: inout MirrorCapture, at seconds: Double) {
    let result = MirrorCapture.result(capture.trips)
    capture.print(
      "Purged cloudkit metadata from store: \(capture.trips.object)\nResult: \(result)", purge, at: seconds)
  }

  /// The steps that fail, each with the one that succeeds.
  static let steps: [(failure: Step, success: Step)] = [
    (
      { $0.print("Initialize schema request failed: \(error)", schema, at: $1) },
      { finishSchema(&$0, nil, at: $1) }
    ),
    (
      {
        $0.print(
          "Failed to purge cloudkit metadata from store: \($0.trips.object)\n\(error)", purge, at: $1)
      },
      { finishPurge(&$0, at: $1) }
    ),
    (
      {
        $0.print(
          "Failed to write CKAsset data for 'photo' on 'Trip' backing record 'X'.\n\(error)",
          "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
          at: $1)
      },
      { $0.export(3, records: 1, at: $1) }
    ),
    (
      {
        $0.print(
          "\($0.trips.sender): Failed to recover from unknown item error due to record metadata fetch error: \(error)",
          "NSCloudKitMirroringDelegate _recoverUnknownItemRecordIDs:forStore:inMonitor:", at: $1)
      },
      { $0.export(3, records: 1, at: $1) }
    ),
    (
      {
        $0.print("Failed to purged corrupted record metadata during migration: \(error)", migration, at: $1)
      },
      {
        $0.print(
          "Successfully purged record metadata during migration due to corrupted metadatas.", migration,
          at: $1)
      }
    ),
    (
      {
        $0.print(
          "Deleting zones (x) in response to Manatee identity loss failed, \(MirrorCapture.offline)",
          "PFCloudKitSetupAssistant _recoverFromManateeIdentityLossIfNecessary:", at: $1)
      },
      {
        $0.queueSetup(9, at: $1)
        $0.execute("DelegateSetup", 9, at: $1)
        $0.setUpDone(at: $1 + 1)
        $0.finish("DelegateSetup", 9, at: $1 + 1)
      }
    ),
  ]

  static func capture(_ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    change(&capture)
    return capture
  }

  static func errors(_ capture: MirrorCapture) throws -> [Int] {
    try capture.diagnosis().undiagnosed.filter { $0.severity == .error }.map(\.count)
  }

  @Test(arguments: steps.indices) func laterSuccessResolvesTheError(index: Int) throws {
    let (failure, success) = Self.steps[index]
    let open = Self.capture { failure(&$0, 10) }
    #expect(try Self.errors(open) == [1])
    #expect(try open.diagnosis().verdict == .attention)
    let over = Self.capture { capture in
      failure(&capture, 10)
      success(&capture, 40)
    }
    #expect(try Self.errors(over).isEmpty)
    #expect(try over.diagnosis().verdict == .healthy)
  }

  @Test(arguments: steps.indices) func earlierSuccessResolvesNothing(index: Int) throws {
    let (failure, success) = Self.steps[index]
    let capture = Self.capture { capture in
      failure(&capture, 10)
      success(&capture, 40)
      failure(&capture, 50)
    }
    #expect(try Self.errors(capture) == [1])
    let first = try capture.diagnosis().undiagnosed.first { $0.severity == .error }?.first
    #expect(first?.time?.timeText == "10:00:50.000000")
  }

  /// An export of records, which may lack their photos because the disk is full.
  private static func export(
    _ request: Int, _ numbers: [Int], at seconds: Double, lacksPhotos: Bool = false,
    in capture: inout MirrorCapture
  ) {
    capture.execute("Export", request, at: seconds)
    capture.find(numbers.count, at: seconds + 0.1)
    for number in numbers { capture.make(number, "CD_Stop", at: seconds + 0.2) }
    for number in lacksPhotos ? numbers : [] {
      let record =
        "<CKRecord: 0x105a1f2e0; recordID=\(MirrorCapture.id(number)):(com.apple.coredata.cloudkit.zone:__defaultOwner__), "
        + "recordType=CD_Stop>"
      capture.print(
        "Failed to write CKAsset data for 'photo' on 'Stop' backing record '\(record)'.\n\(error)",
        "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
        at: seconds + 0.3)
    }
    capture.print(
      "Modify records finished: \(MirrorCapture.list(numbers))\n(\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: seconds + 0.8)
    capture.exported(at: seconds + 1)
    capture.finish("Export", request, at: seconds + 1)
  }

  /// An export succeeds though one of its records lacks a value: that record is sent, and no later export needs
  /// to send it again.
  @Test(arguments: [(1, true), (2, false)])
  func exportOfOthersMakesUpForNoRecordWithoutItsValue(next: Int, isOver: Bool) throws {
    let capture = Self.capture { capture in
      Self.export(2, [1], at: 10, lacksPhotos: true, in: &capture)
      Self.export(3, [next], at: 40, in: &capture)
    }
    #expect(try Self.errors(capture) == (isOver ? [] : [1]))
  }

  /// A full disk concerns many photos at a time, whose records may be sent again in several exports.
  @Test(arguments: [1, 4]) func manyRecordsSentAgainResolveTheirErrors(exports: Int) throws {
    let numbers = Array(101..<121)
    let capture = Self.capture { capture in
      Self.export(2, numbers, at: 10, lacksPhotos: true, in: &capture)
      let size = numbers.count / exports
      for export in 0..<exports {
        let sent = Array(numbers[(export * size)..<((export + 1) * size)])
        Self.export(3 + export, sent, at: 40 + Double(export) * 10, in: &capture)
      }
    }
    #expect(try Self.errors(capture).isEmpty)
  }

  @Test func oneOfManyRecordsThatIsNotSentAgainKeepsTheError() throws {
    let numbers = Array(101..<121)
    let capture = Self.capture { capture in
      Self.export(2, numbers, at: 10, lacksPhotos: true, in: &capture)
      Self.export(3, numbers.dropLast(), at: 40, in: &capture)
    }
    #expect(try Self.errors(capture) == [20])
  }

  /// The success of another app, or of an extension, proves nothing.
  @Test(arguments: steps.indices) func successOfAnotherProcessResolvesNothing(index: Int) throws {
    let (failure, success) = Self.steps[index]
    let capture = Self.capture { capture in
      failure(&capture, 10)
      (capture.trips.pid, capture.trips.process) = (9000, "TripsWidget")
      capture.trips.delegate = "0x6000011c4d80"
      success(&capture, 40)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// A capture of two stores of a process, one of which fails.
  private static func captureOfTwo(
    _ failure: Step, _ change: (inout MirrorCapture) -> Void
  ) -> MirrorCapture {
    var notes = MirrorCapture.Store()
    (notes.delegate, notes.id) = ("0x6000021c4d99", MirrorCapture.id(99))
    notes.file = "file:///private/var/mobile/Library/Notes.sqlite"
    notes.container = "iCloud.com.example.notes"
    return capture { capture in
      capture.setUp(2, at: 4, by: notes)
      failure(&capture, 10)
      let trips = capture.trips
      capture.trips = notes
      change(&capture)
      capture.trips = trips
    }
  }

  @Test(arguments: [0, 2, 3]) func successOfAnotherStoreOfTheProcessResolvesNothing(index: Int) throws {
    let (failure, success) = Self.steps[index]
    let capture = Self.captureOfTwo(failure) { success(&$0, 40) }
    #expect(try Self.errors(capture) == [1])
  }

  /// The record of the trouble names the delegate of its store.
  @Test func successOfTheNamedStoreResolvesItsError() throws {
    var capture = Self.captureOfTwo(Self.steps[3].failure) { $0.export(4, records: 1, at: 30) }
    capture.export(3, records: 1, at: 40)
    #expect(try Self.errors(capture).isEmpty)
  }

  /// A set-up may be done although a step of it failed.
  @Test func setupThatBeganBeforeTheErrorResolvesNothing() throws {
    let capture = Self.capture { capture in
      capture.queueSetup(9, at: 10)
      capture.execute("DelegateSetup", 9, at: 10)
      Self.steps[5].failure(&capture, 11)
      capture.setUpDone(at: 12)
      capture.finish("DelegateSetup", 9, at: 12)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// Each import of the public database asks for each type again.
  @Test(arguments: [true, false]) func laterImportResolvesTheWarningOfAnUnknownType(isLater: Bool) throws {
    let capture = Self.capture { capture in
      capture.execute("Import", 2, at: 10)
      capture.print(
        "<PFCloudKitCKQueryBackedImportWorkItem: 0x600000c91b30>: Failed due to querying for an unknown record type "
          + "(not fatal, schema needs to be initialized): \(MirrorCapture.offline)",
        "PFCloudKitCKQueryBackedImportWorkItem queryOperationFinishedWithCursor:error:completion:", at: 10.5)
      capture.imported(2, at: 10.9)
      capture.finish("Import", 2, madeChanges: true, at: 11)
      if isLater { capture.import(3, madeChanges: true, at: 40) }
    }
    let warnings = try capture.diagnosis().undiagnosed.filter { $0.severity == .warning }
    #expect(warnings.map(\.count) == (isLater ? [] : [1]))
  }

  /// An export succeeds without what it could not put in.
  @Test(arguments: [2, 3]) func exportThatBeganBeforeTheErrorResolvesNothing(index: Int) throws {
    let capture = Self.capture { capture in
      capture.execute("Export", 3, at: 10)
      capture.find(1, at: 10.2)
      Self.steps[index].failure(&capture, 10.5)
      capture.send(1, at: 10.8)
      capture.exported(at: 11)
      capture.finish("Export", 3, at: 11)
    }
    #expect(try Self.errors(capture) == [1])
  }

  @Test func purgeOfAnotherStoreResolvesNothing() throws {
    let capture = Self.capture { capture in
      Self.steps[1].failure(&capture, 10)
      capture.trips.file = "file:///private/var/mobile/Library/Shared.sqlite"
      Self.finishPurge(&capture, at: 40)
    }
    #expect(try Self.errors(capture) == [1])
  }

  @Test func resultWithoutSuccessResolvesNothing() throws {
    let capture = Self.capture { capture in
      Self.steps[0].failure(&capture, 10)
      Self.finishSchema(&capture, Self.error, at: 40)
    }
    #expect(try Self.errors(capture) == [1])
  }

  @Test func exportThatFoundNothingResolvesNothing() throws {
    let capture = Self.capture { capture in
      Self.steps[2].failure(&capture, 10)
      capture.export(3, records: 0, at: 40)
    }
    #expect(try Self.errors(capture) == [1])
  }
}
