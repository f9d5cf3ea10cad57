// A list that keeps only its first and last elements.

import Testing

@testable import Timelines

struct FirstAndLastTests {
  /// Each element is either kept or passed on, in order: nothing is lost or duplicated.
  @Test(arguments: [1, 2, 3, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 100])
  func firstAndLastElementsAreKept(capacity: Int, count: Int) {
    var kept = FirstAndLast<Int>(capacity: capacity)
    let passedOn = (0..<count).compactMap { kept.append($0) }
    #expect(kept.first == Array((0..<count).prefix(capacity)))
    #expect(kept.last == Array((0..<count).dropFirst(capacity).suffix(capacity)))
    #expect(passedOn == Array((0..<count).dropFirst(capacity).dropLast(capacity)))
    #expect(kept.elements == kept.first + kept.last)
    #expect(kept.count == count && kept.omitted == passedOn.count)
  }
}
