// What pages and terminals leave at the beginnings and ends of lines is no part of the records.

import Testing

@testable import LogRecords

struct LineEdgesTests {
  /// Statements that end in text of their own, one of which has lines without a header.
  private static let records = [
    "2025-04-06 10:14:43.120450+0100 Trips[8059:20498] CoreData: debug: CoreData+CloudKit: "
      + "-[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](3551): <NSCloudKitMirroringDelegate: 0x1>: "
      + "Checking for pending requests.",
    "2025-04-06 10:14:43.121450+0100 Trips[8059:20498] CoreData: debug: CoreData+CloudKit: "
      + "-[PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:](54): Validating options: <A: 0x1>\n"
      + "storeOptions: {\n    NSInferMappingModelAutomaticallyOption = 1;\n}",
    "2025-04-06 10:14:43.122450+0100 Trips[8059:20498] CoreData: debug: CoreData+CloudKit: "
      + "-[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](3551): <NSCloudKitMirroringDelegate: 0x1>: "
      + "No more requests to execute.",
  ]

  private static let plain = Reading(records.joined(separator: "\n") + "\n")

  private static func expectPlain(_ capture: String, _ comment: Comment) {
    let reading = Reading(capture)
    #expect(reading.texts == plain.texts, comment)
    #expect(reading.records.map(\.dialect) == plain.records.map(\.dialect), comment)
    #expect(reading.records.map(\.time) == plain.records.map(\.time), comment)
    #expect(reading.records.map(\.line) == plain.records.map(\.line), comment)
    let bytes = Array(capture.utf8)
    for chunk in stride(from: 1, to: bytes.count, by: 7) {
      #expect(Reading(bytes, chunk: chunk) == reading, comment)
    }
  }

  /// Colours of XcodeColors, of terminals, and of terminals whose escape characters were lost.
  @Test(arguments: [
    ("\u{1B}[fg0,0,255;", "\u{1B}[;"), ("\u{1B}[bg250,0,0;\u{1B}[fg0,0,255;", "\u{1B}[fg;\u{1B}[bg;"),
    ("\u{1B}[0;34m", "\u{1B}[0m"), ("\u{1B}[;34m", "\u{1B}[;m"), ("[0;34m", "[0m"), ("[1m[34m", "[0m"),
  ])
  func coloursAroundRecordsAreNoText(_ begin: String, _ end: String) {
    Self.expectPlain(Self.records.map { "\(begin)\($0)\(end)\n" }.joined(), "\(begin)")
  }

  private static func edged(_ begin: String, _ end: String, _ records: ArraySlice<String>) -> String {
    records.joined(separator: "\n").split(separator: "\n").map { "\(begin)\($0)\(end)\n" }.joined()
  }

  /// The backslash of a line end in Markdown, and the tags of a page's source.
  @Test(arguments: [
    ("", "\\"), ("<li>", "</li>"), ("<div class=\"line\">", "</div>"), ("<tr><td>", "</td></tr>"),
    ("<p>", "</p> "),
  ])
  func markupAroundEveryLineIsNoText(_ begin: String, _ end: String) {
    Self.expectPlain(Self.edged(begin, end, Self.records[...]), "\(end)")
    Self.expectPlain(
      Self.edged(begin, end, Self.records[...]).replacing("\n", with: "\r\n"), "\(end)")
    let sentence = Reading("This is what I see:\n\n" + Self.edged(begin, end, Self.records[...]))
    #expect(sentence.texts.suffix(3) == Self.plain.texts[...], "\(end)")
  }

  /// The last line of a paragraph has no backslash.
  @Test func lastLineOfAParagraphHasNoBackslash() {
    let records = Self.edged("", "\\", Self.records[...])
    #expect(Reading(String(records.dropLast(2))).texts == Self.plain.texts)
    let paragraphs = records.dropLast(2) + "\n\n" + records
    #expect(Reading(String(paragraphs)).texts == Self.plain.texts + Self.plain.texts)
  }

  /// What only some lines end with belongs to them.
  @Test(arguments: ["\\", "</li>"])
  func endingOfSomeLinesIsText(_ end: String) {
    let text = Self.edged("", end, Self.records[..<1]) + Self.edged("", "", Self.records[1...])
    #expect(Reading(text).texts.first?.hasSuffix("requests.\(end)") == true)
  }

  /// A record that begins without a colour shows that brackets are text.
  @Test func bracketsWithoutColoursBeforeAreText() {
    let text = Self.records.map { $0 + "[0m\n" }.joined()
    #expect(Reading(text).texts.first?.hasSuffix("requests.[0m") == true)
  }
}
