// The words for saves that no export follows.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct NotExportedTests {
  @Test func messageSaysWhenTheFirstSaveWas() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.succeedExport(at: 2)
    capture.save(at: 10)
    capture.save(at: 140)
    let words = try capture.words(.notExported)
    #expect(
      words.message.plain.hasPrefix(
        "2 saves, the first at 10:00:10.000000, were not exported: no export began in the 2 min 10 s of log"))
    #expect(words.dataText == "saves: 2, seconds: 130.0")
  }

  @Test func messageSaysWhenTheOnlySaveWas() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.succeedExport(at: 2)
    capture.save(at: 10)
    capture.schedule("Push", at: 140)
    let message = try capture.words(.notExported).message.plain
    #expect(message.hasPrefix("1 save at 10:00:10.000000 was not exported: no export began"), "\(message)")
  }

  @Test func messageSaysThatTheSaveIsNotShown() throws {
    let detail = NotExported.Detail(
      saves: 4, since: Place(line: 1, time: nil), tried: nil, isByAnotherProcess: true, seconds: 130)
    let message = try TripsCapture().words(detail, .warning).message.plain
    #expect(
      message
        == "4 changes whose save the capture does not show were not exported: no export began in the 2 min 10 s "
        + "of log after that. What was saved is on this device only, unless another process saved it and exports "
        + "it.")
  }

  /// The process that set up the store after the first save may have saved too.
  @Test(arguments: [(1, "that saved printed"), (2, "that saved first printed")])
  func messageSaysWhichProcessPrintsNothingMore(saves: Int, words: String) throws {
    let detail = NotExported.Detail(
      saves: saves, since: Place(line: 1, time: nil), tried: nil, isFromEarlierProcess: true, seconds: 130)
    let message = try TripsCapture().words(detail, .warning).message.plain
    #expect(message.contains(words), "\(message)")
  }

  /// The export that the crash ended had taken the save up.
  @Test func messageSaysThatTheProcessEndedWhileItExported() throws {
    var detail = NotExported.Detail(
      saves: 1, since: Place(line: 1, time: nil), tried: nil, isFromEarlierProcess: true, seconds: 200)
    detail.unfinished = Place(line: 2, time: nil)
    #expect(
      try TripsCapture().words(detail, .warning).message.plain.hasPrefix(
        "1 save was not exported: an export began and its process ended before it was done; the process that set up the "
          + "store after it began none in the 3 min 20 s of log"))
  }

  /// The container was alive, so the advice does not ask for it.
  @Test func messageSaysThatTheSystemPutTheExportOff() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.succeedExport(at: 2)
    capture.save(at: 10)
    capture.execute("Export", at: 12)
    capture.fail("Export", "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"", at: 20)
    capture.schedule("Push", at: 150)
    let words = try capture.words(.notExported)
    #expect(
      words.message.plain.hasPrefix(
        "1 save at 10:00:10.000000 was not exported: the system put off an export at 10:00:20.000000, and no other began"
      ),
      "\(words.message.plain)")
    #expect(words.advice.plain.hasSuffix("Keep the app in front until the export is done."))
  }

  /// What an earlier process exported says nothing about the container of the present one.
  @Test(arguments: [true, false], [0, 20])
  func adviceAsksForTheContainerOfTheProcessThatExportsNothing(isRelaunched: Bool, objects: Int) throws {
    let detail = NotExported.Detail(
      saves: objects == 0 ? 1 : 0, since: Place(line: 1, time: nil), tried: Place(line: 9, time: nil),
      isFromEarlierProcess: isRelaunched, objects: objects, seconds: 200)
    let advice = try TripsCapture().words(detail, .warning).advice.plain
    #expect(advice.contains("keeps its NSPersistentCloudKitContainer alive") == isRelaunched)
  }

  /// A log without details shows what an export found, and not the saves.
  @Test(arguments: [(false, false), (false, true), (true, true)])
  func messageCountsTheObjectsThatWereNotSent(isUnfinished: Bool, isRelaunched: Bool) throws {
    let (began, ended) = (Place(line: 1, time: nil), Place(line: 9, time: nil))
    let detail = NotExported.Detail(
      saves: 0, since: began, tried: isUnfinished ? nil : ended, isFromEarlierProcess: isRelaunched,
      unfinished: isUnfinished ? began : nil, objects: 20, seconds: 200)
    let message = try TripsCapture().words(detail, .warning).message.plain
    let next = "the process that set up the store after it began none"
    let tried =
      isUnfinished
      ? "an export began and its process ended before it was done; \(next)"
      : "an export ended without success, and \(isRelaunched ? next : "no other began")"
    #expect(
      message
        == "20 objects were not exported: \(tried) in the 3 min 20 s of log after that. What was saved is on this device "
        + "only.")
  }

  @Test func messageSaysThatTheAppClosedTheStore() throws {
    var detail = NotExported.Detail(
      saves: 6, since: Place(line: 1, time: nil), tried: Place(line: 9, time: nil), seconds: 200)
    detail.cancelled = 6
    let words = try TripsCapture().words(detail, .warning)
    #expect(
      words.message.plain
        == "6 saves were not exported: each of the 6 exports in 3 min 20 s was cancelled, because the app closed the "
        + "store. What was saved is on this device only.")
    #expect(words.advice.plain.hasPrefix("Keep one NSPersistentCloudKitContainer"))
  }

  @Test func cancelledExportsOfAFindingAreNotHarmless() throws {
    for seconds in [[2, 72], [2, 72, 142]] {
      var capture = MirrorWording()
      capture.save(at: 1)
      capture.execute("Export", at: 2)
      for second in seconds {
        capture.fail(
          "Export", "Error Domain=NSCocoaErrorDomain Code=134407 \"the store was removed\"", at: second + 1)
      }
      let diagnosis = try capture.diagnosis()
      let isFound = seconds.count == 3
      #expect(diagnosis.findings.contains { $0.rule == .notExported } == isFound)
      #expect(diagnosis.harmlessRequests.isEmpty == isFound)
    }
  }

  @Test func messageMentionsTheUnsuccessfulExport() throws {
    var capture = MirrorWording()
    capture.save(at: 10)
    capture.execute("Export", at: 11)
    capture.fail("Export", "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"", at: 13)
    capture.save(at: 143)
    #expect(
      try capture.words(.notExported).message.plain.hasPrefix(
        "2 saves, the first at 10:00:10.000000, were not exported: an export at 10:00:13.000000 ended without success, and "
          + "no other began in the 2 min 10 s of log"))
  }

  /// An export shows that the container is alive and mirrors what was saved: the error says what is wrong.
  @Test func messageSaysWhyTheExportFailed() throws {
    var detail = NotExported.Detail(
      saves: 1, since: Place(line: 1, time: nil), tried: Place(line: 9, time: nil), seconds: 201)
    detail.error = ErrorChain(
      "<CKError 0x1: \"Request Rate Limited\" (7/2062); \"Retry after 30.0 seconds\">",
      concernsMirroring: true)
    let words = try TripsCapture().words(detail, .warning)
    #expect(
      words.message.plain
        == "1 save was not exported: an export ended without success, and no other began in the 3 min 21 s of log after "
        + "that. The export failed: the server was asked too often (CKError 7/2062). What was saved is on this device "
        + "only.")
    #expect(words.advice.plain == Prose.askingAgain(.export).plain)
  }
}
