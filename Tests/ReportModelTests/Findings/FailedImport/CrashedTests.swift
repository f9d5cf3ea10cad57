// The words for crashes.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct CrashedTests {
  @Test func messageNamesTheException() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      Crashed.Detail(exception: "NSRangeException", reason: "beyond.", concernsUbiquity: true, imports: .open)
    )
    #expect(
      words.message.plain
        == "The app was ended by an exception: NSRangeException, beyond. It happened in the work "
        + "for iCloud: an import that was running is not over, and the same may happen at each "
        + "start.")
    #expect(
      words.placeToLook?.plain
        == "the app on this device.")
    #expect(
      words.dataText
        == "exception: \"NSRangeException\", reason: \"beyond.\", ubiquity: true, cloudkit: false, imports: \"open\""
    )
  }

  /// Some classes work for exports and imports: the call around them shows which it was.
  @Test func messageNamesTheWorkOfMirroring() throws {
    let words = try TripsCapture().words(
      Crashed.Detail(
        exception: "NSUnknownKeyException", reason: "no key", concernsUbiquity: false,
        concernsMirroring: true,
        imports: .none,
        methods: ["-[PFCloudKitSerializer updateAttributes:]", "-[PFCloudKitImporter processWorkItems]"]))
    #expect(
      words.message.plain.contains(
        "It happened in the work for iCloud, in an import (-[PFCloudKitSerializer updateAttributes:])"))
    #expect(words.advice.plain.contains("the work on one record"))
    let stopped = try TripsCapture().words(
      Crashed.Detail(
        exception: nil, reason: nil, concernsUbiquity: false, concernsMirroring: true, imports: .none,
        methods: ["-[PFCloudKitSetupAssistant _saveZone:error:]"],
        thread: StoppedThread(isCrashed: false, isWaiting: true)), .warning)
    #expect(stopped.message.plain.contains("in set-up"))
    #expect(stopped.advice.plain.contains("CloudKit's server"))
  }

  /// Conflicts are resolved by Core Data's own code: the data model is not to blame.
  @Test func conflictResolutionDoesNotBlameTheModel() throws {
    let words = try TripsCapture().words(
      Crashed.Detail(
        exception: nil, reason: nil, concernsUbiquity: true, imports: .none,
        methods: [
          "-[PFUbiquityRecordImportConflict addObjectID:forRelationship:]",
          "-[_PFUbiquityRecordImportOperation main]",
        ]))
    #expect(
      words.message.plain.contains("in the resolution of a conflict (-[PFUbiquityRecordImportConflict "))
    #expect(words.advice.plain.hasPrefix("Look for an object that was changed on two devices: "))
    #expect(!words.advice.plain.contains("usually the data model"))
  }

  /// An app that ends itself throws nothing.
  @Test func messageSaysThatTheAppEndedItself() throws {
    let words = try TripsCapture().words(
      Crashed.Detail(exception: nil, reason: "Index out of range", concernsUbiquity: false, imports: .none),
      .note
    )
    #expect(words.message.plain.hasPrefix("The app ended itself with a fatal error: Index out of range. "))
  }

  @Test func messageOfAnUnrelatedCrashNamesNoPlace() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      Crashed.Detail(exception: nil, reason: nil, concernsUbiquity: false, imports: .none), .note)
    #expect(
      words.message.plain
        == "The app was ended by an exception. The capture does not show that it happened in the work for "
        + "iCloud.")
    #expect(words.placeToLook == nil)
    #expect(words.advice.plain.hasPrefix("Take the whole crash report, with the reason of the exception"))
  }

  /// Nothing is called a bug of the app unless it is seen to be one; what is known about the cause is said.
  @Test func adviceDependsOnWhatIsKnown() throws {
    let wording = try TripsCapture()
    let reason = wording.words(
      Crashed.Detail(
        exception: "NSRangeException", reason: "beyond bounds", concernsUbiquity: false, imports: .none),
      .note)
    #expect(reason.advice.plain.hasPrefix("Read the reason, and take the whole crash report"))
    let stale = wording.words(
      Crashed.Detail(
        exception: nil, reason: nil, concernsUbiquity: false, concernsStaleObjects: true, imports: .none,
        thread: StoppedThread(isCrashed: true, isWaiting: false)), .note)
    #expect(stale.advice.plain.contains("let it save its contexts and then reset them"))
  }

  @Test(arguments: [("Weather", "Weather"), (nil, "the app")] as [(String?, String)])
  func messageSaysThatCloudKitEndedTheProcess(process: String?, subject: String) throws {
    let words = try TripsCapture().words(
      Crashed.Detail(
        exception: nil, reason: "In order to use CloudKit, your process must have an entitlement.",
        concernsUbiquity: false, isEndedByCloudKit: true, process: process, imports: .none), .note)
    #expect(
      words.message.plain == "CloudKit ended \(subject), because it lacks the entitlement for CloudKit.")
  }
}
