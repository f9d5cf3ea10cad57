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

  @Test(arguments: [1, 7, 999]) func objectsOfALongLineAreIndependentOfChunkSize(bytes: Int) throws {
    for capture in try Self.captures() {
      let text = Array(capture.utf8)
      #expect(Reading(text, chunk: bytes, limits: Self.limits) == Reading(text, limits: Self.limits))
    }
  }
}
