// The words for devices that cannot follow a baseline.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct BaselineStrandedTests {
  @Test func messageSaysThatTheDeviceCannotCatchUp() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      BaselineStranded.Detail())
    #expect(
      words.message.plain.hasPrefix(
        "This device cannot catch up"))
    #expect(
      words.placeToLook?.plain
        == "this device: it is behind the others.")
    #expect(
      words.dataText
        == "")
  }

  /// A reader who follows the advice from its beginning first waits, and the rule does not give other
  /// advice.
  @Test func adviceSaysToWaitFirst() throws {
    let words = try TripsCapture().words(BaselineStranded.Detail())
    #expect(words.advice.plain.hasPrefix("First leave the app open and online for a while"))
    let rule = BaselineStranded.description.advice
    #expect(rule.hasPrefix("Leave the app open and online for a while"))
    #expect(!rule.contains("from a device that has all data"))
  }

  @Test func laterTryIsNotShownAtALowLevel() throws {
    let words = try TripsCapture().words(BaselineStranded.Detail(mayBeResolved: true), .warning)
    #expect(
      words.message.plain.hasSuffix(
        "The log level does not show whether a later try succeeded; unless one did, this device differs from the "
          + "others."))
    #expect(!words.message.plain.contains("cannot catch up"))
    #expect(words.topic.plain == "This device may be behind the others")
    #expect(words.advice.plain.hasPrefix("First leave the app open and online for a while"))
  }

  @Test func messageSaysHowLongTheBaselineStaysAhead() throws {
    let words = try TripsCapture().words(BaselineStranded.Detail(secondsAhead: 120))
    #expect(
      words.message.plain.hasPrefix(
        "This store lacks transactions of mobile-7F77 that the baseline in iCloud holds, and 2 min later it ")
    )
    #expect(words.dataText == "seconds: 120")
  }
}
