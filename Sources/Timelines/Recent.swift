// The last of many things, for what needs each of them: memory does not follow the length of the capture. Of the others
// it is known when they happened.

/// What stands somewhere in the capture.
package protocol Placed: Sendable {
  /// Where it stands.
  var place: Place { get }
}

/// The last things of a sequence that has no end.
package struct Recent<Element: Placed>: Sendable {
  /// How many are kept at least, when there were as many.
  package let capacity: Int

  private var kept: [Element] = []

  /// When those happened that were forgotten.
  package private(set) var condensed: Condensed

  /// How many were forgotten.
  package var forgotten: Int { condensed.count }

  /// None yet.
  ///
  /// - Parameters:
  ///   - capacity: How many are kept.
  ///   - slices: Into how many slices those are gathered that are forgotten.
  package init(capacity: Int, slices: Int) {
    self.capacity = capacity
    condensed = Condensed(capacity: slices)
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
}

/// A transaction that this device wrote.
package struct ExportRecord: Placed {
  /// Its number.
  package let number: Int

  /// Its file.
  package let file: LogFile

  /// The record that says so.
  package let record: RecordPlace

  /// Where it stands.
  package var place: Place { record.place }
}

/// A transaction of another peer that arrived.
package struct ArrivalRecord: Placed {
  /// The peer.
  package let peer: Name

  /// The transaction's number.
  package let number: Int

  /// Its file.
  package let file: LogFile

  /// The record that says that it is in the store.
  package let place: Place
}
