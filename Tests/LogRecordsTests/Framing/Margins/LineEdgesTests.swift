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

  /// A record that begins without a colour shows that brackets are text.
  @Test func bracketsWithoutColoursBeforeAreText() {
    let text = Self.records.map { $0 + "[0m\n" }.joined()
    #expect(Reading(text).texts.first?.hasSuffix("requests.[0m") == true)
  }
}
