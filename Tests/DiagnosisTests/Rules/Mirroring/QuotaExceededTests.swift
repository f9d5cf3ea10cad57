// The rule for users whose iCloud storage is full.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct QuotaExceededTests {
  @Test func quotaIsReportedUntilAnExportSucceeds() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.full], followers: 2), at: 10)
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.full], followers: 2), at: 20)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[error]"])
    capture.export(4, records: 1, at: 30)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[note]"])
    capture.export(5, records: 1, at: 4000)
    let detail = try #require(try capture.detail(QuotaExceeded.Detail.self))
    #expect(detail.outcome.resolved?.time?.timeText == "10:00:31.000000", "there was space from then on")
  }

  @Test func anEmptyExportShowsNoSpace() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.full]), at: 10)
    capture.export(3, records: 0, at: 30)
    #expect(try capture.found(.quotaExceeded) == ["quota-exceeded[warning]"])
    capture.export(4, records: 1, at: 50)
    let detail = try #require(try capture.detail(QuotaExceeded.Detail.self))
    #expect(detail.outcome.resolved?.time?.timeText == "10:00:51.000000")
  }

  /// Both errors are fatal for a batch: deploying the schema is not enough.
  @Test(arguments: [true, false])
  func quotaIsReportedNextToAMissingField(isFirst: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let field = MirrorCapture.missing("CD_Trip", "CD_rating")
    let errors = isFirst ? [MirrorCapture.full, field] : [field, MirrorCapture.full]
    capture.failExport(2, MirrorCapture.partial(errors), at: 10)
    let found = try capture.found(.schemaNotDeployed, .quotaExceeded, .exportFailed)
    #expect(found.sorted() == ["quota-exceeded[error]", "schema-not-deployed[error]"])
    #expect(try capture.detail(QuotaExceeded.Detail.self)?.stopsSetup == false)
  }

  /// A setup that fails stops imports too, until something succeeds.
  @Test func quotaMayStopTheSetup() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 1)
    capture.setUpFailed(MirrorCapture.full, at: 2)
    capture.finish("DelegateSetup", 1, MirrorCapture.full, at: 2)
    #expect(try capture.found(.quotaExceeded, .setupFailed) == ["quota-exceeded[error]"])
    #expect(try capture.detail(QuotaExceeded.Detail.self)?.stopsSetup == true)
    capture.setUp(2, at: 20)
    let detail = try #require(try capture.detail(QuotaExceeded.Detail.self))
    #expect(!detail.stopsSetup && detail.outcome.isResolvedBySetup)
    #expect(detail.outcome.resolved?.time?.timeText == "10:00:22.000000")
  }

  /// The export of another account's data says nothing of the storage that was full.
  @Test func exportAfterARemovalShowsNoSpace() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.full, at: 10)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'AccountChange'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 20)
    capture.export(3, records: 1, at: 30)
    let detail = try #require(try capture.detail(QuotaExceeded.Detail.self))
    #expect(detail.outcome.resolved == nil && detail.outcome.lost?.time?.timeText == "10:00:20.000000")
  }

  /// However many records of a batch have other errors, the decisive one is read: a request has up to 400
  /// records.
  @Test(arguments: [200, 260, 399])
  func quotaErrorAfterManyConflictsIsFound(_ conflicts: Int) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let errors = Array(repeating: Self.longConflict, count: conflicts) + [MirrorCapture.full]
    capture.failExport(2, MirrorCapture.partial(errors), at: 10)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[error]"])
  }

  /// As CloudKit prints it, with the ids of the operation and of the container.
  private static let longConflict = MirrorCapture.error(
    "14/2004", "Server Record Changed",
    server: "record to insert already exists; uuid = 35BF992D-C9E9-4616-A12E-7696A6CECC1B; container ID = "
      + "iCloud.com.example.trips; the record was changed by another device of the user since it was fetched")

  /// Another store's objects are sent.
  @Test(arguments: [nil, 5, 30] as [Double?]) func exportOfAnotherStoreResolvesNothing(sent: Double?) throws {
    var capture = MirrorCapture()
    var other = capture.trips
    other.delegate = "0x6000011c4d80"
    other.id = MirrorCapture.id(200)
    other.file = "file:///private/var/mobile/Library/Shared.sqlite"
    capture.setUp()
    capture.setUp(2, at: 2, by: other)
    if let sent, sent < 10 { capture.export(4, records: 1, at: sent, by: other) }
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.full]), at: 10)
    if let sent, sent > 10 { capture.export(4, records: 1, at: sent, by: other) }
    #expect(try capture.found(.quotaExceeded) == ["quota-exceeded[error]"])
    #expect(try capture.detail(QuotaExceeded.Detail.self)?.isOthersSent == (sent == 30))
  }

  private static func failShare(_ error: String, in capture: inout MirrorCapture) {
    capture.print(
      "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> - "
        + error, "NSCloudKitMirroringDelegate _performSetupRequest:", at: 10)
  }

  /// Exports do not save shares.
  @Test func exportMakesUpForNoShare() throws {
    var capture = MirrorCapture()
    capture.setUp()
    Self.failShare(MirrorCapture.full, in: &capture)
    capture.export(2, records: 1, at: 30)
    #expect(try capture.found(.quotaExceeded) == ["quota-exceeded[error]"])
    #expect(try capture.detail(QuotaExceeded.Detail.self)?.isShareUnsaved == true)
  }

  /// A share that no rule is about is mentioned nevertheless.
  @Test func shareThatWasNotSavedNeedsAttention() throws {
    var capture = MirrorCapture()
    capture.setUp()
    Self.failShare(MirrorCapture.offline, in: &capture)
    capture.export(2, records: 1, at: 30)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.undiagnosed.map(\.count) == [1] && diagnosis.verdict == .attention)
  }

  /// What is printed of a share names none of the stores that an app with shares has.
  @Test(arguments: [(MirrorCapture.full, true), (MirrorCapture.offline, false)])
  func shareOfOneOfTwoStoresThatWasNotSavedIsTold(error: String, isQuota: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.setUpShared()
    capture.failShare(error, at: 10)
    capture.export(3, records: 1, at: 30)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarms == (isQuota ? [.quotaExceeded] : []))
    #expect(diagnosis.undiagnosed.map(\.count) == (isQuota ? [] : [1]))
    #expect(isQuota || diagnosis.verdict == .attention)
  }

  @Test func unrelatedErrorIsNoQuotaProblem() throws {
    var capture = MirrorCapture()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 10)
    #expect(try capture.found(.quotaExceeded).isEmpty)
  }

  /// In the shared database the zones belong to others, and so does their storage.
  @Test(arguments: ["Private", "Shared"]) func quotaOfASharedZoneIsItsOwners(scope: String) throws {
    var capture = MirrorCapture()
    capture.trips.scope = scope
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.full]), at: 10)
    let detail = try #require(try capture.detail(QuotaExceeded.Detail.self))
    #expect(detail.concernsShares == (scope == "Shared"))
  }

  /// The storage of the public database is the container's.
  @Test(arguments: [("Public", true), ("Private", false), ("Shared", false)])
  func fullPublicDatabaseIsTheContainers(scope: String, isPublic: Bool) throws {
    var capture = MirrorCapture()
    capture.trips.scope = scope
    capture.setUp()
    capture.failExport(2, MirrorCapture.full, at: 10)
    #expect(try capture.detail(QuotaExceeded.Detail.self)?.concernsPublic == isPublic)
  }
}
