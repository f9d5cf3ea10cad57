// The words for mirrored stores that import nothing any more.

import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ImportsStaleTests {
  @Test func messageSaysHowOldTheLastFetchIs() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.succeedExport(at: 1)
    capture.schedule("Database-LastFetchDate-2025-04-01 08:00:02 +0000", at: 2)
    capture.save(at: 90)
    let words = try capture.words(.importsStale)
    #expect(
      words.message.plain.hasPrefix(
        "This store was last fetched at 2025-04-01 08:00:02+00:00, 5 days before the record that says so, and no import began"
      ))
    #expect(
      words.dataText == "lastFetchDate: \"2025-04-01T08:00:02+00:00\", seconds: 432000.0, pushes: 0")
  }

  @Test(arguments: [
    (1, "a push for this app, and in the 5 min of log after that the app neither took it nor"),
    (5, "5 pushes for this app, and in the 5 min of log after the first the app neither took one nor"),
  ])
  func messageCountsThePushesThatWereNotTaken(count: Int, start: String) throws {
    let detail = ImportsStale.Detail(
      lastFetch: nil, pushes: 7, untaken: count, isTaken: false, waited: 300)
    let message = try TripsCapture().words(detail, .warning).message.plain
    #expect(message.hasPrefix("The system received \(start)"))
  }

  /// An app that took a push has what it needs for pushes.
  @Test(arguments: [true, false]) func adviceAsksForPushesOnlyIfNoneWasTaken(isTaken: Bool) throws {
    let detail = ImportsStale.Detail(lastFetch: nil, pushes: 1, isTaken: isTaken, waited: 300)
    let words = try TripsCapture().words(detail, .warning)
    #expect(words.advice.plain.contains("Push Notifications") == !isTaken)
    #expect((words.placeToLook?.plain ?? "").contains("does it take pushes") == !isTaken)
  }

  @Test func messageMentionsTheImportThatWasCutOff() throws {
    var detail = ImportsStale.Detail(lastFetch: nil, pushes: 1, isTaken: true, waited: 300)
    detail.unfinished = Place(line: 3, time: nil)
    #expect(
      try TripsCapture().words(detail, .warning).message.plain.hasPrefix(
        "The app took a push from iCloud, and an import began and its process ended before it was done; the process that "
          + "set up the store after it began none in the 5 min of log after that."))
  }

  @Test func messageMentionsTheImportThatWasPutOff() throws {
    var capture = MirrorWording()
    capture.schedule("Database-LastFetchDate-2025-04-01 08:00:02 +0000", at: 2)
    capture.execute("Import", at: 3)
    capture.fail("Import", "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"", at: 5)
    capture.save(at: 130)
    #expect(
      try capture.words(.importsStale).message.plain.contains(
        "and the system put off an import at 10:00:05.000000, and no other began in the 2 min 5 s of log"))
  }
}
