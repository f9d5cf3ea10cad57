// The first and the last of many things, within a limit; what came between them is passed on to whatever
// counts it.

/// The first and the last things of an endless sequence.
package struct FirstAndLast<Element: Sendable>: Sendable {
  /// How many are kept at each end.
  package let capacity: Int

  /// The first ones.
  package private(set) var first: [Element] = []
  /// A ring of the last ones; the oldest stands at `oldest`.
  private var ring: [Element] = []
  private var oldest = 0

  /// How many there were in all.
  package private(set) var count = 0

  /// None yet.
  package init(capacity: Int) { self.capacity = capacity }

  /// Those after the first ones that are kept, in order.
  package var last: [Element] { Array(ring[oldest...] + ring[..<oldest]) }
  /// All that are kept, in order.
  package var elements: [Element] { first + last }
  /// How many came between the first and the last and are not kept.
  package var omitted: Int { count - first.count - ring.count }

  /// Adds one, and returns the one that is no longer kept; `nil` while there is room.
  ///
  /// - Complexity: O(1) on average.
  package mutating func append(_ element: Element) -> Element? {
    count += 1
    if first.count < capacity {
      first.append(element)
    } else if ring.count < capacity {
      ring.append(element)
    } else {
      defer { oldest = (oldest + 1) % capacity }
      let old = ring[oldest]
      ring[oldest] = element
      return old
    }
    return nil
  }

  /// Takes over what another one keeps, and counts what it does not; returns those that are no longer kept, in
  /// order.
  package mutating func absorb(_ other: FirstAndLast, by isBefore: (Element, Element) -> Bool) -> [Element] {
    let unkept = omitted + other.omitted
    let all = (elements + other.elements).sorted(by: isBefore)
    self = FirstAndLast(capacity: capacity)
    let passedOn = all.compactMap { append($0) }
    count += unkept
    return passedOn
  }
}
