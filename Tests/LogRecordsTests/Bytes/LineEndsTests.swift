// All line endings are found while bytes are appended and removed.

import Testing

@testable import LogRecords

struct LineEndsTests {
  /// The bytes of a block, with a plain search for line endings.
  private struct Expected {
    var bytes: [UInt8] = []

    func endOfLine(from start: Int, before end: Int) -> Int? {
      bytes[..<min(end, bytes.count)].dropFirst(start).firstIndex(of: 0x0A)
    }
  }

  /// Bytes with one line ending in `rarity` on average, and bytes that differ from a line ending by one or
  /// two bits.
  private func bytes(
    _ count: Int, oneIn rarity: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<count).map { _ in
      Int.random(in: 0..<rarity, using: &generator) == 0
        ? 0x0A : [0x0B, 0x8A, 0x08, 0x00, 0xFF, 0x2A, 0x20].randomElement(using: &generator) ?? 0
    }
  }

  @Test(arguments: [1, 3, 20, 80, 400])
  func lineEndsEqualThoseOfAPlainSearch(_ rarity: Int) {
    var generator = SeededGenerator(seed: UInt64(rarity))
    for _ in 0..<100 {
      var buffer = ByteBuffer(capacity: 1)
      var expected = Expected()
      /// Line endings before this offset are not needed any more.
      var start = 0
      for _ in 0..<8 {
        var part = bytes(Int.random(in: 0...200, using: &generator), oneIn: rarity, &generator)
        if Int.random(in: 0..<4, using: &generator) == 0,
          let place = part.indices.randomElement(using: &generator)
        {
          part[place] = 0x1B
        }
        buffer.append(part.span)
        expected.bytes += part
        let hasEscapes = buffer.findLineEnds(from: start)
        #expect(hasEscapes ? expected.bytes.contains(0x1B) : !part.contains(0x1B))
        for from in start...expected.bytes.count {
          #expect(buffer.endOfLine(from: from) == expected.endOfLine(from: from, before: .max))
          let end = Int.random(in: from...expected.bytes.count, using: &generator)
          #expect(buffer.endOfLine(from: from, before: end) == expected.endOfLine(from: from, before: end))
        }
        start = Int.random(in: start...expected.bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          let removed = Int.random(in: 0...start, using: &generator)..<start
          buffer.remove(removed)
          expected.bytes.removeSubrange(removed)
          start = removed.lowerBound
        }
      }
    }
  }

  /// A search covers the bytes to their end, and does not read the memory after them.
  @Test(arguments: 1..<200)
  func searchStopsAtTheEndOfTheBytes(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = bytes(count, oneIn: 20, &generator)
    var ends = LineEnds()
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      // Line endings that were found are forgotten, and found again.
      for end in [count, count / 2, count] {
        ends.truncate(to: end / 2)
        _ = ends.extend(0..<end, of: start)
        ends.truncate(to: end)
        var search = ends.search(from: 0)
        var found: [Int] = []
        repeat { found.append(search.next()) } while found.last ?? end < end
        #expect(found == bytes[..<end].indices.filter { bytes[$0] == 0x0A } + [end])
      }
    }
  }

  /// A line of spaces without an end is not a complete line, even if the bytes fill the whole block.
  @Test(arguments: 0..<20)
  func unfinishedLineOfSpacesIsNotSkipped(_ blanks: Int) {
    let bytes = Array("x\n a\n\tb\n".utf8) + Array(repeating: UInt8(0x20), count: blanks)
    var buffer = ByteBuffer(capacity: bytes.count)
    buffer.append(bytes.span)
    _ = buffer.findLineEnds(from: 0)
    let starts = LineStart.ofBytes
    let skipped = buffer.skipPlainLines(from: 2, before: .max, quotesAfter: .max, starts.span)
    // A line with fewer than 16 bytes after it is left to a slower path.
    #expect(skipped.lines == (blanks < 13 ? 0 : blanks < 16 ? 1 : 2))
    #expect(skipped.end == [2, 5, 8][skipped.lines])
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129])
  func noLineEndIsFoundAfterTheBytes(_ count: Int) {
    var buffer = ByteBuffer(capacity: 256)
    let full = Array(repeating: UInt8(0x0A), count: 256)
    buffer.append(full.span)
    _ = buffer.findLineEnds(from: 0)
    buffer.truncate(to: count)
    _ = buffer.findLineEnds(from: 0)
    #expect(buffer.endOfLine(from: count) == nil)
    #expect(buffer.endOfLine(from: 0) == (count == 0 ? nil : 0))
    buffer.removeAll(leaving: 8)
    buffer.append([0x20, 0x0A].span)
    _ = buffer.findLineEnds(from: 8)
    #expect(buffer.endOfLine(from: 8) == 9)
  }
}
