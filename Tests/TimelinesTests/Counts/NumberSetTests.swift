// Sets of numbers, kept as ranges.

import DeviceSimulator
import Testing

@testable import Timelines

struct NumberSetTests {
  @Test(arguments: [
    ([1, 2, 3], [1...3]),
    ([3, 1, 2], [1...3]),
    ([1, 3], [1...1, 3...3]),
    ([5, 1, 3, 4, 2, 2], [1...5]),
    ([], []),
  ])
  func adjacentNumbersFormARange(numbers: [Int], ranges: [ClosedRange<Int>]) {
    #expect(NumberSet(numbers).ranges == ranges)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func containsExactlyTheInsertedNumbers(seed: UInt64) {
    var generator = Generator(seed: seed)
    let numbers = (0..<200).map { _ in Int.random(in: 0..<150, using: &generator) }
    let set = NumberSet(numbers)
    #expect(set.count == Set(numbers).count)
    for number in -1...151 { #expect(set.contains(number) == numbers.contains(number)) }
    for (one, next) in zip(set.ranges, set.ranges.dropFirst()) {
      #expect(one.upperBound + 1 < next.lowerBound)
    }
  }

  @Test(
    arguments: [
      (4...4, [1...2, 4...4, 7...8]), (3...6, [1...8]), (10...300_000, [1...2, 7...8, 10...300_000]),
      (0...9, [0...9]),
      (2...7, [1...8]),
    ] as [(ClosedRange<Int>, [ClosedRange<Int>])])
  func insertedRangeJoinsItsNeighbours(range: ClosedRange<Int>, ranges: [ClosedRange<Int>]) {
    var set = NumberSet([1, 2, 7, 8])
    set.insert(range)
    #expect(set.ranges == ranges)
  }

  @Test func insertSaysWhetherANumberIsNew() {
    var set = NumberSet([1, 2, 4])
    let isNew = set.insert(3)
    let isNewAgain = set.insert(3)
    #expect(isNew)
    #expect(!isNewAgain)
    #expect(set.ranges == [1...4])
  }

  @Test(
    arguments: [
      (1...10, [1...2, 4...4, 8...10]), (3...7, [4...4]), (5...6, []), (20...21, [20...21]),
    ] as [(ClosedRange<Int>, [ClosedRange<Int>])])
  func gapsOfARangeAreFound(range: ClosedRange<Int>, gaps: [ClosedRange<Int>]) {
    #expect(NumberSet([3, 5, 6, 7]).gaps(in: range) == gaps)
  }

  @Test func numberOfRangesIsLimited() {
    var set = NumberSet()
    for number in 0..<20_000 { set.insert(number * 2) }
    #expect((NumberSet.capacity / 2...NumberSet.capacity).contains(set.ranges.count))
    #expect(set.contains(0) && set.contains(39_998))
    #expect(set.count == 20_000)
    #expect(set.filled > 0)
  }

  @Test func nearestRangesAreJoinedFirst() {
    let pairs = NumberSet.capacity / 2
    var set = NumberSet()
    for pair in 0...pairs {
      set.insert(pair * 100)
      set.insert(pair * 100 + 3)
    }
    #expect(set.filled == 2 * NumberSet.capacity / 4)
    #expect(set.contains(1) && !set.contains(50))
    #expect(set.count == 2 * pairs + 2)
  }

  @Test func strictSetContainsNoOtherNumbers() {
    var set = NumberSet(isStrict: true)
    for number in 0..<NumberSet.capacity + 10 { set.insert(number * 2) }
    set.insert(1_000_000...2_000_000)
    #expect(set.ranges.count == NumberSet.capacity)
    #expect(set.leftOut == 11)
    #expect(set.filled == 0)
    #expect(!set.contains(1) && !set.contains(1_500_000))
    set.insert(1)
    #expect(set.ranges[0] == 0...2)
  }

  @Test func removalFromAStrictSetIsLimited() {
    var set = NumberSet(isStrict: true)
    set.insert(0...1_000_000)
    for number in 0..<NumberSet.capacity + 10 { set.remove(number * 2...number * 2) }
    #expect(set.ranges.count == NumberSet.capacity)
    // Zero begins the range, so its removal does not split it.
    #expect(set.leftOut == 10)
    #expect(set.contains(1_000_000) && set.contains(1) && !set.contains(2))
  }

  @Test(
    arguments: [
      (3...4, [1...2, 5...8, 20...20]), (1...8, [20...20]), (8...19, [1...7, 20...20]),
      (9...10, [1...8, 20...20]),
      (0...100, []), (2...20, [1...1]),
    ] as [(ClosedRange<Int>, [ClosedRange<Int>])])
  func removedRangeIsNoLongerContained(range: ClosedRange<Int>, ranges: [ClosedRange<Int>]) {
    var set = NumberSet(isStrict: true)
    set.insert(1...8)
    set.insert(20)
    set.remove(range)
    #expect(set.ranges == ranges)
  }
}
