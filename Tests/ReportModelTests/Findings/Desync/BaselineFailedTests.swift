// The words for baselines that failed.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct BaselineFailedTests {
  @Test func messageSaysThatTheBaselineCannotBeAdopted() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      BaselineFailed.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134308 \"no\""), isDelayed: false))
    #expect(
      words.message.plain.hasPrefix(
        "This device could not adopt a baseline, the copy of the whole store in iCloud: "))
    #expect(
      words.placeToLook?.plain
        == "this device: it could not adopt the baseline.")
  }

  @Test func messageSaysThatTheBaselineCannotBeRead() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      BaselineFailed.Detail(
        error: ErrorChain("key cannot be nil"), isDelayed: false))
    #expect(
      words.message.plain.hasPrefix(
        "The baseline, the copy of the whole store in iCloud, cannot be read: key cannot be "
          + "nil."))
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "errors: []")
  }

  @Test func laterAdoptionIsNotShownAtALowLevel() throws {
    let words = try TripsCapture().words(
      BaselineFailed.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134308 \"no\""), isDelayed: false,
        mayBeResolved: true), .warning)
    #expect(
      words.message.plain.hasSuffix(
        "The log level does not show whether a later try succeeded; unless one did, this device does not get what "
          + "it holds."))
  }

  /// A headline names the step that failed, which need not be the writing of a new baseline.
  @Test(arguments: [
    ("Error Domain=NSCocoaErrorDomain Code=134308 \"no\"", "A baseline may not have been adopted"),
    ("Error Domain=NSCocoaErrorDomain Code=134307 \"no\"", "A baseline could not be read"),
  ])
  func headlineNamesTheStepThatFailed(_ error: String, _ topic: String) throws {
    let detail = BaselineFailed.Detail(error: ErrorChain(error), isDelayed: false, mayBeResolved: true)
    #expect(try TripsCapture().words(detail, .warning).topic.plain == topic)
  }

  /// The words for a failure that a record of an entry reports.
  private static func words(
    _ entry: String, code: Int, _ severity: Finding.Severity
  ) throws -> FindingWording {
    let capture = try TripsCapture()
    let detail = BaselineFailed.Detail(
      error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=\(code) \"no\""), isDelayed: false)
    let record = Evidence(at: Place(line: 1, time: nil), entry: try capture.entry(entry))
    return FindingWording(Finding(detail, severity, store: 0, evidence: [record]), capture.diagnosis)
  }

  @Test(arguments: [
    ("neighbour-baseline-metadata-exception", 134_326, "Start the app again."),
    ("baseline-roll-failed", 134_326, "If the device is full, free space on it."),
    ("baseline-archive-write-failed", 4, "If the device is full, free space on it."),
  ])
  func failedRollLeavesThePresentBaseline(_ entry: String, _ code: Int, _ advice: String) throws {
    let words = try Self.words(entry, code: code, .warning)
    #expect(words.topic.plain == "No new baseline could be written")
    #expect(words.message.plain.hasPrefix("This device could not write a new baseline"))
    #expect(words.message.plain.contains("Nothing is lost: the present baseline, if there is one, stays"))
    #expect(words.placeToLook == nil)
    #expect(words.advice.plain.hasPrefix(advice))
  }

  /// A roll that fails because the present baseline is damaged is about that one.
  @Test func unreadableBaselineIsNotCalledAFailedRoll() throws {
    let words = try Self.words("baseline-initialize-failed", code: 134_307, .error)
    #expect(words.topic.plain == "A baseline could not be read")
    #expect(!words.message.plain.contains("Nothing is lost"))
  }

  @Test func writtenBaselineIsNotSaidToBeMissing() throws {
    let words = try TripsCapture().words(
      BaselineFailed.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"no\""), isDelayed: false,
        isRolled: true), .warning)
    #expect(
      words.message.plain
        == "This device wrote a new baseline, the copy of the whole store in iCloud, but could not take it "
        + "as its own current one: the disk is full (error 640). Nothing is missing, and other devices are "
        + "not affected.")
    #expect(words.topic.plain == "A new baseline is in iCloud, but not in use on this device")
  }

  @Test func damagedFileIsTheReasonThatItCannotBeRead() throws {
    let words = try TripsCapture().words(
      BaselineFailed.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134307 \"no\""), isDelayed: false))
    #expect(
      words.message.plain.hasPrefix(
        "The baseline, the copy of the whole store in iCloud, cannot be read: the baseline's file is incomplete or "
          + "damaged (error 134307)."))
  }
}
