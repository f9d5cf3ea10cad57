// The words for setups that failed.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct SetupFailedTests {
  @Test func messageSaysThatTheStoreIsConnected() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      SetupFailed.Detail(step: nil, error: ErrorChain("key cannot be nil")))
    #expect(
      words.message.plain
        == "Setting up the store with iCloud failed: key cannot be nil. No later try in the "
        + "capture succeeded. The store is connected to iCloud nevertheless; what set-up left undone may "
        + "be missing at the next start.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "step: null, errors: []")
  }

  @Test func messageNamesTheManagersStep() throws {
    let words = try TripsCapture().words(
      SetupFailed.Detail(step: nil, managerStep: .openActiveStore, error: ErrorChain("no")))
    #expect(
      words.message.plain.hasPrefix(
        "Setting up the store with iCloud failed (UbiquityStoreManager could not open the store): no. "))
  }

  @Test func messageSaysWhenSetupIsRetried() throws {
    let words = try TripsCapture().words(
      SetupFailed.Detail(
        step: nil, error: ErrorChain("key cannot be nil"), delay: 60, mayHaveRecovered: true), .warning)
    #expect(
      words.message.plain
        == "Setting up the store with iCloud failed (it is tried again after 60 seconds): key cannot be nil. The "
        + "capture does not show whether a later try succeeded.")
  }

  /// Waiting for a file is useless if nothing is retried.
  @Test func messageSaysThatCoreDataGaveUp() throws {
    let wording = try TripsCapture()
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=4 \"no\"")
    let words = wording.words(
      SetupFailed.Detail(step: nil, error: error, givenUpBy: try wording.entry("setup-gave-up")))
    #expect(
      words.message.plain.contains(". Core Data has stopped trying until the app is started again. "))
    #expect(words.advice.plain.hasSuffix("then start the app again."))
    let open = wording.words(SetupFailed.Detail(step: nil, error: error)).advice.plain
    #expect(open.hasPrefix("Start the app again with the device online."))
  }

  /// A step may fail for several reasons: only the error says which.
  @Test(arguments: [
    ("setup-failed-knowledge", "comparing what the store has taken in with its receipt and the baseline"),
    ("setup-failed-recovery", "recovering the metadata (Core Data's notes on which logs it has taken in)"),
  ])
  func messageNamesThePlaceOfTheFailureAndTheErrorItsReason(step: String, place: String) throws {
    let wording = try TripsCapture()
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"no\"")
    let words = wording.words(SetupFailed.Detail(step: try wording.entry(step), error: error))
    #expect(
      words.message.plain.hasPrefix(
        "Setting up the store with iCloud failed (Set-up did not get past \(place)): the disk is full (error 640). "
      ))
  }

  /// The store of a new account is opened once, and has to be added again.
  @Test func messageSaysThatTheStoreOfANewAccountIsNotOpened() throws {
    let wording = try TripsCapture()
    let step = try wording.entry("account-store-not-opened")
    let words = wording.words(
      SetupFailed.Detail(
        step: step, error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134100 \"no\""), givenUpBy: step,
        followsAccountChange: true))
    #expect(
      words.message.plain
        == "Setting up the store with iCloud failed (After a change of account, the database file for the new account "
        + "could not be opened): the store was made with another data model (error 134100). Core Data does not try "
        + "again until the app is started again. Until then nothing of the new account is sent, and nothing of it "
        + "arrives.")
    #expect(words.advice.plain.hasPrefix("Correct what the error names"))
  }

  /// The words of the record itself are no reason.
  @Test func messageSaysThatThereIsNoReason() throws {
    let words = try TripsCapture().words(
      SetupFailed.Detail(step: nil, error: ErrorChain("CoreData: error: -addPersistentStoreWithType:SQLite")))
    #expect(
      words.message.plain.hasPrefix(
        "Setting up the store with iCloud failed; its record gives no reason. "))
  }

  @Test func repeatedMigrationIsSaidWithItsCount() throws {
    let words = try TripsCapture().words(SetupFailed.Detail(step: nil, error: ErrorChain(""), migrations: 10))
    #expect(
      words.message.plain.hasPrefix(
        "Setting up the store with iCloud failed (UbiquityStoreManager migrated the app's data to a store, deleted that "
          + "store and began again, 10 times); no record gives a reason. "))
  }
}
