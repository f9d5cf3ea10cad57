// Bytes are found at every offset, for every number of bytes that the processor compares in one step.

import CByteBlocks
import Testing

@testable import LogRecords

struct ByteBlocksTests {
  @Test(arguments: 0..<70)
  func masksShowEachPlaceOfAByte(_ offset: Int) {
    var generator = SeededGenerator(seed: UInt64(offset))
    for byte in UInt8.min...UInt8.max {
      let count = Int.random(in: 0...200, using: &generator)
      let bytes = bytes(offset + count, often: [byte], &generator)
      let expected = stride(from: 0, to: count, by: 64).map { block in
        (block..<min(block + 64, count)).reduce(UInt64(0)) {
          $0 | (bytes[offset + $1] == byte ? 1 << UInt64($1 - block) : 0)
        }
      }
      var (masks, plain) = (expected.map { _ in UInt64(1) }, expected.map { _ in UInt64(1) })
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        masks.withUnsafeMutableBufferPointer { byte_masks(start + offset, count, byte, $0.baseAddress) }
        plain.withUnsafeMutableBufferPointer {
          byte_masks_plain(start + offset, count, byte, $0.baseAddress)
        }
      }
      #expect(masks == expected)
      #expect(plain == expected)
    }
  }

  @Test(arguments: 0..<70)
  func masksShowWhetherAnotherByteOccurs(_ offset: Int) {
    var generator = SeededGenerator(seed: UInt64(offset))
    for count in 0..<200 {
      let (byte, other) = (
        UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 1...255, using: &generator)
      )
      var bytes = bytes(offset + count + 1, often: [byte], &generator)
      for index in bytes.indices where bytes[index] == other { bytes[index] ^= 1 }
      // The other byte occurs once, perhaps right before or after the bytes, or not at all.
      let place = offset - 1 + Int.random(in: 0...count + 1, using: &generator)
      if place >= 0, Bool.random(using: &generator) { bytes[place] = other }
      var (masks, plain, expected) = (
        Array(repeating: UInt64(1), count: 4), Array(repeating: UInt64(1), count: 4),
        Array(repeating: UInt64(1), count: 4)
      )
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        expected.withUnsafeMutableBufferPointer { byte_masks(start + offset, count, byte, $0.baseAddress) }
        let found = masks.withUnsafeMutableBufferPointer {
          byte_masks_beside(start + offset, count, byte, $0.baseAddress, other)
        }
        let foundPlainly = plain.withUnsafeMutableBufferPointer {
          byte_masks_beside_plain(start + offset, count, byte, $0.baseAddress, other)
        }
        let isThere = bytes[offset..<offset + count].contains(other)
        #expect((found != 0) == isThere && (foundPlainly != 0) == isThere)
      }
      #expect(masks == expected && plain == expected)
    }
  }

  @Test(arguments: 0..<200)
  func textIsFoundAtItsFirstPlace(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for length in 2..<30 {
      let all = (0..<2).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = (0..<length).map { _ in all.randomElement(using: &generator) ?? 0 }
      let first = Int.random(in: 0..<length - 1, using: &generator)
      let second = Int.random(in: first + 1..<length, using: &generator)
      // The bytes hold the text itself, and at many places a text that differs in one byte, or only the two
      // bytes that are searched for.
      var bytes = bytes(count + length - 1, often: all, &generator)
      for _ in 0..<Int.random(in: 0...4, using: &generator) where count > 0 {
        let place = Int.random(in: 0..<count, using: &generator)
        bytes.replaceSubrange(place..<place + length, with: text)
        if Bool.random(using: &generator) {
          bytes[place + Int.random(in: 0..<length, using: &generator)] ^= 0x80
        }
      }
      let expected = (0..<count).first { bytes[$0..<$0 + length].elementsEqual(text) }
      bytes.withUnsafeBufferPointer { bytes in
        text.withUnsafeBufferPointer { text in
          guard let start = bytes.baseAddress, let own = text.baseAddress else { return }
          let wanted = wanted_text(bytes: own, count: length, first: first, second: second)
          #expect(find_text(start, count, wanted) == expected ?? count)
          #expect(find_text_plain(start, count, wanted) == expected ?? count)
        }
      }
    }
  }

  @Test(arguments: 0..<150)
  func firstOfThreePairsIsFound(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in 0..<60 {
      let all = (0..<6).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let pairs = byte_pairs(first: (all[0], all[1], all[2]), second: (all[3], all[4], all[5]))
      // One byte after the range can be read, and may end a pair.
      let bytes = bytes(count + 1, often: all, &generator)
      let expected = (0..<count).first { place in
        (0..<3).contains { bytes[place] == all[$0] && bytes[place + 1] == all[$0 + 3] }
      }
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        #expect(find_pairs(start, count, pairs) == expected ?? count)
        #expect(find_pairs_plain(start, count, pairs) == expected ?? count)
      }
    }
  }

  /// The expected marks are computed here from the bytes one by one.
  @Test(arguments: 0..<150)
  func marksAreSetForEachFourBytes(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = bytes(count, often: [0, 0x20, 0xFF], &generator)
    var expected = Array(repeating: UInt8(1), count: Span<UInt8>.markLimit)
    for offset in stride(from: 0, through: count - 4, by: 4) {
      let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
      let mark = Int((number &* 0x9E37_79B1) >> 18)
      expected[mark] = 7
      #expect(bytes.span.mark(at: offset) == mark)
    }
    var (marks, plain) = (
      Array(repeating: UInt8(1), count: Span<UInt8>.markLimit),
      Array(repeating: UInt8(1), count: Span<UInt8>.markLimit)
    )
    var places = marks.mutableSpan
    places.setMarks(of: bytes.span, to: 7)
    bytes.withUnsafeBufferPointer { bytes in
      plain.withUnsafeMutableBufferPointer { plain in
        guard let start = bytes.baseAddress, let plain = plain.baseAddress else { return }
        set_marks_plain(start, count, plain, 7)
      }
    }
    #expect(marks == expected)
    #expect(plain == expected)
  }

  private func bytes(
    _ count: Int, often: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let rarity = Int.random(in: 1...40, using: &generator)
    return (0..<count).map { _ in
      Int.random(in: 0..<rarity, using: &generator) == 0
        ? often.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
    }
  }
}
