// The words for containers that an app may not use.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ContainerMisconfiguredTests {
  /// Each advice says which button, capability or key to look at.
  @Test(
    arguments: [
      (.unknown, "Signing & Capabilities"), (.foreign, "developer account"), (.entitlement, "check CloudKit"),
      (.sandbox, "Link CloudKit.framework"), (.zoneRejected, "CloudKit Console"),
    ] as [(ContainerMisconfigured.Problem, String)])
  func adviceNamesTheSettingToCheck(problem: ContainerMisconfigured.Problem, words: String) throws {
    let wording = try TripsCapture().words(
      ContainerMisconfigured.Detail(
        problem: problem, error: ErrorChain("<CKError 0x1: \"Permission Failure\" (10/2007)>"),
        container: nil,
        followers: 2))
    #expect(wording.advice.plain.contains(words))
    #expect(
      wording.message.plain.contains("the container is not assigned to this app (CKError 10/2007)"))
    #expect(wording.message.plain.hasSuffix(" 2 requests were dropped because of it."))
    #expect(!wording.message.plain.contains("  ") && wording.placeToLook != nil)
    #expect(wording.dataText.hasPrefix("problem: \"\(problem.rawValue)\", container: null, errors: [{"))
    #expect(wording.dataText.hasSuffix("followers: 2"))
  }

  /// A container that has worked before is not new.
  @Test(arguments: [true, false]) func adviceOnARejectedZoneConsidersEarlierSyncs(hasSynced: Bool) throws {
    var capture = MirrorWording()
    if hasSynced { capture.succeedExport(at: 1) }
    let zone = "(com.apple.coredata.cloudkit.zone:__defaultOwner__)"
    let error =
      "<CKError 0x1: \"Partial Failure\" (2/1011); \"Failed to modify some record zones\"; partial errors: {\n\t\(zone) = "
      + "\(MirrorWording.error("15/2000", "internal"))\n}>"
    capture.print(
      "Finished request: <NSCloudKitMirroringDelegateSetupRequest: 0x1> \(MirrorWording.request) with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: 0 madeChanges: 0 error: \(error)",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 2)
    let diagnosis = try capture.diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.severity == .error })
    let advice = FindingWording(finding, diagnosis).advice.plain
    #expect(advice.contains("a new container takes that long") != hasSynced, "\(advice)")
    #expect(advice.contains("its container has worked before") == hasSynced, "\(advice)")
    #expect(advice.hasSuffix("then ask Apple with this capture."))
  }

  /// One finding is about both stores, and says of neither that it works.
  @Test func verdictNamesAllStoresThatAreNotSetUp() throws {
    var capture = MirrorWording()
    for (number, name) in ["Hikes", "Gear"].enumerated() {
      let delegate = "<NSCloudKitMirroringDelegate: 0x\(number + 1)a0>"
      let store = "<NSSQLCore: 0x\(number + 1)> (URL: file:///private/var/mobile/\(name).sqlite)"
      capture.print(
        "\(delegate): Failed to set up CloudKit integration for store: \(store)\n"
          + MirrorWording.error("10/2007", "Invalid bundle ID for container"),
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: number)
    }
    let sentence = try capture.diagnosis().verdictSentence().plain
    #expect(sentence.hasPrefix("Hikes and Gear are not syncing on this device: 1 error"), "\(sentence)")
  }

  @Test func messageNamesTheOnlyAffectedProcess() throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 1)
    capture.process = ("TripsWidget", 9000)
    let error = MirrorWording.error("10/2007", "Invalid bundle ID for container")
    capture.print(
      "Finished request: <NSCloudKitMirroringDelegateSetupRequest: 0x1> \(MirrorWording.request) with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: 0 madeChanges: 0 error: \(error)",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 2)
    let words = try capture.words(.containerMisconfigured)
    #expect(
      words.message.plain.hasSuffix(
        "This concerns only the process TripsWidget, which does not sync until that is corrected; another process has synced."
      ))
    #expect(words.blocksExports == nil && words.dataText.contains("process: \"TripsWidget\""))
    guard case .ofStores(let state)? = words.failure else {
      Issue.record("the verdict is of the store")
      return
    }
    #expect(state.plain == "not syncing in the process TripsWidget")
  }
}
