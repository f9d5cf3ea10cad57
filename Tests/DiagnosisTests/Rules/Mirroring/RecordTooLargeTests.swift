// The rule for records that are too large for CloudKit.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct RecordTooLargeTests {
  @Test func detailNamesRecordAndType() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.make(1, "CD_Photo", at: 9)
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge], followers: 5), at: 10)
    let names = try capture.diagnosis().timelines.names
    let record = try #require(try capture.detail(RecordTooLarge.Detail.self)?.records.first)
    #expect(names[record.name] == MirrorCapture.id(1) && record.type.map { names[$0] } == "CD_Photo")
    #expect(try capture.found(.recordTooLarge, .exportFailed) == ["record-too-large[error]"])
    capture.export(3, records: 1, at: 30)
    #expect(try capture.found(.recordTooLarge, .exportFailed) == ["record-too-large[note]"])
  }

  /// What is refused in the batch of one trouble is not told with another.
  @Test func followersBelongToTheirOwnRequest() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_note")]), at: 10)
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.tooLarge], followers: 4), at: 20)
    #expect(try capture.detail(SchemaNotDeployed.Detail.self)?.followers == 0)
    #expect(try capture.detail(RecordTooLarge.Detail.self)?.followers == 4)
  }

  /// A record that became smaller, and left, is not named with a later one.
  @Test func whatWasSentIsNotNamedAgain() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 10)
    capture.export(3, records: 1, at: 30)
    let small = MirrorCapture.error("22/2024", "Batch Request Failed")
    capture.failExport(4, MirrorCapture.partial([small, MirrorCapture.tooLarge]), at: 60)
    let names = try capture.diagnosis().timelines.names
    let records = try #require(try capture.detail(RecordTooLarge.Detail.self)?.records)
    #expect(records.map { names[$0.name] } == [MirrorCapture.id(2)])
    #expect(try capture.found(.recordTooLarge, .exportFailed) == ["record-too-large[error]"])
  }

  /// A store is known again only some records after a launch.
  @Test func whatWasSentBeforeALaunchIsNotNamedAgain() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 10)
    capture.export(3, records: 1, at: 30)
    var later = capture.trips
    (later.pid, later.delegate) = (8200, "0x6000021c9a40")
    capture.setUp(4, at: 50, by: later)
    let small = MirrorCapture.error("22/2024", "Batch Request Failed")
    capture.failExport(5, MirrorCapture.partial([small, MirrorCapture.tooLarge]), at: 60, by: later)
    let names = try capture.diagnosis().timelines.names
    let records = try #require(try capture.detail(RecordTooLarge.Detail.self)?.records)
    #expect(records.map { names[$0.name] } == [MirrorCapture.id(2)])
  }

  @Test func objectTooLargeForAnyRequestIsReported() throws {
    var capture = MirrorCapture()
    capture.failExport(2, "Error Domain=NSCocoaErrorDomain Code=134411 \"too large\"", at: 10)
    #expect(try capture.found(.recordTooLarge, .exportFailed) == ["record-too-large[error]"])
    #expect(try capture.detail(RecordTooLarge.Detail.self)?.records.isEmpty == true)
  }

  /// Other limits have the same codes.
  @Test(arguments: [
    "Limit exceeded for number of owning references to single record",
    "Your request contains 618 items which is more than the maximum number of items in a single request (400)",
  ])
  func otherLimitIsNoSizeProblem(message: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = MirrorCapture.error("27/2023", "Limit Exceeded", server: message)
    capture.failExport(2, MirrorCapture.partial([error], followers: 5), at: 10)
    #expect(try capture.found(.recordTooLarge, .exportFailed) == ["export-failed[error]"])
  }

  /// A setup that fails because of a record sends nothing else either.
  @Test func recordTooLargeMayStopTheSetup() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.tooLarge, at: 1)
    #expect(try capture.detail(RecordTooLarge.Detail.self)?.stopsSetup == true)
    capture.setUp(at: 10)
    #expect(try capture.detail(RecordTooLarge.Detail.self)?.stopsSetup == false)
  }

  /// After an export of nothing, nothing waits; what became of the records is not shown.
  @Test func emptyExportLeavesAWarning() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 10)
    capture.export(3, records: 0, at: 30)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[warning]"])
    let empty = try #require(try capture.detail(RecordTooLarge.Detail.self))
    #expect(empty.outcome.nothingLeft?.time?.timeText == "10:00:31.000000")
    capture.export(4, records: 1, at: 50)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[note]"])
    let detail = try #require(try capture.detail(RecordTooLarge.Detail.self))
    #expect(detail.outcome.resolved?.time?.timeText == "10:00:51.000000")
  }

  /// Exports do not save shares, and what is too large of an object is a trouble of its own.
  @Test func noExportSavesAShare() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "Called about a failure to save a share: <CKShare: 0x105a1f460; recordType=cloudkit.share, "
        + "recordID=cloudkit.zoneshare:(com.apple.coredata.cloudkit.share.2A7C:__defaultOwner__), participants=[], "
        + "publicPermission=none> - \(MirrorCapture.tooLarge)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 10)
    capture.export(2, records: 1, at: 30)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[error]"])
    let detail = try #require(try capture.detail(RecordTooLarge.Detail.self))
    let names = try capture.diagnosis().timelines.names
    #expect(detail.concernsShare && detail.records.map { names[$0.name] } == ["cloudkit.zoneshare"])
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 40)
    capture.export(4, records: 1, at: 60)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[error]", "record-too-large[note]"])
  }

  @Test func shareTooLargeIsReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> - "
        + MirrorCapture.tooLarge, "NSCloudKitMirroringDelegate _performSetupRequest:", at: 10)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[error]"])
  }

  /// An app that shares has a private and a shared store; what is printed of the share names neither.
  @Test func shareTooLargeOfOneOfTwoStoresIsReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.setUpShared()
    capture.failShare(MirrorCapture.tooLarge, at: 10)
    capture.export(3, records: 1, at: 30)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.recordTooLarge] && findings.map(\.severity) == [.error])
    #expect(findings.first?.mirroredStore == nil && findings.first?.count == 1)
    let detail = try #require(findings.first?.detail as? RecordTooLarge.Detail)
    #expect(detail.concernsShare && detail.error?.contains("CKErrorDomain", 27) == true)
  }

  /// No export saves a share again, and none waits for it.
  @Test func anExportMakesUpForNoShare() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> - "
        + MirrorCapture.tooLarge, "NSCloudKitMirroringDelegate _performSetupRequest:", at: 10)
    capture.save(at: 20)
    var waiting = capture
    waiting.live(at: 300)
    #expect(try waiting.diagnosis().alarms == [.recordTooLarge, .notExported])
    capture.export(2, records: 2, at: 21)
    #expect(try capture.found(.recordTooLarge) == ["record-too-large[error]"])
    let detail = try #require(try capture.detail(RecordTooLarge.Detail.self))
    #expect(detail.concernsShare && detail.outcome.resolved == nil && detail.records.count == 1)
    // A record that is too large is another trouble.
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 40)
    #expect(
      try capture.found(.recordTooLarge).sorted() == ["record-too-large[error]", "record-too-large[error]"])
    capture.export(4, records: 3, at: 60)
    #expect(
      try capture.found(.recordTooLarge).sorted() == ["record-too-large[error]", "record-too-large[note]"])
  }
}
