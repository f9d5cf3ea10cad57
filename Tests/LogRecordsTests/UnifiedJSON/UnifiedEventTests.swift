// The unified log in JSON has the same records as its default style.

import Foundation
import Testing

@testable import LogRecords

struct UnifiedEventTests {
  /// An event, and its text in two styles.
  struct Event: Sendable {
    var second = 7
    var process = "Trips"
    var type = "Default"
    var sender = "CoreData"
    var subsystem = "com.apple.coredata"
    var message: String
    var format = "%{public}s: %{public}s\n"

    private var time: String { "2025-04-06 10:14:4\(second % 10).016912+0200" }

    var asDefault: String {
      "\(time) 0x1d2f4    \(type.padding(toLength: 11, withPad: " ", startingAt: 0)) 0x0                  8121   0    "
        + "\(process): (\(sender)) [\(subsystem):CloudKit] \(message)\n"
    }

    /// Members in the order of macOS 15, with irrelevant members between them.
    func asJSON(_ options: JSONSerialization.WritingOptions) throws -> String {
      let object: [String: Any] = [
        "timezoneName": "", "messageType": type, "eventType": "logEvent", "source": NSNull(),
        "formatString": format, "userID": 501, "activityIdentifier": 0,
        "subsystem": subsystem, "category": "CloudKit", "threadID": 0x1d2f4,
        "senderImageUUID": "080CCAD9-1651-3258-B38F-027B76E7DCFE",
        "backtrace": ["frames": [["imageOffset": 215_404, "imageUUID": "080CCAD9 \"}\" {"]]],
        "processImagePath": "/private/var/containers/Bundle/Application/4E1B/Trips.app/\(process)",
        "senderImagePath": "/System/Library/Frameworks/\(sender).framework/\(sender)", "timestamp": time,
        "machTimestamp": 2_008_018_969_949, "eventMessage": message, "processID": 8121, "traceID": 1,
      ]
      return String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self)
    }
  }

  static let events: [Event] = [
    Event(message: "CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkIt:](12): all is well"),
    Event(
      message:
        "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](844): CoreData: Ubiquity:  mobile~1:Trips\nUsing local storage: 1"
    ),
    Event(process: "Reise Büro", message: "it said \"no\", a tab\there, a slash / and a back\\slash"),
    Event(type: "Error", sender: "Foundation", message: "no more: 你好 🚀 \u{1}\u{8}\u{C} end"),
    Event(second: 9, message: "{\n    a = \"b\";\n}"),
    Event(second: 9, message: "<private>"),
  ]

  enum Style: CaseIterable {
    case ndjson, array, lines
    /// Arrays as other tools print them: all in one line, each event indented, or events without an array.
    case joined, indented, tabbed, alone

    func text(of events: [Event]) throws -> String {
      switch self {
      case .ndjson:
        try events.map { try $0.asJSON([.sortedKeys]) + "\n" }.joined()
          + "{\"count\":\(events.count),\"finished\":1}\n"
      case .array:
        // `log show` prints the opening brace of an event on the line of the previous closing brace.
        "[" + (try events.map { try $0.asJSON([.prettyPrinted, .sortedKeys]) }.joined(separator: ",")) + "]\n"
      case .joined: "[" + (try events.map { try $0.asJSON([]) }.joined(separator: ", ")) + "]\n"
      case .indented, .tabbed:
        try events.map { event in
          let margin = self == .tabbed ? "\t" : "  "
          return try event.asJSON([.prettyPrinted, .sortedKeys]).split(separator: "\n").map { margin + $0 }
            .joined(separator: "\n")
        }.joined(separator: ",\n").appendingBrackets
      case .alone: try events.map { try $0.asJSON([.prettyPrinted, .sortedKeys]) + "\n" }.joined()
      case .lines: "[\n" + (try events.map { try $0.asJSON([]) }.joined(separator: ",\n")) + "\n]\n"
      }
    }
  }

  /// Braces that an app prints belong to its record, also after events in JSON.
  @Test(
    arguments: [
      "[{\n   \"a\": 1\n   }]", "{\n    \"a b\" = 1;\n}", "{\n\"a\": [\n1,\n2]", "],\n}", "},{",
      "[{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\nso far",
    ],
    [true, false])
  func bracesOfAnAppAreNoEvents(words: String, isAfterEvents: Bool) throws {
    let last = Event(second: 9, message: "the end")
    let plain = Event(second: 8, message: "it sends\n" + words)
    let text =
      try (isAfterEvents ? Style.ndjson.text(of: [Self.events[0]]) : "") + plain.asDefault + last.asDefault
    for chunk in [1, 7, text.utf8.count] {
      let messages = Reading(Array(text.utf8), chunk: chunk).records.map(\.text).suffix(2)
      #expect(
        messages.first?.hasSuffix(words) == true && messages.last?.hasSuffix("the end") == true, "\(messages)"
      )
    }
  }

  /// The contents of the records, without their places.
  private static func said(_ reading: Reading) -> [FoundRecord] {
    reading.records.map { record in
      var record = record
      (record.line, record.bytes) = (0, [])
      return record
    }
  }

  @Test(arguments: Style.allCases)
  func eventsEqualTheDefaultStyle(_ style: Style) throws {
    let text = Reading(Self.events.map(\.asDefault).joined())
    #expect(text.records.count == Self.events.count)
    let json = Reading(try style.text(of: Self.events))
    #expect(Self.said(json) == Self.said(text))
    #expect(json.facts.brokenLines == 0)
  }

  @Test(arguments: Style.allCases, [1, 3, 64])
  func eventsAreIndependentOfChunkSize(_ style: Style, bytes: Int) throws {
    let text = try style.text(of: Self.events)
    #expect(Reading(Array(text.utf8), chunk: bytes) == Reading(text))
  }

  @Test func eventIsAtTheLineOfItsBrace() throws {
    let lines = Reading(try Style.ndjson.text(of: Self.events)).records.map(\.line)
    #expect(lines == Array(1...Self.events.count))
    let array = try Style.array.text(of: Self.events)
    let braces = array.split(separator: "\n").enumerated().filter { $1 == "[{" || $1 == "},{" }.map {
      $0.offset + 1
    }
    #expect(Reading(array).records.map(\.line) == braces)
    #expect(Reading(array).facts.lines == array.split(separator: "\n").count)
  }

  /// As they are copied from a terminal, or pasted into a mail.
  @Test(arguments: Style.allCases) func blanksAndEmptyLinesAreNoPartOfEvents(style: Style) throws {
    let text = try style.text(of: Self.events)
    let plain = Reading(text)
    let blanks = Reading(text.replacing("\n", with: " \n"))
    #expect(blanks.texts == plain.texts)
    #expect(blanks.records.map(\.time) == plain.records.map(\.time))
    #expect(blanks.facts.brokenLines == plain.facts.brokenLines)
    let empty = Reading(text.replacing("\n", with: "\n\n"))
    #expect(empty.texts == plain.texts)
    #expect(empty.records.map(\.time) == plain.records.map(\.time))
  }

  @Test(arguments: ["> ", ">> ", "- ", "* ", "1: ", "app.ndjson:1:"])
  func marginBeforeAnEventIsTakenOff(margin: String) throws {
    let text = try Style.ndjson.text(of: Self.events)
    let lines = text.split(separator: "\n").map { margin + $0 }
    let reading = Reading("It says:\n" + lines.joined(separator: "\n") + "\n")
    #expect(reading.texts == ["It says:"] + Reading(text).texts)
    #expect(reading.records.dropFirst().map(\.time) == Reading(text).records.map(\.time))
  }

  @Test func fenceAfterTheEventsIsNoBrokenLine() throws {
    let text = "```json\n" + (try Style.ndjson.text(of: Self.events)) + "```\n"
    #expect(Reading(text).facts.brokenLines == 0)
  }

  @Test func textAfterTheLastEventIsNoBrokenLine() throws {
    let events = try Style.ndjson.text(of: Self.events)
    #expect(Reading(events + "\nSent from my phone\n").facts.brokenLines == 0)
    #expect(Reading(events + "Any idea?\n" + events).facts.brokenLines == 1)
    #expect(Reading(events + "Any idea?\n{\"eventType\":\"logEv").facts.brokenLines == 2)
  }

  @Test func eventsOnOneLineCountAsALineEach() throws {
    let last = "2025-04-06 10:14:50.000 Trips[8121:1d2f4] last\n"
    let reading = Reading(try Style.joined.text(of: Self.events) + last)
    #expect(reading.records.map(\.line) == Array(1...Self.events.count + 1))
    #expect(reading.facts.lines == Self.events.count + 1)
  }

  @Test(arguments: Style.allCases) func byteOrderMarkBeforeEventsIsSkipped(style: Style) throws {
    let text = try style.text(of: Self.events)
    let marked = Array("\u{FEFF}".utf8) + Array(text.utf8)
    let reading = Reading(marked)
    #expect(reading.records == Reading(text).records)
    #expect(reading.facts.lines == Reading(text).facts.lines)
    for chunk in [1, 7, 64] { #expect(Reading(marked, chunk: chunk) == reading, "chunks of \(chunk)") }
  }

  @Test func eventsInAnArrayOfAnObjectAreRead() throws {
    let array = try Style.joined.text(of: Self.events)
    let object = "{\"device\":\"iPhone [15]\",\"events\": \(array.dropLast())}\n"
    let reading = Reading(object)
    #expect(reading.records == Reading(array).records)
    #expect(!reading.facts.startsInsideRecord && reading.facts.brokenLines == 0)
  }

  @Test func brokenLinesAreCountedAndSkipped() throws {
    let whole = try Self.events.map { try $0.asJSON([]) }
    let cut =
      [whole[0], String(whole[1].prefix(200)), "", "what is this", whole[2]].joined(separator: "\n") + "\n"
    let reading = Reading(cut)
    #expect(reading.facts.brokenLines == 2)
    #expect(reading.facts.firstBrokenLines == [2, 4])
    #expect(reading.records.map(\.text).contains { $0.hasPrefix("it said") })
  }

  @Test func arrayMayBeTruncatedAtBothEnds() throws {
    let array = try Style.array.text(of: Self.events)
    let cut = array.dropFirst(90).dropLast(90)
    let reading = Reading(String(cut))
    #expect(reading.records.count >= Self.events.count - 2)
    #expect(reading.facts.brokenLines >= 1)
  }

  /// The number of the process is one of the last members.
  @Test(arguments: ["", "\n  "]) func eventCutOffBeforeItsProcessNumberIsOfTheProcessOfItsName(margin: String)
    throws
  {
    let other = try Event(process: "Reise", message: "first").asJSON([]).replacing("8121", with: "8200")
    let last =
      #"{"messageType":"Info","processImagePath":"\/x\/Reise","timestamp":"2025-04-06 10:14:49.016912+0200","#
      + #""eventMessage":"last","processImageUUID":"CBC2F718","#
    let text = try Style.ndjson.text(of: [Self.events[0]]) + other + "\n"
    let cut = last.replacing("{\"", with: "{" + margin + "\"").replacing(",\"", with: "," + margin + "\"")
    let reading = Reading(text + cut)
    #expect(reading.records.map(\.pid) == [8121, 8200, 8200])
    #expect(reading.records.last?.text == "last" && reading.facts.brokenLines == 1)
  }

  /// A process that no whole event shows has no number.
  @Test func eventsWithoutProcessNumbersHaveNone() throws {
    let text = try Style.ndjson.text(of: Self.events).replacing("\"processID\":8121,", with: "")
    #expect(Set(Reading(text).records.map(\.pid)) == [nil])
  }

  @Test func eventsMixWithOtherStyles() throws {
    let nslog = "2025-04-06 10:14:48.100 Trips[8121:1d2f4] the app says this\nin two lines\n"
    let text =
      Self.events[0].asDefault + (try Self.events[1].asJSON([])) + "\n" + nslog
      + (try Self.events[2].asJSON([]))
    #expect(Reading(text).records.map(\.dialect) == [.logShow, .logShow, .nslog, .logShow])
    #expect(Reading(text).facts.brokenLines == 0)
  }

  @Test func lossEventIsAnElision() throws {
    let loss =
      #"{"messageType":"Default","eventType":"lossEvent","lossCount":26,"processImagePath":"\/usr\/bin\/x","timestamp":"2025-04-06 10:14:45.000000+0200"}"#
    let text = (try Self.events[0].asJSON([])) + "\n" + loss + "\n"
    #expect(Reading(text).records.map(\.kind) == [.statement, .elision])
  }

  /// The format string shows the text of a message that the system hid.
  @Test(
    arguments: [
      ("<private>", "CoreData+CloudKit: %s(%d): %@: Executing: %@", true),
      ("<mask.hash: 'wXPOmDHi1JBzvnJdtxaOMw=='>", "%{public}@ has %{public, signpost:x}lu of 100%%", true),
      ("it is <private>", "it is %@", false),
    ])
  func formatReplacesAHiddenMessage(message: String, format: String, isHidden: Bool) throws {
    let event = Event(message: message, format: format)
    let said = format.replacing("%%", with: "§").replacing(#/%({[^}]*})?l?[@a-z]/#, with: "<private>")
    let records = Reading(try event.asJSON([])).records
    let text = isHidden ? said.replacing("§", with: "%") : message
    #expect(records.map { String(decoding: $0.bytes, as: UTF8.self).hasSuffix("] " + text) } == [true])
  }

  @Test func jsonPrintedByAnAppIsTheApps() {
    let text = "2025-04-06 10:14:48.100 Trips[8121:1d2f4] answer:\n{\"count\":3}\n[{\n}]\n"
    #expect(Reading(text).records.count == 1)
    #expect(Reading(text).facts.brokenLines == 0)
  }
}

extension String {
  fileprivate var appendingBrackets: String { "[\n" + self + "\n]\n" }
}
