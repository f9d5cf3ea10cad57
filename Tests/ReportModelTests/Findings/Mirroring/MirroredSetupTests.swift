import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// The words for setup and account of mirrored stores, by the rules that ubiquity has too.
struct MirroredSetupTests {
  private static let noAccount = ErrorChain(
    "Error Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an iCloud account (CKAccountStatusNoAccount).\""
  )

  @Test(
    arguments: [
      (.nobody, "turn on iCloud for the app"), (.signedOut, "turn on iCloud for the app"),
      (.changed, "the intended account"), (.temporarilyUnavailable, "give the password"),
      (.restricted, "Screen Time"), (.termsNotAccepted, "accept the terms"), (.unknown, "look for a notice"),
    ] as [(AccountChanged.Detail.Change, String)])
  func adviceDependsOnTheAccountChange(change: AccountChanged.Detail.Change, advice: String) throws {
    let wording = try TripsCapture().words(
      AccountChanged.Detail(change: change, mirroring: .init(error: Self.noAccount, followers: 0)))
    #expect(wording.advice.plain.contains(advice) && !wording.message.plain.contains("  "))
    #expect(
      wording.message.plain.contains("(error 134400)") && !wording.message.plain.contains("local store"))
    #expect(
      wording.dataText.hasPrefix("change: \"\(change.rawValue)\", errors: [{domain: \"NSCocoaErrorDomain\""))
  }

  /// What another store does shows that the account is not missing everywhere.
  @Test(arguments: ["Nothing", "Success", "Account"]) func anotherStoreMayHaveAnAccount(shown: String) throws
  {
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    var capture = MirrorWording()
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> "
        + "(URL: file:///Trips.sqlite)\nError Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an "
        + "iCloud account (CKAccountStatusNoAccount).\"", method, at: 1)
    if shown == "Success" {
      capture.process = (name: "Recipes", pid: 9000)
      capture.print(
        "<NSCloudKitMirroringDelegate: 0x2>: Successfully set up CloudKit integration for store "
          + "(\(MirrorWording.store)): <NSSQLCore: 0x2> (URL: file:///Recipes.sqlite)", method, at: 5)
    } else if shown == "Account" {
      capture.process = (name: "Trips", pid: 9000)
      capture.print(
        "Fetched account info for store \(MirrorWording.store): <CKAccountInfo: 0x1; accountStatus=Available, "
          + "accountPartition=Prod, hasValidCredentials=true, needsToVerifyTerms=false>\n(null)",
        "PFCloudKitSetupAssistant _checkAccountStatus:", at: 5)
    }
    let words = try capture.words(.accountChanged)
    switch words.failure {
    case .ofStores(let state)?:
      #expect(shown != "Nothing" && state.plain.hasPrefix("not syncing for want of"))
    case .sentence(let sentence)?:
      #expect(shown == "Nothing" && sentence.plain.hasSuffix("so nothing syncs"))
    case nil: Issue.record("no words")
    }
    #expect(words.message.plain.contains("Another store has synced since") == (shown == "Success"))
    #expect(words.advice.plain.hasPrefix("Start the app again") == (shown == "Account"))
    // Nobody waits for a sign-in that has happened.
    #expect(words.message.plain.hasPrefix("Nobody is signed in") == (shown != "Account"))
    #expect(
      words.blocksExports?.plain
        == (shown == "Account" ? "the app to be started again" : "the user to sign in to iCloud"))
  }

  /// The words of a rule for an app that is not set up, while its widget is.
  private static func besideAWidget(_ error: String, _ rule: RuleName) throws -> FindingWording {
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
    let store = "<NSSQLCore: 0x1> (URL: file:///a/Trips.sqlite)"
    var capture = MirrorWording()
    capture.print(
      "\(delegate): Failed to set up CloudKit integration for store: \(store)\n\(error)", method, at: 1)
    capture.process = (name: "TripsWidget", pid: 9000)
    capture.execute("DelegateSetup", at: 4)
    capture.print(
      "\(delegate): Successfully set up CloudKit integration for store (\(MirrorWording.store)): \(store)",
      method,
      at: 5)
    capture.process = (name: "Trips", pid: 8121)
    capture.save(at: 140)
    return try capture.words(rule)
  }

  @Test(
    arguments: [
      ("The zone could not be returned.", .setupFailed), ("(CKAccountStatusNoAccount).", .accountChanged),
    ] as [(String, RuleName)])
  func messageNamesTheOnlyProcessThatIsNotSetUp(error: String, rule: RuleName) throws {
    let words = try Self.besideAWidget("Error Domain=NSCocoaErrorDomain Code=134400 \"\(error)\"", rule)
    let only = "This concerns only the process Trips, which is not set up and does not sync;"
    #expect(words.message.plain.contains(only), "\(words.message.plain)")
    #expect(!words.message.plain.contains("Nobody") && !words.message.plain.contains("nothing from"))
    #expect(words.blocksExports == nil)
    #expect(rule != .setupFailed || words.topic.plain.hasSuffix("is not set up in the process Trips"))
  }

  /// Another store of the app may sync.
  @Test(arguments: [false, true]) func failureOfOneStoreSaysNothingOfOthers(isBesideAnother: Bool) throws {
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    var capture = MirrorWording()
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> "
        + "(URL: file:///Trips.sqlite)\n\(MirrorWording.error("5", "Bad Container"))", method, at: 1)
    if isBesideAnother {
      capture.print(
        "<NSCloudKitMirroringDelegate: 0x2>: Successfully set up CloudKit integration for store "
          + "(\(MirrorWording.store)): <NSSQLCore: 0x2> (URL: file:///Recipes.sqlite)", method, at: 5)
    }
    let message = try capture.words(.containerMisconfigured).message.plain
    #expect(message.contains("Nothing of this store is sent, and nothing of it arrives") == isBesideAnother)
    #expect(message.contains("Nothing is sent and nothing arrives") == !isBesideAnother)
  }

  /// What another process got past asks for nothing but another try.
  @Test(arguments: [("25/2035", "Quota Exceeded"), ("3", "Network Unavailable")])
  func adviceForOneProcessDoesNotAskForWhatIsOver(codes: String, name: String) throws {
    let words = try Self.besideAWidget(MirrorWording.error(codes, name), .setupFailed)
    #expect(words.advice.plain.hasPrefix("Start the process Trips again:"), "\(words.advice.plain)")
  }

  /// What is refused of another store later says nothing of the account.
  @Test func laterRefusalOfAnotherStoreConcernsNoAccount() throws {
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    var capture = MirrorWording()
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> "
        + "(URL: file:///Trips.sqlite)\nError Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an "
        + "iCloud account (CKAccountStatusNoAccount).\"", method, at: 1)
    capture.process = (name: "Recipes", pid: 9000)
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x2>: Successfully set up CloudKit integration for store "
        + "(\(MirrorWording.store)): <NSSQLCore: 0x2> (URL: file:///Recipes.sqlite)", method, at: 5)
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x2>: Export failed with error:\n"
        + MirrorWording.error("25/2035", "Quota exceeded"),
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: 8)
    let words = try capture.words(.accountChanged)
    #expect(words.message.plain.contains("nothing of this store is sent"))
    #expect(words.message.plain.contains("Another store has synced since"))
  }

  @Test func anotherUserIsToldWithWhatIsGone() throws {
    let mirroring = AccountChanged.Mirroring(
      error: nil, followers: 0, isOtherUser: true, isSetUpSince: true)
    let wording = try TripsCapture().words(
      AccountChanged.Detail(change: .changed, mirroring: mirroring), .warning)
    #expect(
      wording.message.plain
        == "Another iCloud account is signed in: what came from the old one is removed from this device, and what was not "
        + "exported before is gone. Sync works with the new account.")
    #expect(wording.advice.plain.contains("still in the old account"))
  }

  @Test func setupMessageStatesItsErrorOnce() throws {
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134402 \"x\"")
    let mirroring = SetupFailed.Mirroring(cause: .other, followers: 2, isRetryPlanned: true)
    let wording = try TripsCapture().words(SetupFailed.Detail(step: nil, error: error, mirroring: mirroring))
    #expect(
      wording.message.plain
        == "Mirroring to CloudKit could not be set up: mirroring's own notes cannot be read or migrated (error 134402). No "
        + "later try in the capture succeeded. The system was asked for another try. Nothing is sent and nothing "
        + "arrives; what the app saves stays on this device. 2 requests were dropped because of it.")
    #expect(wording.advice.plain.hasPrefix("Free space and start the app again"))
    let abandoned = SetupFailed.Mirroring(cause: nil, followers: 0, isRetryPlanned: false)
    let words = try TripsCapture().words(
      SetupFailed.Detail(step: nil, error: ErrorChain(""), mirroring: abandoned))
    #expect(
      words.advice.plain.hasPrefix("Keep the NSPersistentCloudKitContainer or ModelContainer in a property"))
  }

  /// Without its store an app saves nothing either.
  @Test func messageSaysThatTheStoreIsNotLoaded() throws {
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134110 \"An error occurred during persistent store migration.\"")
    let mirroring = SetupFailed.Mirroring(
      cause: .other, followers: 0, isRetryPlanned: false, isNotLoaded: true)
    let wording = try TripsCapture().words(SetupFailed.Detail(step: nil, error: error, mirroring: mirroring))
    #expect(
      wording.message.plain
        == "Core Data could not load the store: the store could not be migrated (error 134110). No later try in the capture "
        + "succeeded. The app can neither show nor save anything of it, and nothing syncs; what was saved before is untouched."
    )
    #expect(wording.advice.plain.contains("test the migration"))
  }

  /// A code with several meanings is followed by the reason that Core Data gives.
  @Test(arguments: [
    (
      "Unable to initialize the CloudKit container because this account does not support device to device encryption.",
      "account or device do not support end-to-end encryption (error 134400)"
    ),
    (
      "Unknown account status",
      "mirroring cannot be set up with this account or container: Unknown account status (error 134400)"
    ),
  ])
  func reasonOfAnAmbiguousCodeIsGiven(reason: String, words: String) {
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134400 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason=\(reason)}",
      concernsMirroring: true)
    #expect(error.prose.plain == words)
  }

  /// Setup is not retried by itself, unlike requests whose error needs no action.
  @Test func setupAdviceIsAlwaysToActNow() throws {
    let error = ErrorChain("<CKError 0x1: \"Operation Cancelled\" (20)>")
    let mirroring = SetupFailed.Mirroring(cause: .passing, followers: 0, isRetryPlanned: false)
    let wording = try TripsCapture().words(SetupFailed.Detail(step: nil, error: error, mirroring: mirroring))
    #expect(wording.advice.plain.contains("start the app again"))
  }

  /// A problem that may be over is not said to go on.
  @Test func laterSuccessfulLaunchIsMentioned() throws {
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    for (error, rule, effect) in [
      (
        "Error Domain=NSCocoaErrorDomain Code=134400 \"(CKAccountStatusNoAccount).\"", .accountChanged,
        "nothing is sent"
      ),
      ("Error Domain=NSCocoaErrorDomain Code=134402 \"x\"", .setupFailed, "No later try"),
      (
        "<CKError 0x1: \"Permission Failure\" (10/2007); \"Invalid bundle ID\">", .containerMisconfigured,
        "Nothing is sent"
      ),
    ] as [(String, RuleName, String)] {
      var capture = MirrorWording()
      capture.print(
        "<private>: Failed to set up CloudKit integration for store: <private>\n\(error)", method, at: 1)
      #expect(try capture.words(rule).message.plain.contains(effect))
      capture.process.pid = 9000
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>", method, at: 60
      )
      let words = try capture.words(rule)
      #expect(words.message.plain.contains("A later launch of the app succeeded at 10:01:00"))
      #expect(!words.message.plain.contains(effect) && words.advice.isEmpty && words.blocksExports == nil)
    }
  }

  /// The store's file is protected while the device is locked.
  @Test func lockedDeviceIsToBeUnlocked() throws {
    for error in [
      "Error Domain=NSCocoaErrorDomain Code=134406 \"Request 'A' was aborted because the mirroring delegate never successfully "
        + "initialized due to error: Error Domain=NSCocoaErrorDomain Code=256\"",
      "Error Domain=NSCocoaErrorDomain Code=256 \"The file couldn’t be opened.\"",
    ] {
      var capture = MirrorWording()
      capture.fail("Export", error, at: 1)
      capture.print(
        "<NSCloudKitMirroringDelegate: 0x6000021c4d80>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> (URL: "
          + "file:///a/Trips.sqlite)\n\(error)", "NSCloudKitMirroringDelegate _performSetupRequest:", at: 2)
      let words = try capture.words(.setupFailed)
      #expect(words.message.plain.contains("cannot be opened, as on a locked device"))
      #expect(words.advice.plain.hasPrefix("Unlock the device and open the app"))
    }
  }

  @Test func messageNamesCloudKitsDaemon() throws {
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=4099 \"x\"")
    let words = try TripsCapture().words(DaemonError.Detail(error: error, concernsCloudKit: true), .warning)
    #expect(words.message.plain.hasPrefix("The app cannot reach CloudKit's daemon: "))
  }

  /// The statement always has a reason, on the line after the store.
  @Test(arguments: ["", "\n<…>"]) func missingEndOfARecordIsNoMissingReason(end: String) throws {
    var capture = MirrorWording()
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x1> "
        + "(URL: file:///Trips.sqlite)\(end)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    let words = try capture.words(.setupFailed)
    #expect(words.message.plain.contains("could not be set up: the record ends before its reason."))
    #expect(words.message.plain.hasSuffix(" cuts its record short: what it says after that is not known."))
    #expect(words.advice.plain.hasPrefix("Take the whole record, whose end gives the reason"))
  }

  @Test func lowLevelAdviceNamesArgumentsForCloudKit() throws {
    let words = try TripsCapture().words(LowLogLevel.Detail(level: 0, concernsMirroring: true), .note)
    #expect(
      words.advice.plain.contains("log show --info --debug") && words.dataText == "technology: \"cloudkit\"")
  }
}
