// Lines that end in line feeds, in carriage returns, or in both.

import Testing

@testable import LogRecords

struct LineEndingTests {
  private static func header(_ second: Int) -> String {
    "2013-11-19 21:44:\(10 + second % 50).715 Larder[543:60b] "
  }

  private static let lines = [
    header(0) + "CoreData: Ubiquity:  First", "    inside", "", header(1) + "Second", "more", "*** ACTION",
    header(2) + "Third",
  ]

  /// Carriage returns are read as line feeds, with any chunk size.
  @Test(arguments: ["", "\r"], [1, 2, 7, 64, 100_000])
  func carriageReturnsAloneEndLines(end: String, chunk: Int) {
    let text = Self.lines.joined(separator: "\r") + end
    let plain = Reading(text.replacing("\r", with: "\n"))
    #expect(plain.kinds == [.statement, .statement, .mark, .statement])
    #expect(Reading(Array(text.utf8), chunk: chunk) == plain)
  }

  /// A record of any style after a carriage return shows that it ends a line.
  @Test(arguments: [
    "{\"message\":\"CoreData: Ubiquity:  First\"}",
    "2013-11-19T21:44:10Z -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  First",
    "CoreData: Ubiquity:  First",
    "First\rType: Default | Timestamp: 2013-11-19 21:44:10.715000+01:00 | Process: Larder | TID: 0x1",
  ])
  func carriageReturnsEndLinesOfAnyStyle(record: String) {
    let text = record + "\r" + record
    #expect(Reading(text) == Reading(text.replacing("\r", with: "\n")))
    #expect(Reading(text).facts.lines > 1)
  }

  /// The kind of line ending is known before the end of the capture.
  @Test(arguments: [1000, 4096, 65_536, 65_537, 1_000_000])
  func longCaptureWithCarriageReturnsIsRead(chunk: Int) {
    let text = (0..<4000).map { Self.header($0) + "Number \($0)\r\tgoes on\r" }.joined()
    let plain = Reading(text.replacing("\r", with: "\n"))
    #expect(plain.records.count == 4000)
    #expect(Reading(Array(text.utf8), chunk: chunk) == plain)
  }

  /// Blocks are taken over without copying here.
  @Test(arguments: [300, 5000]) func blocksWithCarriageReturnsAreRead(size: Int) {
    let text = (0..<2000).map { Self.header($0) + "Number \($0)\r" }.joined()
    var texts: [String] = []
    var reader = RecordReader()
    let bytes = Array(text.utf8)
    let room = 1 << 20
    for start in stride(from: 0, to: bytes.count, by: size) {
      var block = ByteBuffer(capacity: 2 * room)
      block.removeAll(leaving: room)
      block.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
      reader.append(taking: &block, from: room) { record, bytes, _ in
        texts.append(FoundRecord(record, bytes).text)
      }
    }
    reader.finish { record, bytes in texts.append(FoundRecord(record, bytes).text) }
    #expect(texts == (0..<2000).map { "Number \($0)" })
  }

  /// The carriage returns of a progress bar end no line, whether a line feed follows or not.
  @Test(arguments: ["", "\n", "\n\(header(1))Second\n"])
  func progressBarIsOneLine(end: String) {
    let text = Self.header(0) + "Loading 1%\rLoading 20%\rLoading 100%" + end
    let reading = Reading(text)
    #expect(reading.records.first?.text == "Loading 1%\rLoading 20%\rLoading 100%")
    #expect(reading.records.first?.line == 1 && reading.records.dropFirst().allSatisfy { $0.line == 2 })
  }

  /// Once a line feed ends a line, a carriage return never does.
  @Test func firstLineEndingDecides() {
    let text = Self.header(0) + "First\n" + Self.header(1) + "Second\r" + Self.header(2) + "and more\n"
    #expect(Reading(text).records.count == 2)
  }
}
