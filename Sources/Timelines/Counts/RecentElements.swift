// The last of many things, within a limit; for the others only the time is kept.

/// Something with a place in the capture.
package protocol Placed: Sendable {
  /// Where it is.
  var place: Place { get }
}

/// The last things of an endless sequence.
package struct RecentElements<Element: Placed>: Sendable {
  /// How many are kept at least, if there were as many.
  package let capacity: Int

  private var kept: [Element] = []

  /// When the forgotten ones happened.
  package private(set) var condensed: PlaceHistogram
  /// How many were forgotten.
  package var forgotten: Int { condensed.count }

  /// None yet, with how many are kept, and into how many slices the forgotten ones are gathered.
  package init(capacity: Int, slices: Int) {
    self.capacity = capacity
    condensed = PlaceHistogram(capacity: slices)
  }

  /// Those that are kept, in order.
  package var elements: [Element] { kept }

  /// Adds one; now and then some of the oldest are forgotten.
  package mutating func append(_ element: Element) {
    let some = max(1, capacity / 4)
    if kept.count >= capacity + some {
      for old in kept.prefix(some) { condensed.add(old.place) }
      kept.removeFirst(some)
    }
    kept.append(element)
  }

  /// Changes the last one that fits, if it is among the last few.
  mutating func updateLast(where fits: (Element) -> Bool, _ change: (inout Element) -> Void) {
    guard let index = kept.suffix(Self.few).lastIndex(where: fits) else { return }
    change(&kept[index])
  }

  /// How far back one is looked for.
  private static var few: Int { 100 }
}
