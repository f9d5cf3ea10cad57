// The words for mirroring that the system or CloudKit defers.

import Foundation
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ThrottledTests {
  @Test func messageSaysUntilWhenCloudKitRefuses() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error("7/2062", "limited", retryAfter: 180), at: 2)
    capture.save(at: 90)
    let words = try capture.words(.throttled)
    #expect(
      words.message.plain.hasPrefix(
        "Exports stood still for 1 min 28 s and had not resumed by the end of the capture. CloudKit asked"))
    #expect(words.message.plain.contains("CloudKit refuses requests until 10:03:02.000000."))
    #expect(
      words.dataText
        == "kind: \"export\", policies: [], seconds: 88.0, until: \"2025-04-06T10:03:02.000000+02:00\", ended: false"
    )
  }

  @Test func messageNamesThePolicy() throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 1)
    for time in [2, 80] { capture.decide("Application Policy", at: time) }
    let message = try capture.words(.throttled).message.plain
    #expect(message.contains("did not let them run (Application Policy)."))
  }

  /// A server that does not answer was not asked too often.
  @Test(arguments: [("6/2009", false), ("7/2062", true)])
  func adviceToSaveLessNeedsARateLimit(codes: String, isTooOften: Bool) throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error(codes, "text", retryAfter: 70), at: 2)
    capture.save(at: 90)
    let words = try capture.words(.throttled)
    #expect(words.advice.plain.contains("Save less often") == isTooOften)
    #expect(words.placeToLook?.plain.contains("saves") == isTooOften)
    #expect(words.advice.plain.hasPrefix("Wait"))
    // The delay is over when the capture ends.
    #expect(words.message.plain.contains("CloudKit refused requests until 10:01:12.000000."))
  }

  /// The advice depends on the policy, even when the deferral is over.
  @Test(arguments: [
    ("Low Power Mode Policy", "Low Power Mode off"), ("NetworkQualityPolicy", "Wi-Fi"),
    ("Application Policy", "keep"), ("Activity Group Policy", "look for a request without an end"),
    ("Some New Policy", "the app in front"),
  ])
  func adviceDependsOnThePolicy(policy: String, remedy: String) throws {
    for allowed in [nil, 90] {
      var capture = MirrorWording()
      capture.succeedExport(at: 1)
      for time in [2, 80] { capture.decide(policy, at: time) }
      if let allowed { capture.decide(nil, at: allowed) }
      let advice = try capture.words(.throttled).advice.plain
      #expect(advice.contains(remedy) && !advice.localizedCaseInsensitiveContains("save less often"))
      #expect(advice.hasPrefix("Nothing for now.") == (allowed != nil))
    }
  }

  /// Only one policy counts how often the app is at work, even next to another one.
  @Test(arguments: [["ActivityRateLimitPolicy"], ["Activity Group Policy", "ActivityRateLimitPolicy"]])
  func adviceForTheRatePolicySaysSaveLess(policies: [String]) throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 1)
    for (number, policy) in policies.enumerated() { capture.decide(policy, at: 2 + number) }
    capture.decide(policies[0], at: 80)
    let words = try capture.words(.throttled)
    #expect(words.advice.plain.contains("Save less often"))
    #expect(words.placeToLook?.plain.contains("how often the app saves") == true)
  }

  /// The system's permission does not show that anything was done.
  @Test(arguments: [true, false]) func messageSaysWhetherWorkResumed(isBegun: Bool) throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 1)
    for time in [2, 80] { capture.decide("ActivityRateLimitPolicy", at: time) }
    capture.decide(nil, at: 90)
    if isBegun { capture.execute("Export", at: 91) }
    let message = try capture.words(.throttled).message.plain
    let end =
      isBegun
      ? "and resumed at 10:01:30.000000."
      : "until the system allowed them at 10:01:30.000000, and none is seen to begin since."
    #expect(message.hasPrefix("Exports stood still for 1 min 28 s \(end) The system's"), "\(message)")
  }

  @Test func messageCountsInterruptionsByTheSystem() throws {
    let detail = Throttled.Detail(
      kind: .export, policies: [], seconds: 6480, ended: nil, until: nil, error: nil, tries: 8)
    let words = try TripsCapture().words(detail, .warning, count: 8)
    #expect(
      words.message.plain
        == "Exports were put off 8 times in 1 h 48 min, and none has succeeded since: the system ended each before it was "
        + "done. Nothing is lost; it only arrives late.")
    #expect(words.advice.plain.hasPrefix("Keep the app in front until one is done"))
  }

  /// What waited when the data was removed does not arrive late.
  @Test(arguments: [(MirrorRequestKind.export, true), (.export, false), (.import, true)], [true, false])
  func messageSaysWhatIsLost(end: (MirrorRequestKind, Bool), hasLostAny: Bool) throws {
    let (kind, isEnd) = end
    let lost = Place(line: 9, time: nil)
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: kind, policies: [], seconds: 70, ended: isEnd ? lost : Place(line: 12, time: nil), until: nil,
        error: error, lost: lost, hasLostAny: hasLostAny), .warning)
    #expect(!words.message.plain.contains("Nothing is lost"))
    #expect(words.message.plain.contains("until data was removed from this device") == isEnd)
    #expect(words.message.plain.hasSuffix(" is gone.") == (kind == .export && hasLostAny))
  }

  @Test(arguments: [true, false]) func messageCountsTheWaits(isOver: Bool) throws {
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: .export, policies: [], seconds: 81, ended: isOver ? Place(line: 9, time: nil) : nil, until: nil,
        error: error, waits: 5), .warning)
    let times =
      isOver ? "for at most 1 min 21 s; the longest wait ended. " : "the last time for 1 min 21 s and "
    #expect(words.message.plain.hasPrefix("Exports stood still 5 times, \(times)"), "\(words.message.plain)")
  }

  /// When the next request begins after CloudKit's time is not CloudKit's doing.
  @Test(arguments: [(1, true), (2, true), (1, false), (2, false)])
  func messageSaysThatCloudKitsTimeWasOver(waits: Int, isLate: Bool) throws {
    var capture = MirrorWording()
    let error = MirrorWording.error("7/2062", "slow down", retryAfter: 90)
    capture.execute("Export", at: 1)
    for wait in 0..<waits {
      capture.fail("Export", error, at: 2 + wait * 300)
      capture.succeedExport(at: (isLate ? 200 : 80) + wait * 300)
    }
    let message = try capture.words(.throttled).message.plain
    let end =
      switch (waits, isLate) {
      case (1, true): "until CloudKit's time was over, and resumed at 10:03:20.000000. CloudKit asked"
      case (1, false): "and resumed at 10:01:20.000000. CloudKit asked"
      case (_, true): "the longest wait lasted until CloudKit's time was over. CloudKit asked"
      case (_, false): "the longest wait ended at 10:01:20.000000. CloudKit asked"
      }
    #expect(message.contains(end), "\(message)")
  }

  @Test func messageSaysThatThereMayBeMoreWaits() throws {
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: .export, policies: [], seconds: 81, ended: Place(line: 9, time: nil), until: nil, error: error,
        waits: 16, mayBeMore: true), .warning)
    #expect(words.message.plain.hasPrefix("Exports stood still at least 16 times, for at most 1 min 21 s; "))
  }

  /// The advice on the rate limit is given too where CloudKit also asked to wait for something else.
  @Test(arguments: [true, false]) func messageNamesEachCause(isRateFirst: Bool) throws {
    let rate = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 45))
    let server = ErrorChain(MirrorWording.error("6/2009", "not now", retryAfter: 20))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: .export, policies: [], seconds: 65, ended: Place(line: 9, time: nil), until: nil,
        error: isRateFirst ? rate : server, otherErrors: [isRateFirst ? server : rate]), .warning)
    let message = words.message.plain
    #expect(message.contains("(CKError 7/2062)") && message.contains("(CKError 6/2009)"), "\(message)")
    #expect(words.advice.plain.contains("save less often") && words.advice.plain.contains("status page"))
    #expect(words.placeToLook?.plain == "how often the app saves, and iCloud's status page.")
  }

  @Test func messageSaysThatTheAppEnded() throws {
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: .export, policies: [], seconds: 70, ended: nil, until: nil, error: error, hasProcessEnded: true)
    )
    #expect(
      words.message.plain.hasPrefix("Exports stood still for 1 min 10 s until the app ended. CloudKit asked"))
  }

  /// To wait is no advice once the time is over.
  @Test func saysThatNothingIsTriedAgain() throws {
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    var detail = Throttled.Detail(
      kind: .export, policies: [], seconds: 3600, ended: nil, until: nil, error: error)
    detail.secondsUntried = 3480
    let words = try TripsCapture().words(detail, .warning)
    #expect(
      words.message.plain.contains(
        "In the last 58 min of the log nothing that is shown stopped another export, but none began."))
    #expect(words.advice.plain.hasPrefix("Send the app to the background"))
  }

  @Test func messageClaimsNoEndThatIsNotShown() throws {
    let error = ErrorChain(MirrorWording.error("7/2062", "slow down", retryAfter: 90))
    let words = try TripsCapture().words(
      Throttled.Detail(
        kind: .import, policies: [], seconds: 87, ended: nil, until: nil, error: error, mayHaveResumed: true)
    )
    let start = "Imports stood still for 1 min 27 s or longer: the capture does not show when that ended."
    #expect(words.message.plain.hasPrefix("\(start) CloudKit asked"))
  }
}
