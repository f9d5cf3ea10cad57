// Lines of JSON that are longer than a record may be.

import Testing

@testable import LogRecords

struct LongJSONLinesTests {
  private static let limits = ReaderLimits(recordBytes: 6000, chunkBytes: 1000)
  private static let events = (0..<40).map { number in
    var event = UnifiedEventTests.events[number % 4]
    event.second = number
    return event
  }

  private static func captures() throws -> [String] {
    let array = try UnifiedEventTests.Style.joined.text(of: events)
    let method = "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](844)"
    let others = (0..<200).map { number in
      let text =
        number.isMultiple(of: 20) ? "\(method): CoreData: Ubiquity:  mobile~1:T\(number)" : "Saved \(number)"
      return #"{"time":"2025-04-06T10:14:41Z","message":"\#(text)"}"#
    }
    return [
      array, #"{"device":{"name":"iPad"},"events":"# + array.dropLast() + "}\n",
      "[" + others.joined(separator: ",") + "]\n",
    ]
  }

  @Test func objectsOfALineTooLongToHoldAreRead() throws {
    for capture in try Self.captures() {
      let whole = Reading(capture)
      let reading = Reading(Array(capture.utf8), limits: Self.limits)
      #expect(whole.records.count >= 10)
      #expect(reading.texts == whole.texts)
      #expect(reading.records.map(\.time) == whole.records.map(\.time))
      #expect(reading.records.map(\.line) == whole.records.map(\.line))
      #expect(reading.facts.brokenLines == 0 && reading.facts.cutRecords == 0)
    }
  }

  /// A line of JSON of a size in bytes, without a statement.
  private static func line(of size: Int, margin: String) -> String {
    let objects = String(repeating: #"{"a":1},"#, count: (size - margin.utf8.count) / 8 - 2)
    let room = size - margin.utf8.count - objects.utf8.count - #"[{"b":""}]"#.utf8.count
    return margin + "[" + objects + #"{"b":""# + String(repeating: "x", count: room) + #""}]"#
  }

  @Test(arguments: ["", "  ", "\t"], ["", "\n"])
  func longLineWithoutStatementsKeepsAllBytes(margin: String, end: String) {
    let limits = ReaderLimits(recordBytes: 600, chunkBytes: 100)
    for size in Array(590...620) + [750, 899] {
      let line = Self.line(of: size, margin: margin)
      let text = Array((line + end).utf8)
      let reading = Reading(text, limits: limits)
      let found = reading.texts.joined().filter { !$0.isWhitespace }
      #expect(line.utf8.count == size)
      #expect(found == line.dropFirst(margin.count), "\(size) bytes")
      #expect(!reading.texts.contains { $0.contains("\n,") }, "\(size) bytes")
      #expect(reading.facts.cutRecords == 0 && reading.facts.lines == 1)
      for chunk in [1, 7, 99] { #expect(Reading(text, chunk: chunk, limits: limits) == reading) }
    }
  }

  @Test(arguments: [1, 7, 999]) func objectsOfALongLineAreIndependentOfChunkSize(bytes: Int) throws {
    for capture in try Self.captures() {
      let text = Array(capture.utf8)
      #expect(Reading(text, chunk: bytes, limits: Self.limits) == Reading(text, limits: Self.limits))
    }
  }
}
