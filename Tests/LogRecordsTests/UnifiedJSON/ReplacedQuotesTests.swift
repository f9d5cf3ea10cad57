// Events in JSON whose quotation marks a page or an editor replaced are the same events.

import Testing

@testable import LogRecords

struct ReplacedQuotesTests {
  @Test(arguments: ["&quot;", "&#34;", "“", "”"], ["", "\t"])
  func replacedQuotationMarksAreRead(_ mark: String, _ indentation: String) throws {
    let lines = try UnifiedEventTests.events.prefix(3).map { try $0.asJSON([]) }
    let replaced = lines.map { indentation + $0.replacing("\"", with: mark) }
    let (reading, plain) = (Reading(replaced.joined(separator: "\n")), Reading(lines.joined(separator: "\n")))
    #expect(reading.texts == plain.texts && reading.texts.count == 3)
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(reading.records.map(\.process) == plain.records.map(\.process))
    #expect(reading.facts.brokenLines == 0)
  }

  /// What an app prints within a record in progress is its own.
  @Test func replacedQuotationMarksWithinARecordAreKept() {
    let line = "{&quot;name&quot;:1}"
    let reading = Reading("2013-11-19 21:44:40.715 Larder[543:60b] Sent:\n\(line)\n")
    #expect(reading.texts == ["Sent:\n\(line)"])
  }
}
