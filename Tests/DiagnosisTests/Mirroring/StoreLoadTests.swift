// Stores that Core Data does not load: they are mirrored if their options say so.

import Testing
import Timelines

@testable import Diagnosis

struct StoreLoadTests {
  private static let migration =
    "Error Domain=NSCocoaErrorDomain Code=134110 \"An error occurred during persistent store migration.\" "
    + "UserInfo={entity=Trip, reason=Validation error missing attribute values}"

  private static func refused(_ file: String, _ option: String) -> String {
    "CoreData: error: -addPersistentStoreWithType:SQLite configuration:PF_DEFAULT_CONFIGURATION_NAME URL:\(file) options:{\n"
      + "    \(option) = \"<NSPersistentCloudKitContainerOptions: 0x2810d8ae0>\";\n    NSPersistentHistoryTrackingKey = 1;\n"
      + "} ... returned error \(migration) with userInfo dictionary {\n    entity = Trip;\n}"
  }

  @Test func storeWithMirroringOptionsIsMirrored() throws {
    var capture = MirrorCapture()
    capture.add(Self.refused(capture.trips.file, "NSPersistentCloudKitContainerOptionsKey"))
    let diagnosis = try capture.diagnosis()
    let finding = try #require(diagnosis.alarmingFindings.first)
    let detail = try #require(finding.detail as? SetupFailed.Detail)
    #expect(finding.rule == .setupFailed && finding.severity == .error)
    #expect(detail.mirroring?.isNotLoaded == true && detail.error.contains("NSCocoaErrorDomain", 134_110))
    #expect(diagnosis.mirrored.first?.name(in: diagnosis.timelines.names) == "My Trips")
    capture.setUp(at: 60)
    #expect(try capture.diagnosis().alarms.isEmpty, "a later version migrates it")
  }

  /// CloudKit's rule for renaming is broken by the data model, however well it migrates without CloudKit.
  @Test func forbiddenRenamingIsTheModels() throws {
    let reason =
      "CloudKit integration forbids renaming 'stop' to 'stops'. Older devices can't process the new relationships."
    let error =
      "Error Domain=NSCocoaErrorDomain Code=134110 \"An error occurred during persistent store migration.\" "
      + "UserInfo={sourceURL=file:///var/mobile/Trips.sqlite, reason=\(reason), destinationURL=file:///var/mobile/Trips.sqlite}"
    let capture =
      "CoreData: error: Store failed to load.  \(Self.description) with error = \(error) with userInfo {\n"
      + "    reason = \"\(reason)\";\n}\n"
    let findings = try Diagnosing.diagnose(Array(capture.utf8)).alarmingFindings
    #expect(findings.map(\.rule) == [.modelIncompatible] && findings.map(\.severity) == [.error])
    let detail = try #require(findings.first?.detail as? ModelIncompatible.Detail)
    #expect(detail.isNotLoaded && detail.error.contains("NSCocoaErrorDomain", 134_110))
  }

  @Test func storeWithUnrelatedOptionsIsNotMirrored() throws {
    var capture = MirrorCapture()
    capture.add(Self.refused(capture.trips.file, "NSPersistentTimeoutOption"))
    #expect(try Diagnosing.diagnose(Array(capture.text.utf8)).mirrored.isEmpty)
  }

  /// What newer systems print of a store that they do not open: the options in records of their own.
  private static func dumped(_ option: String, then end: String) -> String {
    "CoreData: error: addPersistentStoreWithType:configuration:URL:options:error: returned error NSCocoaErrorDomain (134110)\n"
      + "CoreData: error: userInfo:\nCoreData: error: storeType: SQLite\nCoreData: annotation: options:\n"
      + "CoreData: annotation: \t\(option) : <NSPersistentCloudKitContainerOptions: 0x1>\n"
      + "CoreData: annotation: \tNSPersistentHistoryTrackingKey : 1\nCoreData: error: \(end)\n"
  }

  private static let description =
    "<NSPersistentStoreDescription: 0x1> (type: SQLite, url: file:///var/mobile/Trips.sqlite)"
  private static let failed =
    "Store failed to load.  \(description) with error = \(migration) with userInfo {\n}"
  private static let option = "NSPersistentCloudKitContainerOptionsKey"

  /// The options show that the store is mirrored, and SwiftData's own error is only a consequence.
  @Test func optionsInSeparateRecordsShowMirroring() throws {
    let end =
      "Trips/App.swift:24: Fatal error: Could not create ModelContainer: SwiftDataError(_error: "
      + "SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)\n"
    for rest in ["", end] {
      let diagnosis = try Diagnosing.diagnose(
        Array((Self.dumped(Self.option, then: Self.failed) + rest).utf8))
      #expect(diagnosis.findings.map(\.rule) == [.setupFailed])
      let detail = try #require(diagnosis.findings.first?.detail as? SetupFailed.Detail)
      #expect(detail.mirroring?.isNotLoaded == true && detail.error.contains("NSCocoaErrorDomain", 134_110))
      #expect(diagnosis.mirrored.first?.name(in: diagnosis.timelines.names) == "Trips")
    }
  }

  /// The store may be opened after all, or the options may belong to another store.
  @Test(arguments: [
    dumped(option, then: "Recovery attempt while adding \(description) was successful!"),
    dumped("NSReadOnlyPersistentStoreOption", then: failed),
    dumped(option, then: "Recovery attempt while adding \(description) was successful!")
      + "CoreData: error: \(failed)\n",
    dumped(option, then: "Something else")
      + dumped("NSReadOnlyPersistentStoreOption", then: failed),
  ])
  func optionsWithoutALoadErrorAreIgnored(capture: String) throws {
    #expect(try Diagnosing.diagnose(Array(capture.utf8)).mirrored.isEmpty)
  }

  private static func gaveUp(_ reason: String) -> String {
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason=\(reason)}"
  }

  /// A store that is closed while it is set up is no failure, like a request that is dropped then.
  @Test(arguments: ["initialize", "recovery from Manatee identity loss"])
  func storeClosedDuringSetupIsNoFailure(work: String) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    let error = Self.gaveUp(
      "The mirroring delegate could not \(work) because it's store was removed from the coordinator.")
    capture.setUpFailed(error, at: 1)
    capture.finish("DelegateSetup", 1, error, at: 1)
    #expect(try capture.diagnosis().alarms.isEmpty)
    #expect(try capture.store().counts(.setup) == [1, 0, 0, 0, 1, 0])
  }

  /// Errors with a reason that does not concern the model are not the model's; without a reason they are,
  /// since setup checks the model first.
  @Test func setupErrorWithAnotherReasonIsReported() throws {
    var other = MirrorCapture()
    other.setUpFailed(Self.gaveUp("The file is busy."), at: 1)
    #expect(try other.diagnosis().alarms == [.setupFailed])
    var bare = MirrorCapture()
    bare.setUpFailed("Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\"", at: 1)
    #expect(try bare.diagnosis().alarms == [.modelIncompatible])
  }
}
