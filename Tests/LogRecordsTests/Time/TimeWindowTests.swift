// The records in a window: the meaning of a time without date or year, zones, clocks that are set back, and
// records without a time. The letters of each capture's records are its messages.

import Testing

@testable import LogRecords

struct TimeWindowTests {
  /// A window, or `nil` if it ends before it begins.
  private static func window(_ since: String?, _ until: String?) throws -> TimeWindow? {
    TimeWindow(
      since: try since.map { try #require(TimeBound($0)) },
      until: try until.map { try #require(TimeBound($0)) })
  }

  /// The messages inside a window, with `…` for each gap.
  private static func inside(
    _ capture: [String], since: String? = nil, until: String? = nil, chunk: Int = .max
  ) throws -> String {
    let window = try #require(try Self.window(since, until))
    var reader = RecordReader(window: window)
    var found = ""
    let receive: RecordReader.Receiver = { record, bytes in
      found += record.kind == .elision && bytes.isEmpty ? "…" : bytes.extracting(record.message.range).text
    }
    let bytes = Array(capture.joined(separator: "\n").utf8)
    for start in stride(from: 0, to: bytes.count, by: min(chunk, bytes.count)) {
      reader.append(bytes.span.extracting(start..<min(start + min(chunk, bytes.count), bytes.count)), receive)
    }
    reader.finish(.whole, receive)
    return found
  }

  /// A date says nothing about a capture without dates; only its time of day counts.
  @Test(
    arguments: [("2024-12-31", "ab"), ("Dec 31", "ab"), ("1999-01-01 14:58", "b"), ("14:58", "b")])
  func dateIsIgnoredInACaptureWithoutDates(since: String, found: String) throws {
    let capture = ["14:57", "14:58"].enumerated().map { index, time in
      "\(time):00.050 Larder[1:2] CoreData: Ubiquity:  \(index == 0 ? "a" : "b")"
    }
    #expect(try Self.inside(capture, since: since) == found)
  }

  private static func nslog(_ times: [String], day: String = "2013-11-18 ") -> [String] {
    zip(times, "abcdefghij").map { "\(day)\($0) Larder[1:2] \($1)" }
  }

  @Test(
    arguments: [
      ("21:44", nil, "bcd"), (nil, "21:44", "ab…"), ("21:44", "21:44", "b…"), ("21:44:00.001", nil, "cd"),
      ("21:44:00.001", "21:44:59.999", "c…"), ("21:50", nil, ""), (nil, "21:40", ""),
      ("21:43:00", "22:00", "abcd"),
      ("2013-11-18T21:44", "21:45", "bcd"), ("21:44", "2013-11-18T21:44:59", "bc…"),
      ("Nov 18 21:44", "21:45", "bcd"), ("11-18 21:44", nil, "bcd"), ("2013-11-18", nil, "abcd"),
      ("2013-11-19", nil, ""), (nil, "2013-11-18", ""), (nil, "2014-01-01", "abcd"),
      ("2012-01-01", "2013-11-18 21:43", "a…"),
    ] as [(String?, String?, String)])
  func windowIncludesBothBounds(_ since: String?, _ until: String?, _ expected: String) throws {
    let capture = Self.nslog(["21:43:00.000", "21:44:00.000", "21:44:30.000", "21:45:00.000"])
    #expect(try Self.inside(capture, since: since, until: until) == expected)
    #expect(try Self.inside(capture, since: since, until: until, chunk: 7) == expected)
  }

  @Test(
    arguments: [
      ("00:10", nil, "cd"), (nil, "00:10", "abc…"), ("23:55", "00:10", "bc…"), ("23:00", nil, "abcd"),
      ("23:50", "00:00", "ab…"), ("23:00", "23:52", "a…"), ("13:00", nil, "abcd"), ("11:00", nil, ""),
    ] as [(String?, String?, String)])
  func timesOfDayCrossMidnight(_ since: String?, _ until: String?, _ expected: String) throws {
    let capture =
      Self.nslog(["23:51:00.000", "23:59:00.000"])
      + ["2013-11-19 00:10:00.000 Larder[1:2] c", "2013-11-19 00:11:00.000 Larder[1:2] d"]
    #expect(try Self.inside(capture, since: since, until: until) == expected)
  }

  /// A capture without dates that is silent for more than half a day goes on the next day.
  @Test(arguments: [("06:00", "c"), ("18:00", "abc"), ("19:01", "bc")])
  func windowAfterALongSilenceIsOnTheNextDay(since: String, expected: String) throws {
    let capture = zip(["19:00:00.000", "19:02:00.000", "08:30:00.000"], "abc").map {
      "\($0) Larder[1:2] CoreData: Ubiquity:  \($1)"
    }
    #expect(try Self.inside(capture, since: since) == expected)
  }

  /// One capture begins within a window over midnight, the other long before.
  @Test func nightOfTheCaptureIsFound() throws {
    let late = Self.nslog(["00:05:00.000", "00:20:00.000"])
    #expect(try Self.inside(late, since: "23:50", until: "00:10") == "a…")
    let early = Self.nslog(["10:00:00.000", "23:55:00.000"]) + ["2013-11-19 00:11:00.000 Larder[1:2] c"]
    #expect(try Self.inside(early, since: "23:50", until: "00:10") == "b…")
  }

  @Test(arguments: [
    ("2017-07-07 16:02:52Z", "bc"), ("2017-07-07 18:02:52+0200", "bc"), ("2017-07-07 18:02:52", "bc"),
    ("18:02:52", "bc"), ("16:02:52Z", "bc"), ("16:02:53Z", "c"), ("11:32:52-0430", "bc"), ("16:02:52", "abc"),
  ])
  func zonesCountIfBothHaveThem(_ since: String, _ expected: String) throws {
    let capture = [
      "2017-07-07 18:02:51.000000+0200 Larder[1:2] a", "2017-07-07 18:02:52.000000+0200 Larder[1:2] b",
      "2017-07-07 17:02:53.000000+0100 Larder[1:2] c",
    ]
    // The last record is printed after the clock's zone changed: as printed it is an hour earlier.
    let printed =
      since.hasSuffix("52") && since.contains("18:02") ? expected.replacing("c", with: "…") : expected
    #expect(try Self.inside(capture, since: since) == printed)
  }

  @Test(arguments: ["2013-11-18 21:44", "2013-11-18 21:44Z", "2013-11-18T21:44+0500", "21:44-0800"])
  func zoneIsIgnoredIfTheCaptureHasNone(_ since: String) throws {
    #expect(try Self.inside(Self.nslog(["21:43:59.999", "21:44:00.000"]), since: since) == "b")
  }

  @Test(
    arguments: [
      ("Nov 18 21:44", nil, "bcd"), ("2013-11-18 21:44", nil, "bcd"), ("1999-11-18 21:44", nil, "bcd"),
      ("21:44", "21:44:30", "bc…"), (nil, "Nov 18 21:44:30", "abc…"),
      ("2013-11-18 21:44", "2013-11-18 21:44:30", "bc…"),
      ("2012-11-18 22:00", "2014-01-01", "abcd"),
    ] as [(String?, String?, String)])
  func yearIsIgnoredIfTheCaptureHasNone(_ since: String?, _ until: String?, _ expected: String) throws {
    let capture = zip(["21:43:00", "21:44:00", "21:44:30", "21:45:00"], "abcd")
      .map { "Nov 18 \($0) Larder[1] <Warning>: \($1)" }
    #expect(try Self.inside(capture, since: since, until: until) == expected)
  }

  @Test(arguments: [("Feb 1 00:00", "Dec 1 00:00"), ("2013-02-01", "2013-12-01")])
  func windowMaySpanMostOfAYear(_ since: String, _ until: String) throws {
    let capture = zip(["Jan  5", "Feb  2", "Jun 30"], "abc").map {
      "\($0) 10:00:00 Larder[1]: \($1)"
    }
    #expect(try Self.inside(capture, since: since, until: until) == "bc")
  }

  @Test(
    arguments: [
      ("Dec 31 23:59", nil, "bc"), ("2013-12-31 23:59", nil, "bc"), ("2014-01-01", nil, "c"),
      ("Jan 1 00:00", nil, "c"),
      (nil, "Dec 31 23:59", "ab…"), ("Dec 31 23:59", "Jan 1 00:00", "b…"),
      ("2013-12-31 23:59", "2014-01-01 00:05", "bc"),
      ("00:01", nil, "c"), ("23:59", "00:01", "b…"),
    ] as [(String?, String?, String)])
  func datesCrossTheNewYear(_ since: String?, _ until: String?, _ expected: String) throws {
    let without = [
      "Dec 31 23:58:00 Larder[1]: a", "Dec 31 23:59:00 Larder[1]: b", "Jan  1 00:01:30 Larder[1]: c",
    ]
    #expect(try Self.inside(without, since: since, until: until) == expected)
    let with = [
      "2013-12-31 23:58:00.000 Larder[1:2] a", "2013-12-31 23:59:00.000 Larder[1:2] b",
      "2014-01-01 00:01:30.000 Larder[1:2] c",
    ]
    #expect(try Self.inside(with, since: since, until: until) == expected)
  }

  /// The year after the new year has no 29 February.
  @Test(arguments: [("Mar 5", nil, "cd"), (nil, "Mar 4 23:59", "ab…")] as [(String?, String?, String)])
  func datesAfterFebruaryCrossTheNewYear(_ since: String?, _ until: String?, _ expected: String) throws {
    let capture = [
      "Dec 31 23:58:00 Larder[1]: a", "Mar  4 23:59:00 Larder[1]: b", "Mar  5 00:01:30 Larder[1]: c",
      "Mar  6 00:01:30 Larder[1]: d",
    ]
    #expect(try Self.inside(capture, since: since, until: until) == expected)
  }

  /// Each record is judged by its own time, and the records between are a gap.
  @Test func clockSetBackMakesGaps() throws {
    let capture = Self.nslog([
      "21:44:00.000", "21:50:00.000", "21:44:10.000", "21:43:00.000", "21:44:20.000", "21:51:00.000",
    ])
    #expect(try Self.inside(capture, since: "21:44", until: "21:45") == "a…c…e…")
  }

  /// Continued lines and elisions have the time of the record before them, marks that of the one after.
  @Test func recordWithoutTimeHasThePreviousOnes() throws {
    let capture = [
      "CoreData: Ubiquity:  early", "*** ACTION: 0", "2013-11-18 21:43:00.000 Larder[1:2] a", "*** ACTION: 1",
      "2013-11-18 21:44:00.000 Larder[1:2] b", "more of b", "*** ACTION: 2", "CoreData: Ubiquity:  of b",
      "2013-11-18 21:46:00.000 Larder[1:2] c", "*** ACTION: 3", "CoreData: Ubiquity:  of c",
    ]
    let inside = "*** ACTION: 1b\nmore of b*** ACTION: 2of b…"
    #expect(try Self.inside(capture, since: "21:44", until: "21:45") == inside)
    #expect(try Self.inside(capture, until: "21:43") == "*** ACTION: 0a…")
    #expect(try Self.inside(capture, since: "21:46") == "c*** ACTION: 3of c")
    #expect(try Self.inside(["CoreData: Ubiquity:  a", "CoreData: Ubiquity:  b"], until: "21:46") == "")
  }

  /// The last mark has no record after it, so that the one before it decides.
  @Test(
    arguments: [
      ("21:44", nil, "*** ACTION: 1b*** ACTION: 2"), (nil, "21:43", "a…"), ("21:45", nil, ""),
      ("21:43", "21:45", "a*** ACTION: 1b*** ACTION: 2"),
    ] as [(String?, String?, String)])
  func markIsInTheWindowOfTheRecordAfterIt(_ since: String?, _ until: String?, _ expected: String) throws {
    let records = Self.nslog(["21:43:00.000", "21:44:00.000"])
    let capture = [records[0], "*** ACTION: 1", records[1], "*** ACTION: 2"]
    #expect(try Self.inside(capture, since: since, until: until) == expected)
    #expect(try Self.inside(capture, since: since, until: until, chunk: 7) == expected)
  }

  /// The lines are two records with a mark and an elision between them, in this order, and a mark and an
  /// elision before the first record.
  @Test(
    arguments: [
      (nil, "22:00", [1, 2, 3, 4, 5, 6]), ("21:44", nil, [4, 5, 6]), (nil, "21:43", [1, 2, 3, 5, 6]),
      ("21:45", nil, []),
    ] as [(String?, String?, [Int])])
  func elisionAfterAMarkInsideIsKept(_ since: String?, _ until: String?, _ expected: [Int]) throws {
    let records = Self.nslog(["21:43:00.000", "21:44:00.000"])
    let lines = ["*** ACTION: 1", "[...]", records[0], "*** ACTION: 2", "[...]", records[1]]
    var reader = RecordReader(window: try Self.window(since, until))
    var found: [Int] = []
    reader.append(Array(lines.joined(separator: "\n").utf8).span) { record, _ in found.append(record.line) }
    reader.finish { record, _ in found.append(record.line) }
    #expect(found == expected)
  }

  @Test func marksAndElisionsOutsideTheWindowAreNotCountedAsRecords() throws {
    let records = Self.nslog(["21:42:00.000", "21:43:00.000", "21:44:00.000", "21:46:00.000"])
    let lines = [records[0], "*** ACTION: 1", "[...]"] + records[1...] + ["*** ACTION: 2", "[...]"]
    var reader = RecordReader(window: try Self.window("21:44", "21:45"))
    reader.append(Array(lines.joined(separator: "\n").utf8).span) { _, _ in }
    reader.finish { _, _ in }
    let window = try #require(reader.facts.window)
    #expect(window.before == 2)
    #expect(window.after == 1)
    #expect(reader.facts.records == 1)
  }

  @Test func recordsOutsideTheWindowAreCounted() throws {
    var reader = RecordReader(
      window: try Self.window("21:44", "21:45"))
    let lines =
      ["    inside a record"]
      + Self.nslog(["21:42:00.000", "21:43:00.000", "21:44:00.000", "21:44:01.000", "21:46:00.000"])
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var found: [Int] = []
    reader.append(bytes.span) { record, _ in found.append(record.line) }
    reader.finish { record, _ in found.append(record.line) }
    let facts = reader.facts
    #expect(found == [4, 5, 6])
    #expect(facts.records == 2)
    #expect(facts.lines == 6)
    #expect(facts.bytes == bytes.count)
    #expect(facts.first?.timeText == "21:44:00.000")
    #expect(facts.last?.timeText == "21:44:01.000")
    #expect(!facts.startsInsideRecord)
    #expect(!facts.endsInsideLine)
    let window = try #require(facts.window)
    #expect(window.before == 3)
    #expect(window.after == 1)
    #expect(window.since?.isoText == "2013-11-18T21:44:00")
    #expect(window.until?.isoText == "2013-11-18T21:45:00")
    #expect(window.first?.timeText == "21:42:00.000")
    #expect(window.last?.timeText == "21:46:00.000")
  }

  @Test(arguments: [("21:44", 1), ("21:45", 0)])
  func peekShowsOnlyARecordInside(_ since: String, _ count: Int) throws {
    var reader = RecordReader(
      window: try Self.window(since, nil))
    let bytes = Array((Self.nslog(["21:44:00.000"])[0] + "\n").utf8)
    reader.append(bytes.span) { _, _ in Issue.record("no record is over") }
    var shown = 0
    reader.peek { _, _ in shown += 1 }
    #expect(shown == count)
  }

  @Test(arguments: [
    ("2013-11-18 21:44", "2013-11-18 21:43"), ("21:44", "21:43"), ("20:00", "09:00"),
    ("Nov 18 21:44", "Nov 18 21:43"),
    ("2013-11-18 21:44", "21:43"), ("21:44", "2013-11-18 21:43"), ("2013-11-18 21:44", "Nov 18 21:43"),
    ("2013-11-18 21:44Z", "2013-11-18 22:43+0100"), ("21:44:00.001", "21:44"), ("Nov 18 21:44", "21:43"),
  ])
  func windowThatEndsTooEarlyIsNone(_ since: String, _ until: String) throws {
    #expect(try Self.window(since, until) == nil)
    let other = try Self.window(until, since)
    #expect(other != nil)
  }

  @Test(arguments: [
    ("23:50", "00:10"), ("2013-11-18 23:50", "00:10"), ("23:50", "2013-11-19 00:10"),
    ("Dec 31 23:50", "Jan 1 00:10"),
    ("2013-12-31 23:50", "Jan 1 00:10"), ("2013-11-18 21:44Z", "2013-11-18 22:45+0100"), ("21:44", "21:44"),
    ("2013-11-18 21:44+0100", "2013-11-18 21:43Z"),
  ])
  func windowMayCrossMidnight(_ since: String, _ until: String) throws {
    #expect(try Self.window(since, until) != nil)
  }
}
