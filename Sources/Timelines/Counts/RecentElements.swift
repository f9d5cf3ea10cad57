// The last elements of a long sequence, within a limit; of older ones only the places are counted.

/// A value with a place in the capture.
package protocol Placed: Sendable {
  /// The place in the capture.
  var place: Place { get }
}

/// The last elements of a sequence of any length.
package struct RecentElements<Element: Placed>: Sendable {
  /// The minimum number of elements that are kept, once that many were added.
  package let capacity: Int

  private var kept: [Element] = []

  /// The places of the elements that are no longer kept.
  package private(set) var condensed: PlaceHistogram
  /// The number of elements that are no longer kept.
  package var forgotten: Int { condensed.count }

  /// Creates an empty sequence that keeps `capacity` elements, and counts older ones in `slices` slices.
  package init(capacity: Int, slices: Int) {
    self.capacity = capacity
    condensed = PlaceHistogram(capacity: slices)
  }

  /// The kept elements, in order.
  package var elements: [Element] { kept }

  /// Adds an element; from time to time this drops a batch of the oldest.
  package mutating func append(_ element: Element) {
    let some = max(1, capacity / 4)
    if kept.count >= capacity + some {
      for old in kept.prefix(some) { condensed.add(old.place) }
      kept.removeFirst(some)
    }
    kept.append(element)
  }

  /// Changes the last element for which `fits` returns `true`, if it is among the last 100.
  mutating func updateLast(where fits: (Element) -> Bool, _ change: (inout Element) -> Void) {
    guard let index = kept.suffix(Self.few).lastIndex(where: fits) else { return }
    change(&kept[index])
  }

  /// The number of elements that `updateLast(where:_:)` searches.
  private static var few: Int { 100 }
}
