// Events of the unified log that an object holds, printed on several lines: each line is one of the capture.

import Testing

@testable import LogRecords

struct EventsInObjectsTests {
  private static let events = UnifiedEventTests.events

  /// The events as an array on several lines, each event with the same indentation.
  private static func array(margin: String) throws -> String {
    let array = try UnifiedEventTests.Style.array.text(of: events).dropFirst().dropLast(2)
    return array.replacing("},{", with: "},\n{").split(separator: "\n").map { margin + $0 }
      .joined(separator: "\n")
  }

  private static func objects() throws -> [String] {
    [
      "{\n  \"events\": [\n\(try array(margin: "    "))\n  ]\n}\n",
      "{\n  \"device\": \"iPad\",\n  \"log\": {\n    \"events\": [\n\(try array(margin: "      "))\n    ]\n  }\n}",
      "{\n\t\"app\": {\n\t\t\"name\": \"Trips\"\n\t},\n\t\"log\": [\n\(try array(margin: "\t\t"))\n\t],\n\t\"os\": 18\n}\n",
    ]
  }

  @Test func eventsOfAnObjectOnSeveralLinesAreRead() throws {
    let whole = Reading(try UnifiedEventTests.Style.array.text(of: Self.events))
    for object in try Self.objects() {
      let reading = Reading(object)
      #expect(reading.texts == whole.texts)
      #expect(reading.records.map(\.time) == whole.records.map(\.time))
      #expect(!reading.facts.startsInsideRecord && reading.facts.brokenLines == 0)
    }
  }

  @Test func eventsOfAnObjectAreAtTheLinesOfTheirBraces() throws {
    for object in try Self.objects() {
      let lines = object.split(separator: "\n")
      let braces = lines.indices.filter { index in
        lines[index].hasSuffix("{") && lines[index].allSatisfy { $0 == "{" || $0.isWhitespace }
          && lines[index + 1].contains("activityIdentifier")
      }
      #expect(Reading(object).records.map(\.line) == braces.map { $0 + 1 })
      #expect(Reading(object).facts.lines == lines.count)
    }
  }

  @Test(arguments: [1, 7, 64]) func eventsOfAnObjectAreIndependentOfChunkSize(bytes: Int) throws {
    for object in try Self.objects() {
      #expect(Reading(Array(object.utf8), chunk: bytes) == Reading(object))
    }
  }
}
