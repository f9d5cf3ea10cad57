// The forms in which a time may be given, with and without zone; other texts are refused.

import Testing

@testable import LogRecords

struct TimeBoundTests {
  /// A form of a time of day, and the text that reports print for it.
  private static let times = [
    ("21:44", "21:44:00"), ("21:44:41", "21:44:41"), ("21:44:41.5", "21:44:41.500"),
    ("21:44:41.159", "21:44:41.159"), ("21:44:41,159", "21:44:41.159"), ("21:44:41:159", "21:44:41.159"),
    ("21:44:41.159007", "21:44:41.159007"), ("9:05", "09:05:00"), ("00:00:00.000", "00:00:00.000"),
    ("23:59:59.999999", "23:59:59.999999"),
  ]

  private static let zones = [
    ("", ""), ("Z", "+00:00"), ("z", "+00:00"), (" Z", "+00:00"), ("+0100", "+01:00"), (" +0100", "+01:00"),
    ("+01:00", "+01:00"), ("+01", "+01:00"), ("-0930", "-09:30"), ("-09:30", "-09:30"), ("+1400", "+14:00"),
  ]

  private static let dates = [
    ("2013-11-18 ", "2013-11-18T"), ("2013-11-18T", "2013-11-18T"), ("2013-11-18t", "2013-11-18T"),
    ("2013/11/18 ", "2013-11-18T"), ("2013-11-18  ", "2013-11-18T"), ("2012-02-29 ", "2012-02-29T"),
    ("Nov 18 ", "--11-18T"), ("Nov  8 ", "--11-08T"), ("Feb 29 ", "--02-29T"), ("11-18 ", "--11-18T"),
    ("--11-18T", "--11-18T"),
  ]

  @Test(arguments: times, zones)
  func datesTimesAndZonesAreRead(_ time: (String, String), _ zone: (String, String)) throws {
    for (date, printed) in Self.dates {
      let bound = try #require(TimeBound(date + time.0 + zone.0), "\(date + time.0 + zone.0)")
      #expect(bound.time.isoText == printed + time.1 + zone.1)
      #expect(bound.extent == (printed.hasPrefix("--") ? .day : .whole))
    }
    let bound = try #require(TimeBound(" " + time.0 + zone.0 + " "))
    #expect(bound.extent == .time)
    #expect(bound.time.timeText == time.1)
    #expect(bound.time.isoText.hasSuffix(time.1 + zone.1))
  }

  @Test(arguments: ["2013-11-18", "2013/11/18", "2013-11-18 "])
  func dayAloneMeansItsBeginning(_ text: String) throws {
    #expect(try #require(TimeBound(text)).time.isoText == "2013-11-18T00:00:00")
  }

  @Test(arguments: [
    "", " ", "now", "yesterday", "-1h", "21", "21:4", "2144", "24:00", "21:60", "21:44:61", "21:44:",
    "21:44:4", "21:44:41.", "21:44:41.1234567", "121:44", "21:44 x", "21:44:41.159 Larder[1:2]", "21:44+",
    "21:44+1", "21:44+01:", "21:44+01:0", "21:44+1500", "21:44+0160", "21:44+01000", "21:44ZZ", "21:44 CET",
    "2013-11-18T", "2013-11-18x21:44", "2013-11-1821:44", "2013-11-18Z", "2013-13-18", "2013-11-31",
    "2013-02-29", "2013-00-10", "2013-10-00", "13-11-18", "2013-11/18", "18/11/2013 21:44", "Now 18 21:44",
    "Nov 31 21:44", "Nov 18T", "11-31 21:44", "--11-18T", "\u{1B}[31m", "2013-11-18 21:44:41.159é",
  ])
  func otherTextIsNoTime(_ text: String) { #expect(TimeBound(text) == nil) }

  /// The forms in the help are valid.
  @Test(arguments: TimeBound.forms)
  func formsInTheHelpAreValid(_ text: String) { #expect(TimeBound(text) != nil) }
}
