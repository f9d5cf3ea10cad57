import Testing

@testable import LogRecords

/// Statements in JSON strings of other tools are read without their escapes.
struct JSONStatementTests {
  private static let marker = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): "
  /// A statement in its JSON form, and its message.
  private static let escaped = marker + #"First:\n<CKError 0x1: \"Quota Exceeded\" (25\/2035)>"#
  private static let message = "First:\n<CKError 0x1: \"Quota Exceeded\" (25/2035)>"

  @Test(arguments: [
    #"{"category":"console","timestamp":"2025-04-06T10:14:43.123Z","message":"\#(escaped)"}"#,
    #"{"message":"\#(escaped)","level":"error","date":"2025-04-06 10:14:43.123Z"}"#,
    #"[{"body":"\#(escaped)","time":"2025-04-06T10:14:43.123Z"}]"#,
    #"{"event":{"values":[{"message":"\#(escaped)","t":"2025-04-06T10:14:43.123Z"}]},"t":"2020-01-01"}"#,
    """
    [
      {
        "date" : "2025-04-06T10:14:43.123Z",
        "message" : "\(escaped)",
        "subsystem" : "com.apple.coredata"
      }
    ]
    """,
    #"{"log":"2025-04-06 10:14:43.123+00:00 CoreData: error: \#(escaped)"}"#,
    #"{"@timestamp":"2025-04-06T10:14:43.123Z","host":{"name":"ci-7"},"message":"\#(escaped)"}"#,
    #"{"time":"2025-04-06T10:14:43.123Z","a":[{"b":"}"},{"c":1}],"message":"\#(escaped)"}"#,
    #"{"ingested":"2026-01-01T00:00:00Z","@timestamp":"2025-04-06T10:14:43.123Z","message":"\#(escaped)"}"#,
    #"> {"message":"\#(escaped)","time":"2025-04-06T10:14:43.123Z"}"#,
    #"   12\#t{"message":"\#(escaped)","time":"2025-04-06T10:14:43.123Z"}"#,
    #"- {"message":"\#(escaped)","time":"2025-04-06T10:14:43.123Z"}"#,
  ])
  func statementsInJSONHaveTheirTimes(_ json: String) {
    let reading = Reading(json + "\n")
    #expect(reading.texts == [Self.message])
    #expect(reading.records.first?.time == "2025-04-06T10:14:43.123+00:00")
    #expect(reading.records.first?.origin == .cloudkit)
    #expect(reading.facts.brokenLines == 0 && !reading.facts.startsInsideRecord)
  }

  /// 2025-04-06 10:14:43.12 is 1743934483.12 seconds after the beginning of 1970, both in Greenwich.
  @Test(arguments: [
    (#""timestamp":1743934483"#, "2025-04-06T10:14:43+00:00"),
    (#""timestamp": 1743934483.12"#, "2025-04-06T10:14:43.120+00:00"),
    (#""@timestamp":1743934483.12045"#, "2025-04-06T10:14:43.120450+00:00"),
    (#""timestamp":1743934483120"#, "2025-04-06T10:14:43.120+00:00"),
    (#""__REALTIME_TIMESTAMP":"1743934483120450""#, "2025-04-06T10:14:43.120450+00:00"),
    (#""ts":"1743934483120450048""#, "2025-04-06T10:14:43.120450+00:00"),
    (#""line_number":1743934483,"time":1743934484"#, "2025-04-06T10:14:44+00:00"),
    (#""ts":1743934483,"timestamp":"2025-04-06T10:14:43.123Z""#, "2025-04-06T10:14:43.123+00:00"),
  ])
  func numberThatIsATimeIsReadAsOne(_ member: String, _ time: String) {
    let reading = Reading(#"{\#(member),"message":"\#(Self.escaped)"}"# + "\n")
    #expect(reading.texts == [Self.message])
    #expect(reading.records.map(\.time) == [time])
  }

  /// The seconds since the start, since 2001, and other numbers.
  @Test(arguments: [
    #""timestamp":12.5"#, #""date":765627283.12045"#, #""__MONOTONIC_TIMESTAMP":"1743934483120""#,
    #""id":1743934483120"#, #""time":-1743934483"#, #""time":1743934483e0"#, #""time":"1743934483 s""#,
    #""time":9999999999999999999"#, #""time":99999999999999999999"#,
  ])
  func numberOfDoubtfulMeaningIsNoTime(_ member: String) {
    let reading = Reading(#"{\#(member),"message":"\#(Self.escaped)"}"# + "\n")
    #expect(reading.records.map(\.time) == [nil])
  }

  @Test func stringsOutsideObjectsAreRead() {
    let reading = Reading("[\n  \"\(Self.escaped)\",\n  \"\(Self.escaped)\"\n]\n")
    #expect(reading.texts == [Self.message, Self.message])
    #expect(reading.records.allSatisfy { $0.time == nil })
  }

  @Test func severalStatementsInALineAreRead() {
    let object = #"{"message":"\#(Self.escaped)","time":"2025-04-06T10:14:4"#
    let reading = Reading("[\(object)3Z\"},{\"message\":\"Saved\"},\(object)5Z\"}]\n")
    #expect(reading.texts == [Self.message, Self.message])
    #expect(reading.records.map(\.time) == ["2025-04-06T10:14:43+00:00", "2025-04-06T10:14:45+00:00"])
  }

  /// The app's own records under the name that statements have show how long the log is.
  @Test func laterStringsUnderTheNameOfStatementsAreRecordsOfTheApp() {
    let time = "2025-04-06T10:14:4"
    let reading = Reading(
      """
      {"message":"Launched","time":"\(time)1Z"}
      {"message":"\(Self.escaped)","time":"\(time)3Z"}
      {"message":"It said \\"Saved\\"\\nand","time":"\(time)5Z"}
      {"text":"Of another kind","time":"\(time)6Z"}
      {"message":"Without a time"}
      {"message":"","time":"\(time)7Z"}
      [{"time":"\(time)8Z","message":"Closed"},{"a":1},{"time":"\(time)9Z","message":"Left"}]

      """)
    let records = reading.records.filter { $0.time != nil }
    #expect(records.map(\.text) == [Self.message, "It said \"Saved\"\nand", "Closed", "Left"])
    #expect(records.map(\.origin) == [.cloudkit, .app, .app, .app])
    #expect(records.map(\.time) == ["3", "5", "8", "9"].map { "\(time)\($0)+00:00" })
  }

  /// The object of each such string is read only for some of them, or long lines would take minutes.
  @Test func manyStringsWithoutATimeTakeLittleTime() {
    let members = Array(repeating: #""message":"Saved""#, count: 20_000).joined(separator: ",")
    let lines = "{\"message\":\"\(Self.escaped)\"}\n{\(members)}\n"
    let time = ContinuousClock().measure { _ = Reading(lines) }
    #expect(time < .seconds(10))
  }

  /// A header in the string applies to the record.
  @Test func headerInAStringIsRead() {
    let reading = Reading(
      #"{"msg":"2013-11-19 21:44:40.715 Trips[543:60b] \#(Self.escaped)","time":"2025-04-06T10:14:43Z"}"#
        + "\n")
    #expect(reading.texts == [Self.message])
    #expect(reading.records.first?.process == "Trips")
    #expect(reading.records.first?.time == "2013-11-19T21:44:40.715")
  }

  /// The lines of a log in a string are read as those of the log would be.
  @Test func linesOfALogInAStringAreRecords() {
    let header = "2013-11-19 21:44:40.715 Trips[543:60b] "
    let log = "\(header)\(Self.marker)First:\n<x>\n\(header)Saved\n*** ACTION: wait\n"
    let lines = log + String(repeating: "\(header)\(Self.marker)Again\n\tonce\n", count: 40)
    let whole = Reading(lines)
    let escaped = lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: #"\n"#)
      .split(separator: "\t").joined(separator: #"\t"#)
    let reading = Reading("{\"device\":\"iPhone15,2\",\"log\":\"\(escaped)\"}\n")
    #expect(whole.records.count == 43)
    #expect(reading.texts == whole.texts)
    #expect(reading.kinds == whole.kinds)
    #expect(reading.records.map(\.time) == whole.records.map(\.time))
    #expect(reading.records.map(\.line) == whole.records.map(\.line))
  }

  private static func object(_ lines: String) -> String {
    let escaped = lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: #"\n"#)
      .split(separator: "\t", omittingEmptySubsequences: false).joined(separator: #"\t"#)
    return "{\"time\":\"2025-04-06T10:14:43Z\",\"log\":\"\(escaped)\"}\n"
  }

  /// A string may begin with what people or tools write before a log, or inside a record.
  @Test(
    arguments: [
      "Hello\n", "\n", "App 1.2 (34)\n\n", "\tstoreName: Larder\n}\n", "[connected:00008020]\n",
      String(repeating: "x", count: 300) + "\n",
    ], ["", "2013-11-19 21:44:40.715 Trips[543:60b] ", "Nov 19 21:44:40 iPad Trips[543] <Notice>: "])
  func linesBeforeALogInAStringAreNoRecord(_ before: String, _ header: String) {
    let log = "\(header)\(Self.marker)First:\n<x>\n\(header)\(Self.marker)Again\n\tonce\n"
    let reading = Reading(Self.object(before + log))
    #expect(reading.texts.suffix(2) == ["First:\n<x>", "Again\n\tonce"])
    let whole = Reading(log)
    #expect(reading.records.suffix(2).map(\.process) == whole.records.map(\.process))
    let time = header.isEmpty ? "2025-04-06T10:14:43+00:00" : whole.records.first?.time
    #expect(reading.records.suffix(2).allSatisfy { $0.time == time })
  }

  /// A service may cut a log into strings within a record.
  @Test func stringThatBeginsInsideARecordIsRead() {
    let header = "2013-11-19 21:44:40.715 Trips[543:60b] "
    let first = Self.object("\(header)\(Self.marker)First {\n")
    let second = Self.object("    code = 3;\n}\n\(header)\(Self.marker)Second\n")
    #expect(Reading(first + second).texts.suffix(1) == ["Second"])
  }

  /// Each record of a string begins in the same way, whatever that is.
  @Test(arguments: ["2014-01-16 21:52:08 +0000 Trips ", "[Trips] ", "21:52:08 | "])
  func headersOfUnknownStylesInAStringBeginRecords(_ header: String) {
    let log = ["First", "Second", "Third"].map { "\(header)\(Self.marker)\($0)\n" }.joined()
    #expect(Reading(Self.object(log)).texts == ["First", "Second", "Third"])
  }

  /// Only the beginning of a line that is too long is read, and its string has no end there.
  @Test func stringOfALineThatIsTooLongIsReadUpToItsLimit() {
    let again = "2013-11-19 21:44:40.715 Trips[543:60b] \(Self.marker)Again\n\tonce\n"
    let long = Self.object(String(repeating: again, count: 40))
    let limits = ReaderLimits(recordBytes: 2000, chunkBytes: 256)
    let reading = Reading(Array((long + Self.object("\(Self.marker)Second")).utf8), limits: limits)
    #expect(reading.texts.prefix(10) == ArraySlice(repeating: "Again\n\tonce", count: 10))
    #expect(reading.records.prefix(10).allSatisfy { $0.process == "Trips" })
    #expect(reading.texts.last == "Second")
    #expect(reading.facts.droppedBytes > 0)
  }

  /// Braces that a statement or an app prints belong to its record.
  @Test(arguments: ["", "2013-11-19 21:44:40.715 Trips[543:60b] "])
  func jsonWithinAStatementIsQuoted(_ header: String) {
    let reading = Reading("\(header)\(Self.marker)Sent\n{\"message\":\"\(Self.escaped)\"}\n")
    #expect(reading.records.count == 1)
  }

  @Test func otherStringsAreNoStatements() {
    let json = #"{"subsystem":"CoreData","message":"Saved [x](1) Core","time":"2025-04-06T10:14:43Z"}"#
    let reading = Reading(json + "\n" + json + "\n")
    #expect(!reading.records.isEmpty && reading.records.allSatisfy { $0.origin == .app })
  }

  @Test func statementsInJSONAreIndependentOfChunkSize() {
    let capture = Array(
      """
      [
        {
          "date" : "2025-04-06T10:14:43.123Z",
          "message" : "\(Self.escaped)"
        },
        {
          "message" : "Saved"
        }
      ]
      {"message":"\(Self.escaped)","time":"2025-04-06T10:14:43.123Z"}
      "\(Self.escaped)",
      """.utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }
}
