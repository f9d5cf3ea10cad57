// What the summary says to do about errors that no rule is about.

import Testing

@testable import Diagnosis
@testable import ReportModel

struct UndiagnosedErrorsTests {
  private static func words(_ errors: [String]) throws -> String? {
    var capture = MirrorWording()
    for (number, error) in errors.enumerated() {
      capture.print(
        "Failed to accept share: <CKShareMetadata: 0x60000d614ff0>\n\(error)",
        "NSCloudKitMirroringDelegate _acceptShareMetadatasInRequest:workBlockContext:", at: 1 + number * 5)
    }
    return try capture.diagnosis().unexplainedWords?.plain
  }

  private static let unverified =
    "<CKError 0x60000a8bb9c0: \"Participant May Need Verification\" (33); \"This participant needs verification\">"
  private static let unknown = "Error Domain=TripsErrorDomain Code=7 \"(null)\""

  /// A new invitation fails in the same way if an address has to be confirmed.
  @Test(arguments: [
    ([unverified], " Do: Open the invitation's link, where the address can be confirmed."),
    (
      [unverified, unknown],
      " Do, for the first of them: Open the invitation's link, where the address can be confirmed."
    ),
    ([unknown], " Do: Ask for a new invitation."),
    ([MirrorWording.error("14/2004", "record changed")], " Do: Ask for a new invitation."),
  ])
  func adviceComesFromTheError(errors: [String], advice: String) throws {
    let words = try #require(try Self.words(errors))
    #expect(words.hasPrefix("Errors not diagnosed: \(counted(errors.count, "record")) of CloudKit.md#"))
    #expect(
      words.contains("(The invitation was not accepted). The shared objects do not arrive. "), "\(words)")
    #expect(words.hasSuffix(" may not be the one invited.\(advice)"), "\(words)")
  }

  /// What shows the records depends on the format and on the options, so the verdict does not say it.
  @Test func verdictOnSeveralErrorsNamesNoOption() throws {
    var capture = MirrorWording()
    capture.print(
      "Failed to accept share: <CKShareMetadata: 0x60000d614ff0>\n\(Self.unknown)",
      "NSCloudKitMirroringDelegate _acceptShareMetadatasInRequest:workBlockContext:", at: 1)
    capture.print(
      "Initialize schema request failed: \(Self.unknown)",
      "NSPersistentCloudKitContainer initializeCloudKitSchemaWithOptions:error:", at: 10)
    let sentence = try capture.diagnosis().verdictSentence().plain
    #expect(sentence == "2 records report an error that this tool does not diagnose.")
  }

  /// The end of the request reports the error first, and a finding is about it.
  @Test(arguments: [(3, true), (30, false)]) func errorThatAFindingIsAboutIsNotToldAgain(
    second: Int, isRepeated: Bool
  ) throws {
    let error = MirrorWording.error("12/2006", "Cannot create new type CD_Trip in production schema")
    var capture = MirrorWording()
    capture.execute("InitializeSchema", at: 1)
    capture.print(
      "Finished request: <NSCloudKitMirroringInitializeSchemaRequest: 0x1> \(MirrorWording.request) with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: 0 madeChanges: 0 error: "
        + error, "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 2)
    capture.print(
      "Initialize schema request failed: \(error)",
      "NSPersistentCloudKitContainer initializeCloudKitSchemaWithOptions:error:", at: second)
    #expect((try capture.diagnosis().unexplainedWords == nil) == isRepeated)
  }

  /// A set-up that failed fails everything after it, however late that is.
  @Test(arguments: [(10, true), (15, false)]) func pushForAStoreWhoseSetupFailedIsNotToldAgain(
    code: Int, isRepeated: Bool
  ) throws {
    let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
    var capture = MirrorWording()
    capture.print(
      "\(delegate): Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> (URL: file:///Trips.sqlite)\n"
        + MirrorWording.error("10/2007", "Invalid bundle ID for container"),
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    for second in [60, 120] {
      capture.print(
        "\(delegate) - Not reviving the mirroring delegate (CKErrorDomain:\(code)) after notification for subscription: "
          + "com.apple.coredata.cloudkit.private.subscription\n<CKDatabaseNotification: 0x60>",
        "NSCloudKitMirroringDelegate _respondToPushNotification:forSubscription:", at: second)
    }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.contains { $0.rule == .containerMisconfigured })
    #expect((diagnosis.unexplainedWords == nil) == isRepeated)
  }
}
