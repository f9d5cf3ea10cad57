// The order is that of a list from which each slot is removed and put at its end.

import Testing

@testable import Mining

struct RecencyOrderTests {
  @Test(arguments: 1..<20)
  func isThatOfAList(slots: Int) {
    var (order, list) = (RecencyOrder(), [Int]())
    for step in 0..<1000 {
      if list.count < slots, step % 3 == 0 {
        order.append()
        list.append(list.count)
      } else {
        // One here, one there.
        let slot = list[step * step * 7919 % list.count]
        order.use(slot)
        list.removeAll { $0 == slot }
        list.append(slot)
      }
      #expect(order.oldest == list.first)
    }
    // All of it, from its oldest end.
    let found = list.map { _ in
      defer { order.use(order.oldest) }
      return order.oldest
    }
    #expect(found == list)
  }
}
