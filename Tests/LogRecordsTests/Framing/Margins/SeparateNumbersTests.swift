// The numbers of lines are no part of the records, if a page put them on lines of their own.

import Testing

@testable import LogRecords

struct SeparateNumbersTests {
  /// A name that a number after it would change.
  private static let lines = [
    "2013-11-18 09:00:03.492 Trips[263:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
      + "CoreData: Ubiquity:  mobile~A:Trips",
    "Using local storage: 1",
    "2013-11-18 09:00:04.408 Trips[263:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
      + "CoreData: Ubiquity:  mobile~A:Trips",
    "Using local storage: 0",
  ]

  private static func numbered(_ lines: [String], from first: Int, padding: String = "") -> String {
    lines.enumerated().map { "\(padding)\(first + $0.offset)\n\($0.element)\n" }.joined()
  }

  private static let plain = Reading(lines.joined(separator: "\n") + "\n")

  @Test(arguments: [1, 7, 98]) func numbersOnLinesOfTheirOwnAreNoText(_ first: Int) {
    let reading = Reading(Self.numbered(Self.lines, from: first))
    #expect(reading.texts == Self.plain.texts)
    #expect(reading.records.map(\.line) == [2, 6])
    #expect(Reading(Self.numbered(Self.lines, from: first, padding: "  ")).texts == Self.plain.texts)
    #expect(
      Reading(Self.numbered(Self.lines, from: first).replacing("\n", with: "\r\n")).texts == Self.plain.texts)
  }

  @Test func numbersOfEmptyLinesAreNoText() {
    let reading = Reading(Self.numbered(Self.lines, from: 1) + "5\n6\n" + Self.numbered(Self.lines, from: 7))
    #expect(reading.texts == Self.plain.texts + Self.plain.texts)
  }

  @Test func separateNumbersAreIndependentOfChunkSize() {
    let capture = Array(Self.numbered(Self.lines + Self.lines + Self.lines, from: 1).utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }

  /// Numbers that count no lines are text, as are numbers after which two lines follow.
  @Test func numbersThatCountNoLinesAreText() {
    let text = "1\n\(Self.lines[0])\n2\n\(Self.lines[1])\n4\n\(Self.lines[2])\n"
    #expect(Reading(text).texts.contains { $0.contains("Trips\n2\nUsing local storage: 1\n4") })
    let pairs = "1\n\(Self.lines[0])\n\(Self.lines[1])\n2\n\(Self.lines[2])\n\(Self.lines[3])\n3\n"
    #expect(Reading(pairs).texts.contains { $0.contains("Using local storage: 1\n2") })
  }
}
