// The words for records that are too large for CloudKit.

import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct RecordTooLargeTests {
  @Test func messageNamesTheRecord() throws {
    var capture = MirrorWording()
    let record = "\(MirrorWording.request):(com.apple.coredata.cloudkit.zone:__defaultOwner__)"
    capture.print(
      "Serializer has finished creating record: <CKRecord: 0x1; recordType=CD_Photo, recordID=\(record), values={ }>\n"
        + "Modified Fields: (\n)",
      "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:", at: 0
    )
    capture.execute("Export", at: 1)
    let error = MirrorWording.error("27/2023", "record too large")
    capture.fail(
      "Export", "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\t\(record) = \(error)\n}>",
      at: 2)
    let words = try capture.words(.recordTooLarge)
    #expect(
      words.message.plain.hasPrefix(
        "The record \(MirrorWording.request) of type CD_Photo is too large for CloudKit"))
    #expect(words.advice.plain.contains("Allows External Storage"))
    #expect(
      words.dataText.hasPrefix("objects: [\"\(MirrorWording.request)\"], types: [\"CD_Photo\"], errors: [{"))
  }

  @Test func messageNamesSeveralRecords() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    let zone = "(com.apple.coredata.cloudkit.zone:__defaultOwner__)"
    let errors = ["A1", "E1"].map {
      "\t\($0)000000-1111-4111-8111-111111111111:\(zone) = \(MirrorWording.error("27/2023", "record too large"))"
    }
    capture.fail(
      "Export",
      "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\(errors.joined(separator: "\n"))\n}>",
      at: 2)
    let words = try capture.words(.recordTooLarge)
    #expect(words.message.plain.hasPrefix("The records A1000000-1111-4111-8111-111111111111, E1000000"))
    #expect(words.message.plain.contains(" are too large for CloudKit"))
    #expect(
      words.message.plain.contains("They never leave this device, each export that includes one of them"))
    #expect(words.blocksExports?.plain == "the records that are too large to become smaller")
  }

  /// Nothing waits once an export finds nothing to send.
  @Test func wordsAfterAnEmptyExportPromiseNothing() throws {
    let words = try TripsCapture().words(
      RecordTooLarge.Detail(records: [], error: nil, outcome: .init(nothingLeft: Place(line: 9, time: nil))),
      .warning)
    #expect(
      words.message.plain.hasSuffix(
        "Exports found nothing to send after that: whether it was sent, changed or deleted is not shown."))
    #expect(words.blocksExports == nil && !words.message.plain.contains("wait"))
  }

  @Test func messageSaysThatSetupFailed() throws {
    let words = try TripsCapture().words(
      RecordTooLarge.Detail(records: [], error: nil, stopsSetup: true))
    #expect(
      words.message.plain.contains("Set-up failed because of it. Nothing is sent and nothing arrives"))
    guard case .ofStores(let state)? = words.failure else {
      Issue.record("no state of stores")
      return
    }
    #expect(state.plain == "not syncing on this device")
  }

  /// A share is saved separately: nothing that is exported waits for it.
  @Test func shareTooLargeBlocksNoExport() throws {
    var capture = MirrorWording()
    capture.print(
      "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> - "
        + "<CKError 0x1: \"Limit Exceeded\" (27/2023); server message = \"record too large\">",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    let words = try capture.words(.recordTooLarge)
    #expect(
      words.message.plain.hasSuffix(
        "The share is not saved, so its participants and their rights are not as the app set them."))
    #expect(
      words.blocksExports == nil && words.placeToLook?.plain == "what the app puts into the share itself.")
  }

  @Test func messageCountsWhatWasRefusedWithIt() throws {
    let words = try TripsCapture().words(
      RecordTooLarge.Detail(records: [], error: nil, followers: 4))
    let others = "4 other records of the same request were refused only because they were in the same batch."
    #expect(words.message.plain.contains("without their assets. It never leaves this device, "))
    #expect(words.message.plain.hasSuffix(" waits. \(others)"))
  }
}
