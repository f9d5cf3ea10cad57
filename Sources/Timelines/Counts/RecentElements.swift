// The last of many things, within a bound; of the others it is known when they happened.

/// What stands somewhere in the capture.
package protocol Placed: Sendable {
  /// Where it stands.
  var place: Place { get }
}

/// The last things of a sequence that has no end.
package struct RecentElements<Element: Placed>: Sendable {
  /// How many are kept at least, when there were as many.
  package let capacity: Int

  private var kept: [Element] = []

  /// When those happened that were forgotten.
  package private(set) var condensed: PlaceHistogram
  /// How many were forgotten.
  package var forgotten: Int { condensed.count }

  /// None yet; of so many that are kept, those that are forgotten are gathered into slices.
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

  /// How far back is looked for one.
  private static var few: Int { 100 }
}
