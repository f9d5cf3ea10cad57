// The words for requests that do not end.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct RequestUnfinishedTests {
  /// A capture with a request that shows no end, though its process goes on, and then another launch.
  private static func relaunch(after request: String) -> MirrorWording {
    var capture = MirrorWording()
    capture.succeedExport(at: 0)
    capture.execute(request, at: 1)
    capture.save(at: 91)
    capture.process.pid = 9000
    return capture
  }

  @Test(arguments: [
    ("Export", "An export began", "what comes after waits"),
    ("DelegateSetup", "The set-up of this store began", "nothing of this store is sent or fetched"),
    ("AcceptShareInvitations", "A request to accept a share began", "nothing of this store is sent"),
    (
      "InitializeSchema", "A request to initialize the schema of CloudKit began",
      "nothing of this store is sent or fetched"
    ),
    ("ResetZone", "A reset began", "nothing of this store is sent or fetched"),
    ("FetchRecords", "A request began", "nothing of this store is sent or fetched"),
  ])
  func messageSaysWhichRequestHangs(kind: String, start: String, loss: String) throws {
    var capture = MirrorWording()
    capture.execute(kind, at: 1)
    capture.save(at: 91)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasPrefix(
        "\(start) and shows no end, though the log of its process goes on for 1 min 30 s."))
    #expect(words.message.plain.contains(loss))
    #expect(words.dataText.hasPrefix("request: \"\(MirrorWording.request)\", kind: "))
  }

  @Test func messageClaimsNoBeginningThatIsNotShown() throws {
    let words = try TripsCapture().words(
      RequestUnfinished.Detail(
        request: nil, work: .import, seconds: 90, waitsForZone: false, isBeginningHidden: true), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "An import was under way and shows no end, though the log of its process goes on for 1 min 30 s."))
  }

  @Test(arguments: [
    (
      MirrorRequestKind.setup, "set-ups of this store",
      "Until one ends, nothing of this store is sent or fetched."
    ),
    (.import, "imports", "What other devices saved may not be here yet."),
  ])
  func messageSaysThatTheAppClosedTheStore(kind: MirrorRequestKind, what: String, loss: String) throws {
    var detail = RequestUnfinished.Detail(
      request: nil, work: kind, seconds: 200, waitsForZone: false, count: 6)
    detail.cancelled = Place(line: 9, time: nil)
    let words = try TripsCapture().words(detail, .warning)
    #expect(
      words.message.plain
        == "None of the 6 \(what) in 3 min 20 s ended by itself: each was cancelled, because the app closed the store. "
        + loss)
    #expect(words.advice.plain.hasPrefix("Keep one NSPersistentCloudKitContainer"))
  }

  /// Another process of the store syncs meanwhile.
  @Test func messageNamesTheOnlyHangingProcess() throws {
    var capture = MirrorWording()
    capture.process = (name: "TripsWidget", pid: 9000)
    capture.succeedExport(at: 0)
    capture.execute("DelegateSetup", at: 1)
    capture.process = (name: "Trips", pid: 8121)
    capture.succeedExport(at: 30)
    capture.process = (name: "TripsWidget", pid: 9000)
    capture.save(at: 91)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "This concerns only the process TripsWidget, which does not sync until it ends; another process has synced."
      ))
    #expect(!words.message.plain.contains("nothing of this store"))
    #expect(words.dataText.hasSuffix("process: \"TripsWidget\""))
  }

  /// Another process synced before, which does not show whether it still does.
  @Test func messageNamesTheHangingProcessBesideOneThatSyncedBefore() throws {
    let capture = try TripsCapture()
    var detail = RequestUnfinished.Detail(request: nil, work: .setup, seconds: 90, waitsForZone: false)
    detail.processAmongOthers = capture.phone
    let words = capture.words(detail)
    let process = capture.diagnosis.timelines.names[capture.phone]
    #expect(
      words.message.plain.hasSuffix(
        "Until it ends, the process \(process) sends and fetches nothing of this store."))
    guard case .ofStores(let state)? = words.failure else {
      Issue.record("the verdict is of the store")
      return
    }
    #expect(state.plain == "not syncing in the process \(process)")
  }

  @Test func messageSaysThatARelaunchHelped() throws {
    var capture = Self.relaunch(after: "Export")
    capture.succeedExport(at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain
        == "An export began and showed no end, though the log of its process went on for 1 min 30 s. The app was started "
        + "again, and a later one succeeded at 10:03:20.000000.")
    #expect(words.advice.isEmpty)
  }

  /// What succeeds after the relaunch is not another acceptance of the share.
  @Test func messageSaysThatATaskIsNotDone() throws {
    var capture = Self.relaunch(after: "AcceptShareInvitations")
    capture.succeedExport(at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "The app was started again since, and no later one is seen to succeed. What is in the share does not arrive "
          + "until one does."))
    #expect(words.advice.plain == "Open the invitation again.")
  }

  /// Another process of the store syncs too, and was not started again.
  @Test func messageNamesTheProcessThatWasStartedAgain() throws {
    let capture = try TripsCapture()
    var detail = RequestUnfinished.Detail(request: nil, work: .import, seconds: 90, waitsForZone: false)
    (detail.processAmongOthers, detail.recovered) = (capture.phone, Place(line: 9, time: nil))
    detail.isRecoveredByItsKind = true
    let process = capture.diagnosis.timelines.names[capture.phone]
    #expect(
      capture.words(detail, .note).message.plain.hasSuffix(
        "The process \(process) was started again, and a later one succeeded."))
  }

  /// What succeeds after the relaunch is not another request for records.
  @Test func messageSaysThatALaterRequestSucceeded() throws {
    var capture = Self.relaunch(after: "FetchRecords")
    capture.succeedExport(at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "The app was started again, and a later request succeeded at 10:03:20.000000."))
  }

  /// The end of a request to accept a share; without an error, its success.
  private static func finishAcceptance(
    _ capture: inout MirrorWording, _ request: String, _ error: String? = nil, at seconds: Int
  ) {
    capture.print(
      "Finished request: <NSCloudKitMirroringAcceptShareInvitationsRequest: 0x1> \(request) with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: \(error == nil ? 1 : 0) "
        + "madeChanges: 0 error: \(error ?? "(null)")",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: seconds)
  }

  private static let noAccount =
    "Error Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an iCloud account "
    + "(CKAccountStatusNoAccount).\""

  /// What is repeated by itself is not what the app asks for.
  @Test(arguments: [
    (MirrorWording.error("7/2062", "too often"), "Wait some minutes. After that, ", true),
    (MirrorWording.error("33/2", "not verified"), "Open the invitation's link", false),
    (noAccount, "In Settings, tap the name at the top", true),
  ])
  func adviceOnAFailedAcceptanceFitsItsError(error: String, start: String, isOpenedAgain: Bool) throws {
    var capture = MirrorWording()
    capture.execute("AcceptShareInvitations", at: 1)
    Self.finishAcceptance(&capture, MirrorWording.request, error, at: 2)
    capture.succeedExport(at: 30)
    let advice = try capture.words(.requestUnfinished).advice.plain
    #expect(advice.hasPrefix(start) && !advice.contains("by itself"))
    #expect(advice.hasSuffix("After that, open the invitation again.") == isOpenedAgain)
  }

  /// The request that succeeds may be for the share of another invitation.
  @Test func messageClaimsNoAcceptanceOfTheSameShare() throws {
    var capture = MirrorWording()
    capture.execute("AcceptShareInvitations", at: 1)
    Self.finishAcceptance(&capture, MirrorWording.request, MirrorWording.error("3/1", "offline"), at: 2)
    Self.finishAcceptance(&capture, MirrorWording.nextRequest, at: 30)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "A later one succeeded at 10:00:30.000000; whether it was for the same share is not shown."))
    #expect(words.advice.plain == "If what is in the share does not arrive, open its invitation again.")
  }

  /// Two launches in which the acceptance hangs, and one that works.
  @Test func adviceAfterHangingAcceptancesIsToAcceptAgain() throws {
    var detail = RequestUnfinished.Detail(
      request: nil, work: .other, task: .shareAcceptance, seconds: 90, waitsForZone: false, count: 2,
      isAgain: true)
    (detail.isFromEarlierLaunch, detail.isPassed) = (true, true)
    let words = try TripsCapture().words(detail, .warning)
    #expect(words.advice.plain.hasPrefix("Open the invitation again. If it hangs again, take a sysdiagnose"))
  }

  /// No export makes up for what the app asked for.
  @Test func messageSaysWhichTaskFailed() throws {
    var capture = MirrorWording()
    capture.execute("AcceptShareInvitations", at: 1)
    Self.finishAcceptance(
      &capture, MirrorWording.request, MirrorWording.error("3/NSURLErrorDomain:-1009", "offline"), at: 2)
    capture.succeedExport(at: 30)
    let words = try capture.words(.requestUnfinished)
    let message = words.message.plain
    #expect(message.hasPrefix("A request to accept a share failed at 10:00:02.000000: "))
    #expect(message.contains("(CKError 3"))
    #expect(
      message.hasSuffix(
        "No later one is seen to succeed. What is in the share does not arrive until one does."))
    #expect(words.advice.plain.hasSuffix(" After that, open the invitation again."))
    #expect(words.topic.plain == "A request to accept a share failed")
  }

  /// The next launch sends something, but imports nothing.
  @Test func messageSaysThatTheAppWasStartedAgain() throws {
    var capture = Self.relaunch(after: "Import")
    capture.succeedExport(at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "What other devices saved may not be here yet. The app was started again since."))
    #expect(words.advice.plain.contains("whether an import of the launch since then succeeds"))
  }

  /// An answer of the server, though it refuses, is no silence.
  @Test func saysThatTheServerAnsweredLater() throws {
    var capture = Self.relaunch(after: "Export")
    capture.print(
      "Finished request: <NSCloudKitMirroringExportRequest: 0x2> \(MirrorWording.nextRequest) with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(MirrorWording.store) success: 0 madeChanges: 0 error: "
        + MirrorWording.error("25/2035", "Quota exceeded"),
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "The app was started again, and a later one was answered by the server at 10:03:20.000000."))
    #expect(words.advice.isEmpty)
  }

  /// If a request hangs again after the app was started again, another start does not help.
  @Test func messageSaysThatEachLaunchHangs() throws {
    let again = try TripsCapture().words(
      RequestUnfinished.Detail(
        request: nil, work: .export, seconds: 83, waitsForZone: false, count: 4, isAgain: true), .warning)
    #expect(
      again.message.plain
        == "4 exports began in several launches of the app and show no end, though the log goes on for at least 1 min 23 s "
        + "after each. What they were to send may not be in iCloud yet, and what comes after waits.")
    #expect(again.advice.plain.contains("did not help: take a sysdiagnose"))
    let setup = try TripsCapture().words(
      RequestUnfinished.Detail(
        request: nil, work: .setup, seconds: 83, waitsForZone: true, count: 2, isAgain: false))
    #expect(
      setup.message.plain
        == "2 set-ups of this store began and show no end, though the log goes on for at least 1 min 23 s after each. The "
        + "last one waits for CloudKit to save the zone. Until one ends, nothing of this store is sent or fetched."
    )
    #expect(setup.advice.plain.contains("start the app again"))
  }
}
