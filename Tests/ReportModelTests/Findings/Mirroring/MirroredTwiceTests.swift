// The words for stores that one process mirrors twice.

import Testing
import Timelines

@testable import Diagnosis
@testable import LogRecords
@testable import ReportModel

struct MirroredTwiceTests {
  @Test func messageSaysThatCloudKitEndedTheApp() throws {
    var capture = MirrorWording()
    capture.crash(
      "Illegal attempt to register a second handler for activity identifier com.apple.coredata.cloudkit.activity.setup."
        + MirrorWording.store, at: 1)
    let words = try capture.words(.mirroredTwice)
    #expect(
      words.message.plain.contains(
        "same store. CloudKit ended the app with an exception because of it. Only the first"))
    #expect(words.advice.plain.contains("for each store, and keep it"))
  }

  /// Processes of several names have the store open.
  @Test func messageNamesTheOnlyProcessThatMirrorsTwice() throws {
    let wording = try TripsCapture()
    let words = wording.words(MirroredTwice.Detail(error: nil, followers: 0, process: wording.phone))
    #expect(words.message.plain.hasPrefix("Two containers of the process mobile"))
    #expect(words.placeToLook.map { $0.plain.hasPrefix("the code of mobile") } == true)
    guard case .sentence(let sentence)? = words.failure else {
      Issue.record("the verdict is a sentence")
      return
    }
    #expect(sentence.plain.hasPrefix("The process mobile"))
    #expect(sentence.plain.hasSuffix("mirrors one store twice, and only the first container syncs it"))
  }

  @Test func messageSaysThatALaterLaunchHasOneContainer() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MirroredTwice.Detail(error: nil, followers: 0, laterLaunch: Place(line: 9, time: nil)), .warning)
    #expect(
      words.message.plain
        == "In an earlier launch of the app, two containers of one process mirrored the same store. Only the first one "
        + "synced; what was saved through the second went out late or not at all. A later launch shows no second container."
    )
    #expect(words.topic.plain == "A store was mirrored twice in an earlier launch")
  }

  /// The first record of the launch that is shown may be a late one.
  @Test func laterLaunchIsToldWithTheTimeOfItsRecord() throws {
    let time = Timestamp(microseconds: 0, zoneMinutes: 0, decimals: 3, hasYear: true)
    let words = try TripsCapture().words(
      MirroredTwice.Detail(error: nil, followers: 0, laterLaunch: Place(line: 9, time: time)), .warning)
    let message = words.message.plain
    #expect(message.contains(" A later launch, seen at "))
    #expect(message.hasSuffix(", shows no second container."))
  }

  @Test func adviceSaysToKeepOneContainer() throws {
    let wording = try TripsCapture()
    let bare = wording.words(MirroredTwice.Detail(error: nil, followers: 0))
    #expect(
      bare.message.plain.hasPrefix("Two containers of one process mirror the same store. Only the first"))
    #expect(
      bare.advice.plain.contains("for each store, and keep it")
        && bare.dataText == "errors: null, followers: 0")
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134422 \"x\"")
    let told = wording.words(MirroredTwice.Detail(error: error, followers: 1))
    #expect(told.message.plain.contains("(error 134422). Only the first"))
  }
}
