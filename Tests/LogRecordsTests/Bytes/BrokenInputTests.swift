// Broken captures are read without a crash, and dropped bytes are counted. Small captures are in
// Fixtures/broken, big ones are made here.

import Foundation
import Testing

@testable import LogRecords

struct BrokenInputTests {
  private static let header = "2013-11-19 21:44:41.300 Larder[543:1403] "
  private static let peer = "mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder"

  /// The expected contents of a capture of `Fixtures/broken`.
  struct Expected: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: Int
    var lines: Int
    var messages: [[UInt8]]
    var recordLines: [Int]
    var isCut = false

    var testDescription: String { name }
  }

  private static let captures = [
    Expected(
      name: "crlf.log", bytes: 350, lines: 6,
      messages: [
        Array("\(peer)\nUsing local storage: 1".utf8), Array("Loading store...\n    twice".utf8),
        Array("Good night".utf8),
      ],
      recordLines: [1, 4, 6]),
    Expected(
      name: "byte-order-mark.log", bytes: 258, lines: 3,
      messages: [
        Array("\(peer)\nUsing local storage: 1".utf8), [0xEF, 0xBB, 0xBF] + Array("Good night".utf8),
      ],
      recordLines: [1, 3]),
    Expected(
      name: "nul.log", bytes: 126, lines: 5,
      messages: [
        Array("Good\0morning\n\n    in\0side\0".utf8), Array("Good night\0".utf8),
      ],
      recordLines: [2, 5]),
    Expected(
      name: "invalid-utf8.log", bytes: 122, lines: 4,
      messages: [
        [0xFF, 0xFE],
        Array("Gr".utf8) + [0xFC, 0xDF] + Array("e ä ".utf8) + [0xE2, 0x82, 0x20, 0xF0, 0x9F, 0x98, 0x0A]
          + Array("    ".utf8) + [0x80, 0xBF, 0xC0, 0xAF],
        Array("Good night ".utf8) + [0xC3],
      ],
      recordLines: [1, 2, 4]),
    Expected(
      name: "ansi-colours.log", bytes: 213, lines: 4,
      messages: [
        Array("Retrying\n    inside".utf8),
        Array("not \u{1B} a colour \u{1B}]0;title\u{7} \u{1B}[\u{1}m end \u{1B}[3".utf8),
      ],
      recordLines: [1, 4]),
    Expected(
      name: "no-final-newline.log", bytes: 199, lines: 2,
      messages: [Array("\(peer)\nUsing local storage: 1".utf8)], recordLines: [1], isCut: true),
    Expected(name: "empty.log", bytes: 0, lines: 0, messages: [], recordLines: []),
    Expected(name: "only-newlines.log", bytes: 10, lines: 6, messages: [], recordLines: []),
    Expected(
      name: "cut-mid-record.log", bytes: 491, lines: 8,
      messages: [
        Array(
          """
              transactionLogLocation: <PFUbiquityLocation: 0x10014b6aa>: /larder
              transactionNumber: 1
          , exception: none
          """.utf8),
        Array("\(peer)\nUsing local storage: 1".utf8),
        Array("Stack Changes:\nInserted: {(\n    <PFUbiquityTransac".utf8),
      ],
      recordLines: [1, 4, 6], isCut: true),
  ]

  @Test(arguments: captures)
  func brokenCaptureIsReadAsExpected(_ expected: Expected) throws {
    let reading = Reading(try brokenCapture(expected.name))
    #expect(reading.records.map(\.message) == expected.messages)
    #expect(reading.records.map(\.line) == expected.recordLines)
    #expect(reading.facts.bytes == expected.bytes)
    #expect(reading.facts.lines == expected.lines)
    #expect(reading.facts.endsInsideLine == expected.isCut)
    #expect(reading.facts.droppedBytes == 0)
  }

  @Test func eachBrokenCaptureHasAnExpectation() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: brokenFolder.path)
    #expect(Set(names) == Set(Self.captures.map(\.name)))
  }

  @Test func headersOfBrokenCapturesAreRead() throws {
    let coloured = try #require(Reading(try brokenCapture("ansi-colours.log")).records.first)
    #expect(coloured.process == "Larder")
    #expect(coloured.time == "2013-11-19T21:44:41.159")
    #expect(coloured.origin == .ubiquity)
    let marked = try #require(Reading(try brokenCapture("byte-order-mark.log")).records.first)
    #expect(marked.dialect == .nslog)
    #expect(marked.method == "PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:")
    let cut = Reading(try brokenCapture("cut-mid-record.log"))
    #expect(cut.kinds == [.fragment, .statement, .statement])
    #expect(cut.facts.startsInsideRecord)
  }

  /// The system's relay of messages ends each one with a line end and NUL.
  @Test(arguments: [
    header, "Nov 19 21:44:41 phone Larder[543] <Notice>: ", "2013-11-19T21:44:41.300Z ",
  ])
  func nulBeforeHeadersIsDropped(_ header: String) {
    let messages = ["CoreData: Ubiquity:  \(Self.peer)\nUsing local storage: 1\n", "Good night\n", "More\n"]
    let plain = Reading(messages.map { header + $0 }.joined())
    let capture = Array(messages.map { "\0\(header)\($0)" }.joined().utf8) + [0]
    for chunk in [nil, 1, 7, 64] {
      let reading = Reading(capture, chunk: chunk)
      #expect(reading.records == plain.records)
      #expect(!reading.facts.startsInsideRecord)
    }
  }

  /// A file that is cut while a program writes to it begins with more NUL than a record may have bytes.
  @Test(arguments: [nil, 65_536])
  func muchNulBeforeTheFirstRecordIsDropped(chunk: Int?) {
    let text = "\(Self.header)Good night\n"
    let reading = Reading([UInt8](repeating: 0, count: 3_000_000) + Array(text.utf8), chunk: chunk)
    #expect(reading.records == Reading(text).records && !reading.facts.startsInsideRecord)
  }

  @Test(arguments: [nil, 65_536])
  func lineOfTenMegabytesIsTruncated(chunk: Int?) {
    let limit = ReaderLimits.standard.recordBytes
    let first = Array(Self.header.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    let second = Array("\n    inside\n\(Self.header)Good night\n".utf8)
    let reading = Reading(first + second, chunk: chunk)
    #expect(reading.records.count == 2)
    #expect(reading.records[0].bytes == Array(first.prefix(limit)))
    #expect(reading.records[0].droppedBytes == first.count - limit + "    inside".utf8.count)
    #expect(reading.records[0].origin == .app && reading.records[0].process == "Larder")
    #expect(reading.records[1].text == "Good night")
    #expect(reading.records[1].line == 3)
    #expect(reading.facts.bytes == first.count + second.count)
    #expect(reading.facts.lines == 3)
    #expect(reading.facts.cutRecords == 1)
    #expect(reading.facts.droppedBytes == reading.records[0].droppedBytes)
  }

  /// Line endings are not counted among the dropped bytes.
  @Test(arguments: [nil, 65_536])
  func recordOfManyLinesIsTruncated(chunk: Int?) {
    let limit = ReaderLimits.standard.recordBytes
    let line = [UInt8](repeating: UInt8(ascii: "y"), count: 999)
    let first = Array((Self.header + "First").utf8)
    let capture = first + (0..<1200).flatMap { _ in [0x0A] + line } + Array("\n\(Self.header)Second\n".utf8)
    let reading = Reading(capture, chunk: chunk)
    #expect(reading.records.count == 2)
    #expect(reading.records[0].bytes == Array(capture.prefix(limit)))
    let keptLineEnds = (limit - first.count + 999) / 1000
    #expect(reading.records[0].droppedBytes == first.count + 1200 * 999 - (limit - keptLineEnds))
    #expect(reading.records[1].text == "Second")
    #expect(reading.records[1].line == 1202)
    #expect(reading.facts.lines == 1202)
    #expect(reading.facts.cutRecords == 1)
  }

  /// A small limit is reached in each way: within a line, at its end, one byte before.
  @Test(arguments: 41...60)
  func recordIsTruncatedExactlyAtTheLimit(limit: Int) throws {
    let text = Self.header + "abc\ndef\n\nghi"
    let capture = Array((text + "\n" + Self.header + "z\n").utf8)
    let reading = Reading(capture, limits: ReaderLimits(recordBytes: limit, chunkBytes: 16))
    let record = try #require(reading.records.first)
    var kept = Array(text.utf8.prefix(limit))
    while kept.last == 0x0A { kept.removeLast() }
    #expect(record.bytes == kept)
    let dropped = text.utf8.dropFirst(limit).count { $0 != 0x0A }
    #expect(record.droppedBytes == dropped)
    #expect(reading.facts.cutRecords == (dropped > 0 ? 1 : 0) + (limit < Self.header.utf8.count + 1 ? 1 : 0))
    #expect(reading.records.count == 2)
  }

  @Test(arguments: [nil, 4096])
  func lineOfTheLimitIsKept(chunk: Int?) {
    let limits = ReaderLimits(recordBytes: 10_000, chunkBytes: 4096)
    for (length, dropped) in [(9_999, 0), (10_000, 0), (10_001, 1)] {
      let line = Array(Self.header.utf8) + [UInt8](repeating: 0x78, count: length - Self.header.utf8.count)
      for end in [[], [0x0A]] as [[UInt8]] {
        let reading = Reading(line + end, chunk: chunk, limits: limits)
        #expect(reading.records.map(\.bytes.count) == [length - dropped])
        #expect(reading.facts.droppedBytes == dropped)
        #expect(reading.facts.lines == 1)
        #expect(reading.facts.endsInsideLine == end.isEmpty)
      }
    }
  }
}
