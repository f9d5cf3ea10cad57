// The words for schemas that lack a type or field.

import Testing

@testable import Diagnosis
@testable import ReportModel

struct SchemaNotDeployedTests {
  private static func capture() -> MirrorWording {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    let error = MirrorWording.error(
      "12/2006", "Cannot create or modify field 'CD_rating' in record 'CD_Trip' in production schema")
    capture.fail(
      "Export",
      "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(z:o) = \(error)\n\t... 44 \"Batch Request "
        + "Failed\" CKError's omited ...\n}>", at: 2)
    return capture
  }

  @Test func adviceSaysWhatToDeploy() throws {
    let words = try Self.capture().words(.schemaNotDeployed)
    #expect(
      words.message.plain.hasPrefix(
        "CloudKit's production environment does not have the field CD_rating of CD_Trip. 44 other records"))
    #expect(words.advice.plain.contains("choose Deploy Schema Changes"))
    #expect(
      words.dataText.hasPrefix(
        "missing: [{type: \"CD_Trip\", field: \"CD_rating\"}], followers: 44, errors: [{"))
  }

  /// A batch fails by itself: those before it are in iCloud.
  @Test(arguments: [true, false]) func saysThatOtherBatchesWereSent(isOneSent: Bool) throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    if isOneSent {
      capture.print(
        "Modify records finished: (\n    \"<CKRecord: 0x10; recordType=CD_Stop, recordID="
          + "E6207AE4-AEAF-48BB-8B47-6A51AF8E66D8:(com.apple.coredata.cloudkit.zone:__defaultOwner__), values={ }>\"\n)\n"
          + "(\n)\n(null)",
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 2)
    }
    let error = MirrorWording.error("12/2006", "Cannot create new type CD_Trip in production schema")
    capture.fail("Export", error, at: 3)
    let message = try capture.words(.schemaNotDeployed).message.plain
    #expect(message.contains("other batches were sent") == isOneSent)
    #expect(message.contains("Each export that includes such a record fails entirely") != isOneSent)
  }

  /// CloudKit does not say which environment lacks the type; an import that asks for it fails too.
  @Test func messageLeavesTheEnvironmentOpen() throws {
    var capture = MirrorWording()
    capture.fail("Import", MirrorWording.error("11/2003", "Did not find record type: CD_Trip"), at: 2)
    let words = try capture.words(.schemaNotDeployed)
    #expect(
      words.message.plain
        == "CloudKit's schema does not have the type CD_Trip, in the environment that this build of the app uses. "
        + "The import failed because of it: what other devices saved since is not here.")
    #expect(
      words.advice.plain.hasPrefix("Let a development build save a record of the type")
        && words.blocksExports == nil)
    #expect(words.placeToLook?.plain.contains("in development and in production") == true)
  }

  /// A full iCloud refuses what is sent once the schema is deployed.
  @Test(arguments: [true, false])
  func adviceMentionsAFullICloud(isFull: Bool) throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    let error = MirrorWording.error("12/2006", "Cannot create new type CD_Trip in production schema")
    let full = isFull ? "\tB:(z:o) = \(MirrorWording.error("25/2035", "Quota exceeded"))\n" : ""
    capture.fail(
      "Export",
      "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(z:o) = \(error)\n\(full)}>", at: 2)
    let advice = try capture.words(.schemaNotDeployed).advice.plain
    #expect(advice.contains("space in the user's iCloud") == isFull)
  }

  /// A share, and a request to initialise the schema, are no exports.
  @Test(arguments: [true, false]) func saysWhatElseWasRefused(isShare: Bool) throws {
    let error = MirrorWording.error("12/2006", "Cannot create new type cloudkit.share in production schema")
    var capture = MirrorWording()
    if isShare {
      capture.print(
        "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> "
          + "- \(error)", "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    } else {
      capture.execute("InitializeSchema", at: 1)
      capture.print(
        "Finished request: <NSCloudKitMirroringInitializeSchemaRequest: 0x1> \(MirrorWording.request) with result: "
          + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: 0 madeChanges: 0 error: "
          + error, "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 2)
    }
    capture.succeedExport(at: 9)
    let words = try capture.words(.schemaNotDeployed)
    #expect(
      words.message.plain.contains(
        isShare
          ? "The share was not saved because of it"
          : "The request to initialize the schema of CloudKit failed because of it."))
    #expect(!words.message.plain.contains("succeeded after that") && words.blocksExports == nil)
    #expect(!words.advice.plain.contains("waiting changes"))
    guard case .sentence? = words.failure else {
      Issue.record("exports are blamed")
      return
    }
  }

  @Test func deployedSchemaNeedsNoAdvice() throws {
    var capture = Self.capture()
    capture.succeedExport(at: 60)
    let words = try capture.words(.schemaNotDeployed)
    #expect(words.message.plain.contains("An export succeeded after that at 10:01:00.000000"))
    #expect(words.advice.isEmpty && words.placeToLook == nil)
  }
}
