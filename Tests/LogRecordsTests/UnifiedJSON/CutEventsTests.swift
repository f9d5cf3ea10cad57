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

  /// How often the members of a capture are compared with the lines after them.
  private static func searches(in capture: String) -> Int {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(Array(capture.utf8).span)
    _ = buffer.findLineEnds(from: 0)
    var cutEvents = CutEvents()
    var (start, searches) = (0, 0)
    while start < buffer.count, let own = buffer.endOfLine(from: start) {
      if let margin = buffer.marginOfMember(start..<own), !cutEvents.excludes(start, margin: margin) {
        searches += 1
      }
      let end = buffer.endOfLine(from: start, searched: start, most: 1 << 20, &cutEvents)
      #expect(end == own, "at \(start)")
      start = own + 1
    }
    return searches
  }

  /// The members are before a line that shows that they belong to no event.
  @Test(arguments: ["  x\n", "  \"events\": [\n    {\n      \"eventMessage\": \"Saved\",\n    x\n  x\n"])
  func searchesForAnEventDoNotGrowWithMembers(end: String) {
    for members in ["  \"a\": 1,\n", "  \"a\": 1,\n      \"b\": 2,\n    \"c\": 3,\n"] {
      let few = String(repeating: members, count: 10) + end
      let many = String(repeating: members, count: 1000) + end
      #expect(Self.searches(in: few) <= 8)
      #expect(Self.searches(in: many) == Self.searches(in: few))
    }
  }

  /// Lines that are no part of an event keep none after them from being read.
  @Test(arguments: [nil, 1, 7, 64]) func restOfAnEventAfterOtherMembersIsRead(bytes: Int?) throws {
    let rest = try Self.lines().dropFirst().joined(separator: "\n") + "\n"
    let whole = Self.statements(of: Reading(rest))
    for other in ["  \"a\": 1,\n  \"b\": 2,\n  x\n", "      \"a\": 1,\n  \"b\": 2,\n  x\n"] {
      let found = Self.statements(of: Reading(Array((other + rest).utf8), chunk: bytes))
      #expect(whole.count == 3 && found.map(\.text) == whole.map(\.text))
    }
  }

  /// Blocks are taken over without copying here; a statement shows that no event began before the capture.
  @Test(arguments: [16, 100, 1000]) func membersAfterAStatementAreItsLinesInAnyBlock(size: Int) {
    let header = "2025-04-06 10:14:41.100 Trips[8121:1d2f4] "
    let text = header + "CoreData: Ubiquity:  First\n" + String(repeating: "    \"a\": 1,\n", count: 40)
    let bytes = Array((text + "    }\n" + header + "Second\n").utf8)
    var reader = RecordReader()
    var records: [FoundRecord] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      var block = ByteBuffer(capacity: 1 << 14)
      block.removeAll(leaving: 1 << 13)
      block.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
      reader.append(taking: &block, from: 1 << 13) { record, bytes, _ in
        records.append(FoundRecord(record, bytes))
      }
      // No line waits for the end of an event.
      #expect(reader.facts.lines == bytes.prefix(start + size).count { $0 == UInt8(ascii: "\n") })
    }
    reader.finish { records.append(FoundRecord($0, $1)) }
    #expect(records == Reading(bytes).records)
  }

  /// The members of the last event end with an object of its own, within a few bytes of the end.
  @Test(arguments: [nil, 1, 7]) func lastEventWithAShortObjectAtItsEndIsWhole(bytes: Int?) throws {
    let event = try UnifiedEventTests.Style.alone.text(of: [Self.events[0]])
    let members = event.dropLast(3) + ",\n  \"z\": {\n    \"c\": 1\n  }\n}\n"
    for text in [String(members), String(members.dropFirst(2))] {
      let reading = Reading(Array(text.utf8), chunk: bytes)
      #expect(reading.texts == Reading(Self.events[0].asDefault).texts)
      #expect(reading.facts.lines == text.count { $0 == "\n" })
      #expect(!reading.facts.endsInsideLine && reading.facts.brokenLines == 0)
    }
  }

  /// An app's own text may begin like a member.
  @Test func linesAfterAnIndentedMemberAreRecords() {
    let records = (1...3).map { "    2025-04-06 10:14:4\($0).100 Trips[8121:1d2f4] line \($0)\n" }.joined()
    #expect(Reading("    \"answer\": 42,\n" + records).texts.suffix(3) == ["line 1", "line 2", "line 3"])
  }
}
