// What ends an app within mirroring, or because of it: exceptions, backtraces, and errors that the app takes
// for fatal.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorCrashTests {
  private static let importing =
    "\t2   CoreData   0x00000001841e1f4c -[PFCloudKitSerializer updateAttributes:fromRecord:] + 3000\n"
    + "\t3   CoreData   0x00000001841e2f4c -[PFCloudKitImporterZoneChangedWorkItem processFetchedRecords] + 300\n"
  private static let elsewhere = "\t2   Trips   0x00000001041e1f4c -[TripList reload] + 300\n"

  private static func exception(_ frames: String, at seconds: Double, in pid: Int) -> String {
    "2025-04-06 \(MirrorCapture.time(seconds)) Trips[\(pid):1403] *** Terminating app due to uncaught exception "
      + "'NSUnknownKeyException', reason: 'not key value coding-compliant for the key rating.'\n*** First throw call stack:\n(\n"
      + "\t0   CoreFoundation   0x0000000180437330 __exceptionPreprocess + 172\n\(frames))"
  }

  /// An exception in an import is an error, until a later launch imports.
  @Test func exceptionInAnImportIsAnError() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    capture.add(Self.exception(Self.importing, at: 11, in: capture.trips.pid))
    let finding = try #require(try capture.diagnosis().findings.first)
    let detail = try #require(finding.detail as? Crashed.Detail)
    #expect(finding.severity == .error && detail.concernsMirroring && !detail.concernsUbiquity)
    #expect(detail.imports == .open)
    #expect(
      detail.methods == [
        "-[PFCloudKitSerializer updateAttributes:fromRecord:]",
        "-[PFCloudKitImporterZoneChangedWorkItem processFetchedRecords]",
      ])
    (capture.trips.pid, capture.trips.delegate) = (8200, "0x600003bb0000")
    capture.setUp(3, at: 60)
    capture.import(4, madeChanges: true, at: 70)
    let later = try #require(try capture.diagnosis().findings.first { $0.rule == .crashed })
    #expect(later.severity == .warning && (later.detail as? Crashed.Detail)?.imports == .imported)
  }

  @Test func exceptionOutsideMirroringIsANote() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.add(Self.exception(Self.elsewhere, at: 11, in: capture.trips.pid))
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .crashed })
    #expect(finding.severity == .note)
  }

  /// A thread that waits within setup may hang there.
  @Test func threadWaitingInSetupIsAWarning() throws {
    var capture = MirrorCapture()
    capture.add(
      """
      Thread 6Queue : com.apple.coredata.cloudkit.queue (serial)
      #0\t0x00007fff9285956a in semaphore_wait_trap ()
      #1\t0x00007fff8f52c691 in -[PFCloudKitSetupAssistant _saveZone:error:]()
      """)
    let finding = try #require(try capture.diagnosis().findings.first)
    #expect(finding.rule == .crashed && finding.severity == .warning)
    #expect((finding.detail as? Crashed.Detail)?.thread?.isWaiting == true)
  }

  /// CloudKit ends an app that lacks its entitlement.
  @Test func missingEntitlementIsAContainerProblem() throws {
    var capture = MirrorCapture()
    capture.add(
      "*** Terminating app due to uncaught exception 'CKException', reason: 'The application is missing required entitlement "
        + "com.apple.developer.icloud-services'")
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.containerMisconfigured] && findings.map(\.severity) == [.error])
    let detail = try #require(findings.first?.detail as? ContainerMisconfigured.Detail)
    #expect(detail.problem == .entitlement && findings.first?.sameTrouble.map(\.rule) == [.crashed])
  }

  /// Newer systems end such an app without an exception.
  @Test(arguments: [
    ":748: In order to use CloudKit, your process must have a com.apple.developer.icloud-services entitlement.",
    ": In order to use CloudKit, your process must have a com.apple.developer.icloud-services entitlement. The value of this "
      + "entitlement must be an array that includes the string \"CloudKit\".",
  ])
  func endWithoutTheEntitlementIsAContainerProblem(_ words: String) throws {
    for header in ["", "2026-05-04 10:14:43.016912+0200 Trips[8121:4567] [CK] "] {
      let line = "\(header)Significant issue at CKContainer.m\(words)\n"
      let findings = try Diagnosing.diagnose(Array(line.utf8)).findings
      #expect(findings.map(\.rule) == [.containerMisconfigured] && findings.map(\.severity) == [.error])
      let detail = try #require(findings.first?.detail as? ContainerMisconfigured.Detail)
      #expect(detail.problem == .entitlement && findings.first?.sameTrouble.map(\.rule) == [.crashed])
      #expect(detail.error.reason?.hasPrefix("In order to use CloudKit, your process must have") == true)
    }
  }

  /// The sentence begins before the place that the catalogue names as the reason.
  @Test func endOfAnotherAppNamesIt() throws {
    var capture = MirrorCapture()
    capture.setUp()
    (capture.trips.pid, capture.trips.process) = (9000, "Weather")
    let words =
      "In order to use CloudKit, your process must have a com.apple.developer.icloud-services entitlement."
    capture.printOfSystem("Significant issue at CKContainer.m:748: \(words)", at: 60)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.crashed] && findings.map(\.severity) == [.note])
    let detail = try #require(findings.first?.detail as? Crashed.Detail)
    #expect(detail.isEndedByCloudKit && !detail.isFatalError)
    #expect(detail.process == "Weather" && detail.reason == words)
  }

  private static let model =
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason=CloudKit "
    + "integration requires that all relationships have an inverse, the following do not:\nTrip: photos}"

  /// The template of Xcode ends the app with the error of a store that is not loaded; the line has no
  /// header.
  @Test(arguments: [true, false]) func fatalErrorNamesTheIncompatibleModel(isAfterRecord: Bool) throws {
    var capture = MirrorCapture()
    if isAfterRecord { capture.setUp() }
    capture.add("Trips/Persistence.swift:41: Fatal error: Unresolved error \(Self.model)")
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.modelIncompatible] && findings.map(\.severity) == [.error])
    let detail = try #require(findings.first?.detail as? ModelIncompatible.Detail)
    #expect(detail.properties == [ModelIncompatible.Property(entity: "Trip", property: "photos")])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.crashed])
  }

  @Test func fatalErrorOutsideMirroringIsANote() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.add("Trips/TripList.swift:88: Fatal error: Index out of range")
    capture.add("Trips/TripList.swift:90: no fatal error")
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.crashed] && findings.map(\.severity) == [.note])
    #expect((findings.first?.detail as? Crashed.Detail)?.reason?.hasPrefix("Index out of range") == true)
  }
}
