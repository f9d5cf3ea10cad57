// A bounded set that remembers the most recent keys.

import Testing

@testable import Timelines

struct RecentKeysTests {
  private static func keys(_ keys: ClosedRange<UInt64>, capacity: Int = 3) -> RecentKeys<UInt64> {
    var recent = RecentKeys<UInt64>(capacity: capacity)
    for key in keys { recent.insert(key) }
    return recent
  }

  @Test func onlyTheLastKeysAreRemembered() {
    #expect((1...5).filter(Self.keys(1...5).contains) == [3, 4, 5])
  }

  @Test func insertingAKnownKeyIsNotNew() {
    var recent = Self.keys(1...5)
    let areNew = [4, 1].map { recent.insert($0) }
    #expect(areNew == [false, true])
    #expect((1...5).filter(recent.contains) == [1, 4, 5])
  }

  /// The table of the keys grows and shrinks with the ring.
  @Test func manyKeysAreRememberedAndForgotten() {
    var recent = Self.keys(1...1000, capacity: 100)
    #expect((1...1000).filter(recent.contains) == Array(901...1000))
    recent.removeAll()
    #expect(!(1...1000).contains(where: recent.contains))
    let isNew = recent.insert(1000)
    #expect(isNew)
  }

  /// The ring of the other set begins anywhere.
  @Test(arguments: 3...6) func oldestKeysOfAUnionAreDroppedFirst(last: UInt64) {
    var recent = Self.keys(11...12, capacity: 2)
    recent.formUnion(Self.keys(1...last))
    #expect((1...12).filter(recent.contains) == [last - 1, last])
  }
}
