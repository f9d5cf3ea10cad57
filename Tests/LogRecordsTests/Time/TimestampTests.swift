// Times are those of the capture, without an added zone or year; differences are right across months and
// years.

import Testing

@testable import LogRecords

struct TimestampTests {
  private func timestamp(_ capture: String) throws -> Timestamp {
    try #require(Reading(capture).facts.first)
  }

  @Test(arguments: [
    ("2013-11-18 21:44:41.159 Larder[1:2] x", "2013-11-18T21:44:41.159"),
    ("2013-11-18 21:44:41:009 Larder[1:2] x", "2013-11-18T21:44:41.009"),
    ("2000-02-29 00:00:00.000 Larder[1:2] x", "2000-02-29T00:00:00.000"),
    ("1999-12-31 23:59:59.999 Larder[1:2] x", "1999-12-31T23:59:59.999"),
    ("2017-07-07 16:02:52.000007+0200 Larder[1:2] x", "2017-07-07T16:02:52.000007+02:00"),
    ("2017-07-07 16:02:52.470597-0930 Larder[1:2] x", "2017-07-07T16:02:52.470597-09:30"),
    ("2013-02-06 09:22:57 +0000 Larder CoreData: Ubiquity: x", "2013-02-06T09:22:57+00:00"),
    ("Oct  3 11:44:26 Larder[1]: x", "--10-03T11:44:26"),
    ("Feb 29 00:00:00 Larder[1]: x", "--02-29T00:00:00"),
    ("2013/11/29 15:39:14:853 x", "2013-11-29T15:39:14.853"),
    ("0000-01-01 00:00:00.000 Larder[1:2] x", "0000-01-01T00:00:00.000"),
    ("0000-02-29 00:00:00.000 Larder[1:2] x", "0000-02-29T00:00:00.000"),
  ])
  func timestampKeepsTheCapturesTime(_ capture: String, _ text: String) throws {
    #expect(try timestamp(capture).isoText == text)
  }

  @Test(arguments: [
    ("2013-11-18 21:44:41.159", "2013-11-18 21:44:41.160", 0.001),
    ("2013-12-31 23:59:59.500", "2014-01-01 00:00:00.500", 1),
    ("2012-02-28 12:00:00.000", "2012-03-01 12:00:00.000", 172_800),
    ("2013-02-28 12:00:00.000", "2013-03-01 12:00:00.000", 86_400),
    ("2013-11-18 21:44:41.159", "2013-11-18 21:44:40.159", -1),
  ])
  func secondsAreMeasuredAcrossMonthsAndYears(_ earlier: String, _ later: String, _ seconds: Double) throws {
    let start = try timestamp("\(earlier) Larder[1:2] x")
    let end = try timestamp("\(later) Larder[1:2] x")
    #expect(end.seconds(since: start) == seconds)
  }

  @Test func secondsAreMeasuredWithoutAYear() throws {
    let start = try timestamp("Feb 28 12:00:00 Larder[1]: x")
    #expect(try timestamp("Feb 29 12:00:01 Larder[1]: x").seconds(since: start) == 86_401)
    #expect(!start.hasYear)
  }

  /// Syslog prints no year: after December comes January of the next year, while a thread may still print a
  /// time of the old one.
  ///
  /// The next year is not assumed to be a leap year.
  @Test(arguments: [
    ("Jan  1 00:00:01", 3.0), ("Jan  1 00:00:01, Dec 31 23:59:59", 1),
    ("Jan  1 00:00:01, Mar  1 00:00:01", 5_097_603),
    // Excerpts may be in any order: no year comes before the first one.
    ("Jan  1 00:00:01, Jan  2 00:00:01, Nov 30 23:59:58", -2_678_400),
  ])
  func secondsAreMeasuredAcrossNewYearWithoutYears(_ dates: String, _ seconds: Double) throws {
    let lines = "Dec 31 23:59:58, \(dates)".split(separator: ", ").map { "\($0) Larder[1]: x" }
    let capture = Reading(lines.joined(separator: "\n"))
    let last = try #require(capture.facts.last)
    #expect(last.seconds(since: try #require(capture.facts.first)) == seconds)
    #expect(capture.records.last?.time?.suffix(8) == dates.suffix(8))
    #expect(capture.records[1].time == "--01-01T00:00:01")
    #expect(capture.records.count == lines.count)
  }

  /// A capture that begins at New Year may have an earlier line of another thread.
  @Test func lateDecemberLineBeginsNoYear() throws {
    let dates = ["Jan  1 00:00:00", "Dec 31 23:59:59", "Jan  1 00:00:02"]
    let capture = Reading(dates.map { "\($0) Larder[1]: x" }.joined(separator: "\n"))
    #expect(try #require(capture.facts.last).seconds(since: try #require(capture.facts.first)) == 2)
  }

  /// If headers of one device have years or not, all times follow the first one, and differences are right.
  @Test(arguments: [
    ("2014-01-16 21:44:41.000 Larder[1:2] x, Jan 16 21:46:41 Larder[1]: x", "2014-01-16T21:46:41", 120.0),
    ("2013-12-31 23:59:59.000 Larder[1:2] x, Jan  1 00:00:01 Larder[1]: x", "2014-01-01T00:00:01", 2),
    ("2014-01-01 00:00:00.000 Larder[1:2] x, Dec 31 23:59:59 Larder[1]: x", "2013-12-31T23:59:59", -1),
    ("Jan 16 21:44:41 Larder[1]: x, 2014-01-16 21:44:44.000 Larder[1:2] x", "--01-16T21:44:44.000", 3),
    ("Dec 31 23:59:59 Larder[1]: x, 2014-01-01 00:00:01.000 Larder[1:2] x", "--01-01T00:00:01.000", 2),
    (
      "Jan 16 21:44:41 Larder[1]: x, 2014-01-16 21:44:44.000 Larder[1:2] x, Jan 16 21:44:46 Larder[1]: x",
      "--01-16T21:44:46", 5
    ),
    // The second year is one year after the first, which is taken for a leap year.
    (
      "Jan 16 21:44:41 Larder[1]: x, 2014-01-16 21:44:41.000 Larder[1:2] x, 2015-01-16 21:44:41.000 Larder[1:2] x",
      "--01-16T21:44:41.000", 31_622_400
    ),
  ])
  func secondsAreMeasuredIfSomeHeadersLackYears(_ lines: String, _ text: String, _ seconds: Double) throws {
    let capture = Reading(lines.replacing(", ", with: "\n"))
    let last = try #require(capture.facts.last)
    #expect(capture.records.last?.time == text)
    #expect(last.seconds(since: try #require(capture.facts.first)) == seconds)
  }

  @Test(arguments: [
    "2013-00-10", "2013-13-10", "2013-10-00", "2013-10-32", "2013-06-31", "2013-02-29", "1900-02-29",
    "2012-02-30",
  ])
  func invalidDaysAreRefused(_ date: String) {
    #expect(Reading("\(date) 21:44:41.159 Larder[1:2] x").facts.first == nil)
  }

  @Test(arguments: [
    "24:00:00.000", "23:60:00.000", "23:00:61.000", "23:00:00.00", "23:00:00.0000", "3:00:00.000",
  ])
  func invalidTimesOfDayAreRefused(_ time: String) {
    #expect(Reading("2013-10-10 \(time) Larder[1:2] x").facts.first == nil)
  }
}
