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
  func joinsWhatTouches(numbers: [Int], ranges: [ClosedRange<Int>]) {
    #expect(NumberSet(numbers).ranges == ranges)
  }

  @Test func isASet() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let numbers = (0..<200).map { _ in Int.random(in: 0..<150, using: &generator) }
      let set = NumberSet(numbers)
      #expect(set.count == Set(numbers).count)
      for number in -1...151 { #expect(set.contains(number) == numbers.contains(number)) }
      for (one, next) in zip(set.ranges, set.ranges.dropFirst()) {
        #expect(one.upperBound + 1 < next.lowerBound)
      }
    }
  }

  @Test(
    arguments: [
      (4...4, [1...2, 4...4, 7...8]), (3...6, [1...8]), (10...300_000, [1...2, 7...8, 10...300_000]),
      (0...9, [0...9]),
      (2...7, [1...8]),
    ] as [(ClosedRange<Int>, [ClosedRange<Int>])])
  func takesInRanges(range: ClosedRange<Int>, ranges: [ClosedRange<Int>]) {
    var set = NumberSet([1, 2, 7, 8])
    set.insert(range)
    #expect(set.ranges == ranges)
  }

  @Test func saysWhetherANumberIsNew() {
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
  func findsItsGaps(range: ClosedRange<Int>, gaps: [ClosedRange<Int>]) {
    #expect(NumberSet([3, 5, 6, 7]).gaps(in: range) == gaps)
  }

  @Test func staysSmall() {
    var set = NumberSet()
    for number in 0..<20_000 { set.insert(number * 2) }
    #expect(set.ranges.count == NumberSet.capacity)
    #expect(set.contains(0) && set.contains(39_998))
  }
}
