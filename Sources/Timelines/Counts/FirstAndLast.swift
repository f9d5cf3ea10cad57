// The first and the last elements of a long sequence, within a limit; those in between are returned to the
// caller, to be counted.

/// The first and the last elements of a sequence of any length.
package struct FirstAndLast<Element: Sendable>: Sendable {
  /// The maximum number of elements that are kept at each end.
  package let capacity: Int

  /// The first elements.
  package private(set) var first: [Element] = []
  /// A ring buffer of the last elements; the oldest is at `oldest`.
  private var ring: [Element] = []
  private var oldest = 0

  /// The number of elements that were added.
  package private(set) var count = 0

  /// Creates an empty sequence.
  package init(capacity: Int) { self.capacity = capacity }

  /// The kept elements after the first ones, in order.
  package var last: [Element] { Array(ring[oldest...] + ring[..<oldest]) }
  /// The kept elements, in order.
  package var elements: [Element] { first + last }
  /// The number of elements between the first and the last ones that are not kept.
  package var omitted: Int { count - first.count - ring.count }

  /// Adds an element and returns the one that is no longer kept; `nil` while there is room.
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

  /// Adds the elements that another sequence keeps, and counts those that it does not; returns the elements
  /// that are no longer kept, in order.
  package mutating func absorb(_ other: FirstAndLast, by isBefore: (Element, Element) -> Bool) -> [Element] {
    let unkept = omitted + other.omitted
    let all = (elements + other.elements).sorted(by: isBefore)
    self = FirstAndLast(capacity: capacity)
    let passedOn = all.compactMap { append($0) }
    count += unkept
    return passedOn
  }
}
