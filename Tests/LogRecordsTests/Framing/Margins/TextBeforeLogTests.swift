// Text before the first record on its line is no part of the log.

import Testing

@testable import LogRecords

struct TextBeforeLogTests {
  private static let lines = [
    "2025-04-06 10:14:43.120450+0100 Trips[8059:20498] CoreData: debug: CoreData+CloudKit: "
      + "-[PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:](54): Validating options: <A: 0x1>",
    "storeOptions: {", "}",
    "2025-04-06 10:14:43.122450+0100 Trips[8059:20498] CoreData: debug: CoreData+CloudKit: "
      + "-[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](3551): <NSCloudKitMirroringDelegate: 0x1>: "
      + "No more requests to execute.",
  ]

  private static let capture = lines.map { $0 + "\n" }.joined()

  private static func expectEqual(_ reading: Reading, _ plain: Reading) {
    #expect(reading.texts == plain.texts)
    #expect(reading.records.map(\.dialect) == plain.records.map(\.dialect))
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(!reading.facts.startsInsideRecord)
  }

  private static let texts = [
    "<pre>", "<pre><code>", "[CODE]", "[06.04.25, 10:20:11] Maria: ", "Maria: ", "console.log:",
  ]

  @Test(arguments: texts) func textBeforeTheFirstHeaderIsNoText(_ text: String) {
    let capture = Array((text + Self.capture).utf8)
    let whole = Reading(capture)
    Self.expectEqual(whole, Reading(Self.capture))
    for chunk in stride(from: 1, to: capture.count, by: 5) {
      #expect(Reading(capture, chunk: chunk) == whole)
    }
  }

  @Test(arguments: texts) func textBeforeTheFirstEventIsNoText(_ text: String) throws {
    let message = "CoreData+CloudKit: -[A b](1): No more requests to execute."
    let event = try UnifiedEventTests.Event(message: message).asJSON([]) + "\n"
    Self.expectEqual(Reading(text + event + event), Reading(event + event))
  }

  /// Text that other records have, too, is a header of an unknown style.
  @Test func textBeforeSeveralHeadersIsAHeader() {
    let text = "Maria: \(Self.lines[0])\nstoreOptions: {\n}\nPaul: \(Self.lines[3])\n\(Self.capture)"
    #expect(Reading(text).records.first?.dialect == .unknown)
  }
}
