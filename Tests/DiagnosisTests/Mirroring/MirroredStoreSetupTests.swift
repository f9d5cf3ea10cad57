// How one mirrored store is set up: when that is done, fails, or is only shown by what comes after it.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// The setup of a mirrored store, from what its delegate prints.
struct MirroredStoreSetupTests {
  @Test func firstErrorOfASetupCounts() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0)
    capture.account("No account", at: 1)
    capture.setUpFailed(MirrorCapture.noAccount, at: 1.5)
    capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 1.5)
    let follower =
      "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(MirrorCapture.noAccount)\""
    capture.execute("Export", 2, at: 3)
    capture.finish("Export", 2, follower, at: 3)
    let failed = try capture.store()
    #expect(failed.setup.state == .failed && failed.setup.account == .missing)
    #expect(failed.setup.seconds == 1.5 && failed.setup.failures == 1)
    #expect(failed.setup.failure?.error.contains("NSCocoaErrorDomain", 134_400) == true)
    #expect(failed.counts(.setup) == [1, 0, 1, 0, 0, 0] && failed.counts(.export) == [1, 0, 1, 0, 0, 0])
    #expect(failed.requests.recent.elements.last?.failure?.isFollower == true)
    #expect(failed.told.count { $0 == "mirror.setup.failed" } == 1)

    capture.queueSetup(3, at: 60)
    capture.execute("DelegateSetup", 3, at: 60)
    let again = try capture.store()
    #expect(again.setup.state == .unfinished && again.counts(.setup) == [2, 0, 1, 0, 0, 1])
    capture.setUpDone(at: 62)
    capture.finish("DelegateSetup", 3, at: 62)
    let done = try capture.store()
    #expect(
      done.setup.state == .done && done.setup.failure == nil && done.counts(.setup) == [2, 1, 1, 0, 0, 0])
  }

  /// The first error stays the first, and the last one is what the setup currently fails for.
  @Test func laterErrorBecomesTheLastFailure() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.offline, at: 2)
    capture.setUpFailed(MirrorCapture.noAccount, at: 102)
    let setup = try capture.store().setup
    #expect(setup.failure?.error.contains("CKErrorDomain", 3) == true && setup.failures == 2)
    #expect(setup.lastFailure?.error.contains("NSCocoaErrorDomain", 134_400) == true)
    #expect(setup.ended?.time?.timeText.hasPrefix("10:01:42") == true)
    capture.setUpDone(at: 200)
    #expect(try capture.store().setup.lastFailure == nil)
  }

  /// What set-up compares the account with names its user; of two stores, nothing shows whose it is.
  @Test(arguments: ["matches store: ", "changed from nil to "], [false, true])
  func identityOfTheAccountNamesTheUser(_ statement: String, isOneOfTwo: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    if isOneOfTwo {
      var other = MirrorCapture.Store()
      (other.delegate, other.id) = ("0x6000021c4d90", MirrorCapture.id(900))
      other.file = "file:///private/var/mobile/Library/Application%20Support/Other.sqlite"
      capture.setUp(2, at: 3, by: other)
    }
    capture.print(
      "<PFCloudKitSetupAssistant: 0x6000031c0>: CKIdentity record \(statement)<CKRecordID: 0x1; "
        + "recordName=_9b0d77e1c2f34a58, zoneID=_defaultZone:__defaultOwner__>",
      "PFCloudKitSetupAssistant _checkUserIdentity:", at: 6)
    let diagnosis = try capture.diagnosis()
    let users = diagnosis.mirrored.map { $0.user.map { diagnosis.timelines.names[$0] } }
    #expect(users == (isOneOfTwo ? [nil, nil] : ["_9b0d77e1c2f34a58"]))
  }

  /// A later import shows that the store is set up, but neither when nor how long that took.
  @Test func laterImportProvesTheSetupDone() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0)
    capture.setUpFailed(MirrorCapture.offline, at: 2)
    capture.finish("DelegateSetup", 1, MirrorCapture.offline, at: 2)
    capture.import(2, madeChanges: false, at: 20)
    let setup = try capture.store().setup
    #expect(setup.state == .done && setup.ended == nil && setup.seconds == nil && setup.failure == nil)
    #expect(setup.proof?.after?.time?.timeText.hasPrefix("10:00:02") == true)
    #expect(setup.proof?.by.time?.timeText.hasPrefix("10:00:21") == true)
    capture.queueSetup(3, at: 30)
    capture.execute("DelegateSetup", 3, at: 30)
    capture.setUpDone(at: 33)
    let again = try capture.store().setup
    #expect(again.state == .done && again.seconds == 3 && again.proof == nil)
  }

  /// If a capture begins within a setup, or a log has no details, the setup has no beginning: a record that
  /// only a setup prints, or a request that is dropped because there is no setup, bounds it all the same.
  @Test(arguments: [true, false]) func laterExportProvesASetupWithoutBeginning(isAccountShown: Bool) throws {
    var capture = MirrorCapture()
    if isAccountShown {
      capture.account("Available", at: 5)
    } else {
      let follower =
        "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(MirrorCapture.offline)\""
      capture.print(
        "\(capture.trips.sender) - Never successfully initialized and cannot execute request "
          + "'\(MirrorCapture.request("Export", 2))' due to error: \(follower)",
        "NSCloudKitMirroringDelegate _requestAbortedNotInitialized:", at: 5)
    }
    #expect(try capture.store().setup.state == .unknown)
    capture.exported(at: 20)
    capture.exported(at: 3600)
    let store = try capture.store()
    #expect(store.setup.state == .done && store.setup.ended == nil)
    #expect(store.setup.proof?.after?.time?.timeText == "10:00:05.000000")
    #expect(store.setup.proof?.by.time?.timeText == "10:00:20.000000")
    #expect(store.firstSuccess?.time?.timeText == "10:00:20.000000")
  }

  /// The setup waits for its zone, whether the capture shows that it began or not.
  @Test func setupWaitingForItsZoneIsUnfinished() throws {
    var capture = MirrorCapture()
    capture.account("Available", at: 1)
    capture.print(
      "Waiting on save zone for store \(capture.trips.id) and setup request \(MirrorCapture.id(1))",
      "PFCloudKitSetupAssistant _saveZone:error:", at: 2)
    let waiting = try capture.store().setup
    #expect(waiting.state == .unfinished && waiting.asked == nil && waiting.zoneWait != nil)
    #expect(waiting.accountOfState == .available)
    capture.exported(at: 20)
    let done = try capture.store().setup
    #expect(done.state == .done && done.zoneWait == nil)
    #expect(done.proof?.after?.time?.timeText == "10:00:02.000000")
  }

  /// The failure of an extension does not change when the app was set up.
  @Test(arguments: [true, false]) func failedSetupOfAnExtensionKeepsTheApps(isNamedFirst: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x600003bb0000"
    capture.setUp(1, at: 5)
    if isNamedFirst { capture.observe(at: 30, by: widget) }
    capture.queueSetup(2, at: 30, by: widget)
    capture.execute("DelegateSetup", 2, at: 30, by: widget)
    capture.setUpFailed(MirrorCapture.offline, at: 31, by: widget)
    capture.finish("DelegateSetup", 2, MirrorCapture.offline, at: 31, by: widget)
    #expect(try capture.store().setup.state == .failed)
    capture.import(3, madeChanges: false, at: 50)
    let setup = try capture.store().setup
    #expect(setup.state == .done && setup.seconds == 2 && setup.proof == nil)
    #expect(setup.ended?.time?.timeText.hasPrefix("10:00:07") == true)
  }

  /// If only errors are printed, the record of the failure is all there is.
  @Test func failureAloneCountsAsASetup() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.noAccount, at: 1)
    let store = try capture.store()
    #expect(store.setup.state == .failed && store.counts(.setup) == [1, 0, 1, 0, 0, 0])
    #expect(store.setup.account == .missing && store.setup.seconds == nil)
  }

  @Test(arguments: [
    ("Available", false, MirrorAccount.available), ("Available", true, .termsNotAccepted),
    ("Restricted", false, .restricted), ("Temporarily unavailable", false, .temporarilyUnavailable),
    ("Couldn't determine", false, .undetermined),
  ])
  func accountStatusIsRead(status: String, needsTerms: Bool, expected: MirrorAccount) throws {
    var capture = MirrorCapture()
    capture.account(status, at: 0, needsTerms: needsTerms)
    #expect(try capture.store().setup.account == expected)
  }
}
