// The words for imported changes that the app is not given.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ChangesNotMergedTests {
  @Test(arguments: [(1, "arrived once without"), (3, "arrived 3 times without")])
  func messageSaysHowOftenItHappened(_ count: Int, _ words: String) throws {
    let wording = try TripsCapture().words(ChangesNotMerged.Detail(), .note, count: count)
    #expect(wording.message.plain.contains(words))
    #expect(wording.advice.plain.contains("Name a context for imports"))
    #expect(wording.placeToLook == nil, "a note needs no place to look")
    #expect(wording.data.isEmpty)
  }

  @Test func messageSaysThatTheManagerPassedNothingOn() throws {
    let words = try TripsCapture().words(ChangesNotMerged.Detail(isNotPassedOn: true), .note, count: 3)
    #expect(words.message.plain.hasPrefix("Core Data notified the app 3 times of changes from other devices"))
    #expect(words.advice.plain.hasPrefix("Fetch again when Core Data notifies the app of an import."))
  }

  @Test func messageSaysThatTheNotificationWasEmpty() throws {
    let words = try TripsCapture().words(ChangesNotMerged.Detail(isToldOfNothing: true), .note)
    #expect(words.message.plain.hasPrefix("The app was notified once of an import without a word of what it"))
    #expect(words.advice.plain.hasPrefix("Fetch again when Core Data reports imported changes"))
    #expect(words.placeToLook == nil)
  }
}
