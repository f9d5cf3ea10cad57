// Captures that begin within an event of the unified log in JSON, as the last lines of a longer one do.

import Testing

@testable import LogRecords

struct CutEventsTests {
  private static let events = Array(UnifiedEventTests.events.prefix(3))

  /// The lines of three events as an array, of which the first one begins the capture.
  private static func lines() throws -> [Substring] {
    try UnifiedEventTests.Style.array.text(of: events).split(separator: "\n")
  }

  private static func statements(of reading: Reading) -> [FoundRecord] {
    reading.records.filter { $0.kind == .statement }
  }

  @Test func restOfAnEventIsOneRecordOrNone() throws {
    let lines = try Self.lines()
    let whole = Reading(lines.joined(separator: "\n") + "\n")
    let end = try #require(lines.firstIndex(of: "},{"))
    let message = try #require(lines.firstIndex { $0.contains("eventMessage") })
    for count in 1...end {
      let reading = Reading(lines.dropFirst(count).joined(separator: "\n") + "\n")
      let statements = Self.statements(of: reading)
      let isRead = count <= message
      #expect(statements.map(\.text) == whole.texts.suffix(isRead ? 3 : 2), "without \(count) lines")
      #expect(Set(statements.map(\.pid)) == [8121] && !statements.contains { $0.time == nil })
      #expect(reading.facts.lines == lines.count - count)
      #expect(reading.facts.brokenLines <= (isRead ? 0 : 1), "without \(count) lines")
    }
  }

  @Test(arguments: [1, 7, 64]) func restOfAnEventIsIndependentOfChunkSize(bytes: Int) throws {
    let lines = try Self.lines()
    for count in [1, 3, 6, 9] {
      let text = lines.dropFirst(count).joined(separator: "\n") + "\n"
      #expect(Reading(Array(text.utf8), chunk: bytes) == Reading(text), "without \(count) lines")
    }
  }

  /// An app's own text may begin like a member.
  @Test func linesAfterAnIndentedMemberAreRecords() {
    let records = (1...3).map { "    2025-04-06 10:14:4\($0).100 Trips[8121:1d2f4] line \($0)\n" }.joined()
    #expect(Reading("    \"answer\": 42,\n" + records).texts.suffix(3) == ["line 1", "line 2", "line 3"])
  }
}
