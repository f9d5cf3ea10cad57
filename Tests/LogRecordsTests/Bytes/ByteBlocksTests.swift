// That bytes are found wherever they stand, however many of them the processor compares in one step.

import CByteBlocks
import Testing

@testable import LogRecords

struct ByteBlocksTests {
  @Test(arguments: 0..<70)
  func showsWhereAByteStands(_ offset: Int) {
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
  func showsWhetherAnotherByteStandsBeside(_ offset: Int) {
    var generator = SeededGenerator(seed: UInt64(offset))
    for count in 0..<200 {
      let (byte, other) = (
        UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 1...255, using: &generator)
      )
      var bytes = bytes(offset + count + 1, often: [byte], &generator)
      for index in bytes.indices where bytes[index] == other { bytes[index] ^= 1 }
      // Once, perhaps right before the bytes or behind them, or not at all.
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
  func findsPairs(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for distance in 0..<20 {
      let (first, second) = (
        UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 0...255, using: &generator)
      )
      // Of most of the others, only one of the two is right.
      let bytes = bytes(count + distance, often: [first, second, first ^ 0x80, 0], &generator)
      let expected = (0..<count).first { bytes[$0] == first && bytes[$0 + distance] == second }
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        #expect(find_pair(start, count, first, second, distance) == expected ?? count)
        #expect(find_pair_plain(start, count, first, second, distance) == expected ?? count)
      }
    }
  }

  @Test(arguments: 0..<150)
  func findsThreePairs(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in 0..<60 {
      let all = (0..<6).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let pairs = byte_pairs(first: (all[0], all[1], all[2]), second: (all[3], all[4], all[5]))
      // One byte more can be read, which may end a pair.
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
