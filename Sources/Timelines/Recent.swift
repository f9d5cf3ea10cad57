// The last of many things, for what needs each of them: memory does not follow the length of the capture.

/// The last things of a sequence that has no end.
package struct Recent<Element: Sendable>: Sendable {
  /// How many are kept at least, when there were as many.
  package let capacity: Int

  private var kept: [Element] = []

  /// How many were forgotten.
  package private(set) var forgotten = 0

  /// None yet.
  package init(capacity: Int) { self.capacity = capacity }

  /// Those that are kept, in order.
  package var elements: [Element] { kept }

  /// Adds one; now and then some of the oldest are forgotten.
  package mutating func append(_ element: Element) {
    let some = max(1, capacity / 4)
    if kept.count >= capacity + some {
      kept.removeFirst(some)
      forgotten += some
    }
    kept.append(element)
  }
}

/// A transaction that this device wrote.
package struct ExportRecord: Sendable {
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
package struct ArrivalRecord: Sendable {
  /// The peer.
  package let peer: Name

  /// The transaction's number.
  package let number: Int

  /// Its file.
  package let file: LogFile

  /// The record that says that it is in the store.
  package let place: Place
}
