// Tests of troubles that the end of a later request shows to be over: a set-up, an acceptance, or an export.

import LogRecords
import Testing
import Timelines
@testable import Diagnosis

extension LaterSuccessesTests {
  /// The push names the error of the failed set-up.
  @Test(arguments: [true, false]) func laterSetupRevivesTheDelegate(isSetUpAgain: Bool) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.setUpFailed(MirrorCapture.noAccount, at: 1)
    capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 1)
    capture.print(
      "\(capture.trips.sender) - Not reviving the mirroring delegate (NSCocoaErrorDomain:134400) after notification "
        + "for subscription: com.apple.coredata.cloudkit.private.subscription\n<CKDatabaseNotification: 0x1>",
      "NSCloudKitMirroringDelegate _respondToPushNotification:forSubscription:", at: 30)
    if isSetUpAgain {
      capture.setUp(2, at: 60)
      #expect(try Self.errors(capture).isEmpty)
      #expect(try capture.diagnosis().verdict == .healthy)
    } else {
      #expect(try capture.diagnosis().verdict != .healthy)
    }
  }

  /// A log of few details shows no beginning of a set-up, which in a later launch is another one.
  @Test(arguments: [true, false]) func hiddenSetupOfALaterLaunchResolvesTheError(isLaterLaunch: Bool) throws {
    let capture = Self.capture { capture in
      Self.steps[5].failure(&capture, 10)
      if isLaterLaunch { (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80") }
      capture.setUpDone(at: 40)
    }
    #expect(try Self.errors(capture) == (isLaterLaunch ? [] : [1]))
  }

  /// No other request accepts the share, and one report of the failure suffices.
  ///
  /// The record of the failure names no store, and the app has two.
  @Test(arguments: ["accept", "reset", "import", "none"])
  func onlyAnotherAcceptanceResolvesTheFailedOne(later: String) throws {
    let capture = Self.capture { capture in
      capture.setUpShared()
      Self.accept(&capture, 5, MirrorCapture.offline, at: 10)
      switch later {
      case "accept": Self.accept(&capture, 6, at: 40)
      case "reset":
        capture.execute("ResetZone", 6, at: 40)
        capture.finish("ResetZone", 6, at: 41)
      case "import": capture.import(6, madeChanges: true, at: 40)
      default: break
      }
    }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.verdict == (later == "accept" ? .healthy : .attention))
    #expect(diagnosis.undiagnosed.isEmpty)
    let isWarning = diagnosis.findings.contains { $0.rule == .requestUnfinished && $0.severity == .warning }
    #expect(isWarning == (later != "accept"))
  }

  /// A request with several shares may succeed without one of them.
  @Test func endOfTheSameAcceptanceResolvesNothing() throws {
    let capture = Self.capture { capture in
      capture.execute("AcceptShareInvitations", 5, at: 10)
      capture.print("Failed to accept share: <CKShareMetadata: 0x1>\n\(Self.error)", Self.accept, at: 10.5)
      capture.finish("AcceptShareInvitations", 5, at: 11)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// Exports that failed as a whole left all that they had to send to the next one.
  @Test(arguments: [nil, 0, 1], [1, 3])
  func exportAfterFailedOnesResolvesTheirReason(records: Int?, failures: Int) throws {
    let capture = Self.capture { capture in
      for number in 0..<failures {
        let seconds = 10 + 10 * Double(number)
        capture.execute("Export", 10 + number, at: seconds)
        capture.find(1, at: seconds + 0.2)
        capture.print(
          "Failed to get a metadata zone: \(Self.error)",
          "PFCloudKitSerializer getRecordMetadataForObject:inManagedObjectContext:error:", at: seconds + 0.4)
        capture.exportFailed(Self.error, at: seconds + 3.5)
        capture.finish("Export", 10 + number, Self.error, at: seconds + 3.6)
      }
      if let records { capture.export(4, records: records, at: 50) }
    }
    #expect(try Self.errors(capture) == (records == 1 ? [] : [failures]))
  }

  /// An export that succeeds, although it cannot find the zone of an object.
  private static func exportWithoutAnObject(_ capture: inout MirrorCapture) {
    capture.execute("Export", 3, at: 10)
    capture.find(1, at: 10.2)
    capture.print(
      "Failed to get a metadata zone: \(error)",
      "PFCloudKitSerializer getRecordMetadataForObject:inManagedObjectContext:error:", at: 10.4)
    capture.send(1, at: 10.6)
    capture.exported(at: 10.7)
    capture.finish("Export", 3, at: 10.7)
  }

  /// The next export fails with the same error, which is no reason to take the record for its own.
  @Test func failureAfterASuccessfulExportHasReasonsOfItsOwn() throws {
    let capture = Self.capture { capture in
      Self.exportWithoutAnObject(&capture)
      capture.execute("Export", 4, at: 10.9)
      capture.find(1, at: 11)
      capture.exportFailed(Self.error, at: 11.1)
      capture.finish("Export", 4, Self.error, at: 11.2)
      capture.export(5, records: 1, at: 40)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// An offline device fails exports with the same error; the export that succeeds later accepts no share.
  ///
  /// At the default level the end of the acceptance is not shown.
  @Test func laterExportAcceptsNoShare() throws {
    let capture = Self.capture { capture in
      capture.print(
        "Failed to accept share: <CKShareMetadata: 0x1>\n\(MirrorCapture.offline)", Self.accept, at: 10)
      capture.execute("Export", 3, at: 20)
      capture.find(1, at: 20.2)
      capture.exportFailed(MirrorCapture.offline, at: 21)
      capture.finish("Export", 3, MirrorCapture.offline, at: 21)
      capture.export(4, records: 1, at: 50)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// The record names no store: it may be about the one whose export succeeded without an object.
  @Test func exportOfAnotherStoreTakesUpNothing() throws {
    var shared = MirrorCapture.Store()
    (shared.delegate, shared.id) = ("0x600002aa1100", MirrorCapture.id(0xB00))
    (shared.file, shared.scope) = ("file:///shared.sqlite", "Shared")
    let capture = Self.capture { capture in
      capture.setUpShared()
      Self.exportWithoutAnObject(&capture)
      capture.execute("Export", 7, at: 40, by: shared)
      capture.find(1, at: 40.2, by: shared)
      capture.exportFailed(Self.error, at: 41, by: shared)
      capture.finish("Export", 7, Self.error, at: 41, by: shared)
      capture.export(8, records: 1, at: 60, by: shared)
    }
    #expect(try Self.errors(capture) == [1])
  }

  /// An export that succeeds all the same leaves the object out.
  @Test func laterExportSendsNothingThatASuccessfulOneLeftOut() throws {
    let capture = Self.capture { capture in
      Self.exportWithoutAnObject(&capture)
      capture.export(4, records: 1, at: 40)
    }
    #expect(try Self.errors(capture) == [1])
  }
}
