// Headers of unknown styles: a statement in the line shows where the header ends, and lines with similar
// headers are read accordingly.

import Testing

@testable import LogRecords

struct UnknownHeaderTests {
  private static let statement = "-[PFUbiquityBaseline load](12): CoreData: Ubiquity:  First"

  /// Headers, and the values that are read from them.
  @Test(arguments: [
    ("2013-02-06T09:22:58.123Z Larder[543:60b] ", "2013-02-06T09:22:58.123+00:00", "Larder", 543, "time"),
    ("2013-02-06T09:22:58.1234567Z ", "2013-02-06T09:22:58.123456+00:00", "", nil, "time"),
    ("2013-02-06T09:22:58.123456789+01:00 ", "2013-02-06T09:22:58.123456+01:00", "", nil, "time"),
    ("2013-02-06T09:22:58.12345Z ", "2013-02-06T09:22:58.123450+00:00", "", nil, "time"),
    ("2013-02-06T09:22:58.1Z ", "2013-02-06T09:22:58.100+00:00", "", nil, "time"),
    ("2013-02-06T09:22:58.1234567890Z ", "2013-02-06T09:22:58", "", nil, "time"),
    ("2013-02-06T09:22:58+01:00 Wine Cellar[543] ", "2013-02-06T09:22:58+01:00", "Wine Cellar", 543, "time"),
    ("2013-02-06 01:22:58 PM [Sync] ", "2013-02-06T13:22:58", "", nil, "time"),
    ("2013-02-06 09:22:58 PM: ", "2013-02-06T09:22:58", "", nil, "time"),
    ("06.02.13 09:22:58.123 PM Tool[543]: ", "2013-02-06T09:22:58.123", "PM Tool", 543, "time"),
    ("2013-02-06 12:22:58 am [Sync] ", "2013-02-06T00:22:58", "", nil, "time"),
    ("2/6/13, 9:22:58 PM - ", "T21:22:58", "", nil, "time"),
    ("2/6/13, 9:22:58\u{202F}PM - ", "T21:22:58", "", nil, "time"),
    ("06/02/2013, 9:22:58 pm - ", "T21:22:58", "", nil, "time"),
    ("09/12/2013 23:59:58 [INFO] ", "T23:59:58", "", nil, "time"),
    ("09/13/2013 00:00:02 [INFO] ", "T00:00:02", "", nil, "time"),
    ("06.02.13 09:22:58,123 ", "2013-02-06T09:22:58.123", "", nil, "time"),
    ("06.02.2013, 09:22:58 - ", "2013-02-06T09:22:58", "", nil, "time"),
    ("[2013-02-06T09:22:58.123Z] [info] [Sync] ", "2013-02-06T09:22:58.123+00:00", "", nil, "time"),
    ("[09:22:58.123] [DEBUG] ", "T09:22:58.123", "", nil, "time"),
    ("[09:22:58] ", "T09:22:58", "", nil, "time"), ("[time] ", nil, "", nil, "unknown"),
    ("09:22:58.123 Larder[543:60b] ", "T09:22:58.123", "Larder", 543, "time"),
    ("Feb 6 09:22:58.123 [main] ", "--02-06T09:22:58.123", "", nil, "time"),
    ("der[543:60b] ", nil, "der", 543, "unknown"), ("43:60b] ", nil, "", nil, "unknown"),
    ("default\t2013-02-06 09:22:58.123\tLarder\t", "2013-02-06T09:22:58.123", "", nil, "time"),
    ("2013/02/06 09:22:58 | DEBUG | ", "2013-02-06T09:22:58", "", nil, "time"),
  ])
  func headerEndsAtTheStatement(_ header: String, time: String?, process: String, pid: Int32?, style: String)
    throws
  {
    let reading = Reading(
      header + Self.statement + "\n\tinside\n" + header + "Second\n" + header + Self.statement)
    #expect(reading.texts == ["First\n\tinside", "Second", "First"])
    let record = try #require(reading.records.first)
    #expect(record.time == time)
    #expect(record.process == process)
    #expect(record.pid == pid)
    #expect(record.origin == .ubiquity)
    #expect(record.method == "PFUbiquityBaseline load")
    #expect(reading.facts.dialect?.name == style)
  }

  /// A header has fewer than 240 bytes, for any length of the method or marker after it.
  @Test(arguments: [statement, "CoreData: Ubiquity:  First", "UbiquityStoreManager: First"])
  func overlongHeaderIsNotRead(_ statement: String) {
    for length in Array(20..<30) + Array(200..<280) {
      let header = "09:22:58 " + String(repeating: "x", count: length - 10) + " "
      let reading = Reading(header + statement)
      #expect((reading.records.first?.origin != .app) == (length < 240), "\(length) bytes")
    }
  }

  /// A time of day after midnight belongs to the next day.
  @Test func timesWithoutADateCrossMidnight() {
    let reading = Reading(
      ["23:59:58.000", "00:00:01.000", "23:59:59.000", "00:10:00.000"]
        .map { "\($0) Larder[543:60b] \(Self.statement)\n" }.joined())
    #expect(
      reading.records.map(\.time) == ["T23:59:58.000", "T00:00:01.000", "T23:59:59.000", "T00:10:00.000"])
    #expect(reading.facts.last?.seconds(since: reading.facts.first ?? Timestamp.zero) == 602)
  }

  /// A log without dates may be silent for most of a day; clocks are set back by hours.
  @Test(
    arguments: [
      (["19:00:00", "19:02:00", "08:30:00"], 48_600), (["23:00:00", "00:30:00", "13:30:00"], 52_200),
      (["10:00:00", "08:00:00", "08:01:00"], -7140), (["10:05:00", "10:04:00", "09:00:00"], -3900),
      (["18:00:00", "12:00:00", "12:01:40"], -21_500), (["00:05:00", "17:00:00", "17:01:00"], 60_960),
      (["09:00:00", "22:00:00", "20:00:00"], 39_600),
    ] as [([String], Double)])
  func earlierTimeOfDayIsOfTheNextDayUnlessTheStepIsSmall(times: [String], seconds: Double) throws {
    let reading = Reading(times.map { "\($0).000 Larder[543:60b] \(Self.statement)\n" }.joined())
    let (first, last) = (try #require(reading.facts.first), try #require(reading.facts.last))
    #expect(last.seconds(since: first) == seconds)
  }

  /// The ninth of December or the twelfth of September: a line by itself does not show it.
  @Test func dateWithSlashesIsNoDate() {
    let reading = Reading(
      ["09/12/2013 23:59:58", "09/13/2013 00:00:02"].map { "\($0) [INFO] \(Self.statement)\n" }.joined())
    #expect(reading.records.map(\.time) == ["T23:59:58", "T00:00:02"])
    #expect(reading.facts.last?.seconds(since: reading.facts.first ?? Timestamp.zero) == 4)
  }

  /// A line that only quotes a statement continues the record.
  @Test(arguments: [
    "reason: \(statement)", "    said \"\(statement)\"", "It said before: CoreData: Ubiquity:  First",
    "0   CoreData  0x363e08c3 -[PFUbiquityBaseline load] + 803", "NSReason=CoreData: Ubiquity:  First",
  ])
  func quotationBeginsNoRecord(_ line: String) {
    for header in ["2013-11-19 21:44:40.715 Larder[543:60b] ", ""] {
      let reading = Reading(header + Self.statement + "\n" + line + "\n")
      #expect(reading.texts == ["First\n" + line], "\(header)")
    }
  }

  /// A statement makes an unknown process of a remote log known; a quoted statement does not.
  @Test func quotationNamesNoProcess() {
    let (first, second) = ("2013-06-24 17:20:41 +0000 Larder ", "2013-06-24 17:20:42 +0000 Helper ")
    let quoting = second + "Mailing the log: \"\(Self.statement)\""
    #expect(Reading("\(first)\(Self.statement)\n\(quoting)\n").texts == ["First\n" + quoting])
    #expect(Reading("\(first)\(Self.statement)\n\(second)\(Self.statement)\n").texts == ["First", "First"])
  }

  /// A statement that an app quotes, in a remote log that begins within a record, belongs to the app's
  /// record.
  @Test func quotationAfterAFragmentIsTheApps() {
    let quoting =
      "2013-06-24 17:20:42 +0000 Larder Mailing the log: \"\(Self.statement)\"\n    \(Self.statement)"
    let reading = Reading("    updated = none;\n}\n\(quoting)\n")
    #expect(reading.records.map(\.origin) == [.app, .app])
    #expect(reading.facts.startsInsideRecord)
  }

  /// An indented line in an app's record is quoted, even if it looks like a whole record.
  @Test(arguments: ["    \(statement)", "  09:22:58 \(statement)", "    CoreData: Ubiquity:  First"])
  func indentedQuotationIsTheApps(_ line: String) {
    for header in ["2013-11-19 21:44:40.715 Larder[543:60b] ", "2013-11-19 21:44:40 +0000 Larder "] {
      let reading = Reading("\(header)\(Self.statement)\n\(header)Sent:\n\(line)\n\(header)Second\n")
      #expect(reading.texts == ["First", "Sent:\n\(line)", "Second"])
    }
  }

  /// A known header teaches no other style, so that a field with a time begins no record.
  @Test func knownHeaderTeachesNoStyle() {
    let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
    let reading = Reading("\(header)Sent 09:22:58 \(Self.statement)\n09:22:59 is a time\n")
    #expect(reading.records.count == 1)
  }
}

extension Timestamp {
  fileprivate static let zero = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: false)
}
