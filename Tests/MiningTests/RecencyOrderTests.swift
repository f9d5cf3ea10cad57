// The order equals that of a list in which each used slot moves to the end.

import Testing

@testable import Mining

struct RecencyOrderTests {
  @Test(arguments: 1..<20)
  func orderEqualsThatOfAList(slots: Int) {
    var (order, list) = (RecencyOrder(), [Int]())
    for step in 0..<1000 {
      if list.count < slots, step % 3 == 0 {
        order.append()
        list.append(list.count)
      } else {
        // The slots are used in an irregular order.
        let slot = list[step * step * 7919 % list.count]
        order.use(slot)
        list.removeAll { $0 == slot }
        list.append(slot)
      }
      #expect(order.oldest == list.first)
    }
    // The whole order, from the oldest slot.
    let found = list.map { _ in
      defer { order.use(order.oldest) }
      return order.oldest
    }
    #expect(found == list)
  }
}
