// The words for mirrored stores whose sync is reset.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct SyncResetTests {
  private static let removing: Set<MirrorResetReason> = [
    .accountLogout, .accountChange, .userPurgedZone, .accountRowsRemoved, .zoneRowsRemoved,
  ]

  @Test(arguments: MirrorResetReason.allCases)
  func messageSaysWhatBecomesOfTheData(_ reason: MirrorResetReason)
    throws
  {
    let wording = try TripsCapture()
    let isRemoving = Self.removing.contains(reason)
    let open = wording.words(SyncReset.Detail(reason: reason, error: nil, isOver: false), .warning)
    let over = wording.words(
      SyncReset.Detail(reason: reason, error: nil, isOver: true, isSent: true), .note)
    #expect(!open.message.plain.contains("  ") && open.message.plain.hasSuffix("."))
    #expect(open.topic.plain.contains("removed") == isRemoving)
    if isRemoving {
      #expect(open.message.plain.contains("removed from this device"))
    } else if reason != .accountLogin {
      let isFilled = reason == .zoneDeleted || reason == .identityLost
      let what = isFilled ? "export" : "import"
      #expect(open.message.plain.contains("No \(what) succeeded after that in the capture"))
      let success = isFilled || reason == .historyExpired ? "export" : "import"
      #expect(over.message.plain.hasSuffix("An \(success) succeeded after that."))
    }
    #expect(open.advice.isEmpty == (reason == .accountLogin) && over.advice.isEmpty)
    #expect(
      open.dataText
        == "reason: \"\(reason.rawValue)\", removesLocalData: \(isRemoving), importedSince: false, errors: null"
    )
  }

  /// A recreated zone has nothing to fetch: what matters is what is sent to it.
  @Test func messageSaysWhetherANewZoneIsFilled() throws {
    let wording = try TripsCapture()
    let open = wording.words(SyncReset.Detail(reason: .zoneDeleted, error: nil, isOver: false), .warning)
    #expect(open.message.plain.contains("iCloud may lack what this device holds"))
    #expect(open.advice.plain.contains("until an export succeeds"))
    let sent = wording.words(
      SyncReset.Detail(reason: .zoneDeleted, error: nil, isOver: false, isSent: true), .warning)
    #expect(sent.message.plain.hasSuffix("An export succeeded after that."))
    #expect(sent.advice.plain.hasPrefix("Open the app on the other devices too"))
    let empty = wording.words(
      SyncReset.Detail(reason: .zoneDeleted, error: nil, isOver: true, isNothingFound: true), .warning)
    #expect(empty.message.plain.contains("found nothing to send, so iCloud may lack what this device holds"))
    #expect(!empty.advice.plain.contains("until an export succeeds"))
    // An import fills no zone.
    let imported = wording.words(SyncReset.Detail(reason: .zoneDeleted, error: nil, isOver: true), .warning)
    #expect(imported.message.plain.contains("iCloud may lack what this device holds"))
  }

  /// An import says nothing about what this device sends.
  @Test(
    arguments: [
      (.historyExpired, " An import succeeded after that; no export is seen that sent what was left."),
      (.accountLogin, "is to be sent to it. An import succeeded after that."),
    ] as [(MirrorResetReason, String)])
  func messageSaysWhetherAnythingWasSent(reason: MirrorResetReason, imported: String) throws {
    let wording = try TripsCapture()
    func message(isSent: Bool = false, isNothingFound: Bool = false) -> String {
      wording.words(
        SyncReset.Detail(
          reason: reason, error: nil, isOver: true, isSent: isSent, isNothingFound: isNothingFound), .note
      ).message.plain
    }
    #expect(message().hasSuffix(imported))
    #expect(message(isSent: true).hasSuffix(". An export succeeded after that."))
    #expect(message(isNothingFound: true).hasSuffix(". An export after that found nothing to send."))
  }

  /// An import sends nothing.
  @Test(arguments: [MirrorResetReason.historyExpired, .serverChangeTokenExpired])
  func saysThatNoExportFollowed(_ reason: MirrorResetReason) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: reason, error: nil, isOver: true, stopsExports: true), .warning)
    #expect(words.message.plain.hasSuffix("but no export: what is still to be sent is on this device only."))
    #expect(words.blocksExports?.plain == "an export after the reset")
    #expect(words.advice.plain == "Keep the app open and online until an export succeeds.")
  }

  /// What expired is the place of the exports in the history: what waits is this device's.
  @Test(arguments: [MirrorResetReason.historyExpired, .serverChangeTokenExpired])
  func saysThatNothingSucceededWhileAnExportWaits(_ reason: MirrorResetReason) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: reason, error: nil, isOver: false, stopsExports: true), .warning)
    let beginning = "Neither an import nor an export succeeded after that in the capture: "
    #expect(words.message.plain.contains(beginning))
    #expect(words.message.plain.hasSuffix("what is still to be sent is on this device only."))
    #expect(words.message.plain.contains("may lack what others saved") == (reason != .historyExpired))
    let what = reason == .historyExpired ? "an export succeeds" : "an import and an export succeed"
    #expect(words.advice.plain.contains("until \(what)"))
  }

  /// A success in between ends nothing if the same reset follows.
  @Test(arguments: [(1, "It happened twice, although"), (3, "It happened 4 times, although")])
  func saysHowOftenAResetCameAgain(again: Int, beginning: String) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: .historyExpired, error: nil, isOver: true, again: again),
      again == 1 ? .note : .warning)
    #expect(words.message.plain.contains(" \(beginning) mirroring had synced in between. An import "))
    #expect(words.advice.plain.hasPrefix("Check that the app does not delete persistent history"))
    #expect(words.topic.plain == (again == 1 ? "Sync was reset" : "Sync is reset again and again"))
  }

  /// What is still missing is waited for, however often the reset came.
  @Test(arguments: [
    (false, true, "an import and an export succeed"), (false, false, "an import succeeds"),
    (true, true, "an export succeeds"),
  ])
  func adviceOnARepeatedResetSaysWhatToWaitFor(isOver: Bool, stopsExports: Bool, what: String) throws {
    for again in [1, 3] {
      let token = try TripsCapture().words(
        SyncReset.Detail(
          reason: .serverChangeTokenExpired, error: nil, isOver: isOver, stopsExports: stopsExports,
          again: again), .warning)
      #expect(
        token.advice.plain
          == "Keep the app open and online until \(what). If it goes on, take a sysdiagnose soon after it happens and "
          + "report it to Apple.")
      let history = try TripsCapture().words(
        SyncReset.Detail(
          reason: .historyExpired, error: nil, isOver: isOver, stopsExports: stopsExports, again: again),
        .warning)
      let success = stopsExports ? "an export succeeds" : what
      #expect(
        history.advice.plain
          == "Check that the app does not delete persistent history that mirroring has yet to export. Keep the app "
          + "open and online until \(success).")
    }
  }

  @Test func saysHowOftenAResetCameWithoutASuccess() throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: .historyExpired, error: nil, isOver: false, fruitless: 2), .warning)
    #expect(words.message.plain.contains(" It happened 3 times, and nothing was synced in between. "))
    #expect(words.advice.plain.hasPrefix("Check that the app does not delete persistent history"))
    let over = try TripsCapture().words(
      SyncReset.Detail(reason: .historyExpired, error: nil, isOver: true, fruitless: 2), .note)
    #expect(!over.message.plain.contains("It happened") && over.advice.isEmpty)
  }

  @Test(arguments: [true, false]) func deviceThatHasJustImportedWasNotAway(isSoonAfterImport: Bool) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(
        reason: .serverChangeTokenExpired, error: nil, isOver: true, isSoonAfterImport: isSoonAfterImport),
      .note)
    #expect(words.message.plain.contains("away for so long") != isSoonAfterImport)
  }

  /// No export sends what was removed, or anything to a shared zone that is gone.
  @Test(arguments: [MirrorResetReason.zoneDeleted, .userPurgedZone])
  func noExportMakesUpForARemoval(_ reason: MirrorResetReason) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(
        reason: reason, error: nil, isOver: true, stopsExports: true, concernsShare: reason == .zoneDeleted),
      .warning)
    #expect(words.blocksExports == nil && !words.message.plain.contains("on this device only"))
  }

  /// What no export had taken up is gone with the rest.
  @Test(
    arguments: [
      (0, 0, nil), (1, 3, " 1 save was not exported, and is gone."),
      (0, 2, " 2 objects were not exported, and are gone."),
    ] as [(Int, Int, String?)])
  func saysWhatWaited(saves: Int, objects: Int, sentence: String?) throws {
    let unsent = MirrorResets.Unsent(saves: saves, objects: objects)
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: .accountLogout, error: nil, isOver: false, unsent: unsent))
    #expect(words.message.plain.hasSuffix(sentence ?? "before is gone."))
    let back = try TripsCapture().words(
      SyncReset.Detail(
        reason: .accountLogout, error: nil, isOver: true, unsent: unsent,
        broughtBack: Place(line: 9, time: nil)))
    #expect(back.message.plain.hasSuffix(sentence ?? "What had not been exported is gone."))
  }

  /// Other devices keep what the user deleted until they are notified.
  @Test func adviceOnDeletedDataNamesOtherDevices() throws {
    let words = try TripsCapture().words(SyncReset.Detail(reason: .userPurgedZone, error: nil, isOver: false))
    #expect(words.advice.plain.hasPrefix("Ask first whether another device still shows the data."))
  }

  /// Making the schema clears the zone, which the log reports like a deletion by the user.
  @Test func zoneClearedByMakingTheSchemaIsNoDeletion() throws {
    let wording = try TripsCapture()
    let open = wording.words(
      SyncReset.Detail(reason: .userPurgedZone, error: nil, isOver: false, followsSchema: true), .note)
    #expect(open.message.plain.contains("no user deleted anything"))
    #expect(open.message.plain.contains("No export succeeded after that"))
    #expect(open.advice.plain.contains("until an export succeeds") && !open.topic.plain.contains("removed"))
    #expect(open.dataText.contains("removesLocalData: false"))
    let sent = wording.words(
      SyncReset.Detail(
        reason: .userPurgedZone, error: nil, isOver: false, isSent: true, followsSchema: true), .note)
    #expect(sent.message.plain.hasSuffix("An export succeeded after that.") && sent.advice.isEmpty)
  }

  /// Only a reset that removes data leaves a device without it; any reset may stop the setup.
  @Test(arguments: MirrorResetReason.allCases)
  func verdictSaysWhetherDataWasRemoved(_ reason: MirrorResetReason) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: reason, error: nil, isOver: false, stopsSetup: true))
    guard case .ofStores(let state)? = words.failure else {
      Issue.record("no state of stores")
      return
    }
    #expect(state.plain.contains("removed") == reason.removesLocalData)
    #expect(
      words.message.plain.contains("nothing is sent and nothing arrives until a later one succeeds")
        == !(reason.removesLocalData || reason == .accountLogin))
  }

  /// Whether an import brought back everything that had been exported, no single capture shows.
  @Test func messageSaysThatDataWasBroughtBack() throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(
        reason: .accountLogout, error: nil, isOver: true, broughtBack: Place(line: 9, time: nil)))
    #expect(words.message.plain.contains("brought data back. What had not been exported is gone."))
    #expect(!words.message.plain.contains("  ") && words.message.plain.hasSuffix("."))
    guard case .sentence(let sentence)? = words.failure else {
      Issue.record("no sentence")
      return
    }
    #expect(!sentence.plain.contains("without data"))
  }

  /// Nobody is told to sign in with the account that is signed in.
  @Test func messageSaysThatTheSameAccountHadNothing() throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(
        reason: .accountLogout, error: nil, isOver: true, foundNothing: Place(line: 9, time: nil)))
    #expect(words.message.plain.contains("signed in again with the same account"))
    #expect(words.message.plain.contains("found nothing new there"))
    #expect(!words.message.plain.contains("  ") && words.message.plain.hasSuffix("."))
    #expect(!words.advice.plain.contains("Signing in again"))
  }

  @Test(arguments: [true, false]) func messageSaysThatTheLogHidesRemoval(isKept: Bool) throws {
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: .other, error: nil, isOver: true, isKept: isKept), isKept ? .note : .warning)
    #expect(
      words.message.plain.contains("The log hides whether data was removed from this device.") != isKept)
  }

  /// Under the integration of iOS 5 to 9 the code means something else.
  @Test(arguments: ["The history token expired.", "(null)"])
  func expiredHistoryIsExplained(text: String) throws {
    var capture = MirrorWording()
    capture.fail("Export", "Error Domain=NSCocoaErrorDomain Code=134301 \"\(text)\"", at: 1)
    let words = try capture.words(.syncReset)
    #expect(words.message.plain.contains("does not reach back to the last export"))
    #expect(words.message.plain.contains("sends everything again (error 134301)."))
  }

  /// The meaning of the error is what happened, unless the reason is not shown.
  @Test(
    arguments: [
      (.userPurgedZone, "it is removed from this device too (CKError 28)."),
      (.other, "that the record does not show: the user deleted the app's data in iCloud (CKError 28)."),
    ] as [(MirrorResetReason, String)])
  func messageStatesTheCauseOnce(reason: MirrorResetReason, end: String) throws {
    let error = ErrorChain("<CKError 0x1: \"User Deleted Zone\" (28)>")
    let words = try TripsCapture().words(SyncReset.Detail(reason: reason, error: error, isOver: true))
    #expect(words.message.plain.contains(end), "\(words.message.plain)")
  }

  @Test func messageNamesCloudKitsError() throws {
    let error = ErrorChain("<CKError 0x1: \"Zone Not Found\" (26/2036)>")
    let words = try TripsCapture().words(
      SyncReset.Detail(reason: .zoneDeleted, error: error, isOver: false), .warning)
    #expect(words.message.plain.contains("(CKError 26/2036)."))
  }

  /// A participant does not recreate the zone of a share, and sends nothing to it.
  @Test func messageSaysThatTheShareIsGone() throws {
    let over = try TripsCapture().words(
      SyncReset.Detail(
        reason: .zoneDeleted, error: nil, isOver: true, concernsShare: true, isShareRemoved: true), .note)
    #expect(
      over.message.plain
        == "A zone that another user shared is not in iCloud any more for this user: its owner stopped sharing it or removed "
        + "this user, or this user left it. Its objects are removed from this device. An import succeeded after that."
    )
    let open = try TripsCapture().words(
      SyncReset.Detail(reason: .zoneDeleted, error: nil, isOver: false, concernsShare: true), .warning)
    #expect(!open.message.plain.contains("removed from this device"))
    #expect(open.message.plain.hasSuffix("so this device may lack what others saved."))
    #expect(open.advice.plain.hasPrefix("Ask the owner of the share"))
    #expect(open.placeToLook?.plain.hasPrefix("the share") == true)
  }
}
