// Errors that no rule judges, and that are over once the same succeeds.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LaterSuccessesTests {
  /// A step that fails, or succeeds.
  typealias Step = @Sendable (inout MirrorCapture, Double) -> Void

  private static let error = "Error Domain=NSCocoaErrorDomain Code=640 \"There is not enough space.\""
  private static let schema = "NSPersistentCloudKitContainer initializeCloudKitSchemaWithOptions:error:"
  private static let purge = "NSCloudKitMirroringDelegate _performMetadataResetRequest:"
  private static let migration =
    "PFCloudKitMetadataModelMigrator checkForCorruptedRecordMetadataInStore:inManagedObjectContext:error:"

  private static func finishSchema(_ capture: inout MirrorCapture, _ error: String?, at seconds: Double) {
    let result = MirrorCapture.result(capture.trips, error)
    capture.print("Finished initialize schema with result: \(result)", schema, at: seconds)
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
  ]

  private static func capture(_ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    change(&capture)
    return capture
  }

  private static func errors(_ capture: MirrorCapture) throws -> [Int] {
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
