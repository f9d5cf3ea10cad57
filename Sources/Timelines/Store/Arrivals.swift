// The transactions of other peers that arrived in a store.

/// What came from one peer.
package struct Arrivals: Sendable {
  /// The transactions imported in this capture; also those whose changes were saved by imports that are over
  /// and whose ends it does not show.
  package private(set) var imported = NumberSet()
  /// The transactions whose changes were applied in it.
  package private(set) var applied = NumberSet()
  /// The transactions imported in it, or known to be imported before.
  package private(set) var numbers = NumberSet()
  /// The record that shows the last of them in the store.
  package private(set) var last: Evidence?
  /// The last log that it has of the peer.
  package private(set) var newest: ArrivedLog?

  mutating func apply(_ number: Int, from record: Evidence) {
    applied.insert(number)
    last = record
  }

  /// The changes of a transaction were rolled back.
  /// - Returns: Whether it had not been imported otherwise.
  mutating func retract(_ number: Int) -> Bool {
    guard applied.contains(number), !imported.contains(number), applied.filled == 0 else { return false }
    applied.remove(number...number)
    return true
  }

  /// A transaction turns out to be in the store, by its log if a record names that.
  mutating func know(_ number: Int, by log: ArrivedLog?) {
    numbers.insert(number)
    // Scans list logs in any order. What they say first of a model is that the peer has it.
    if let log, let model = log.model, model != newest?.model { newest = log }
  }

  /// A transaction was imported.
  /// - Returns: Whether nothing showed it in the store before.
  mutating func complete(_ number: Int, by log: ArrivedLog, from record: Evidence) -> Bool {
    if number > numbers.ranges.last?.upperBound ?? 0 { newest = log }
    numbers.insert(number)
    imported.insert(number)
    guard !applied.contains(number) else { return false }
    last = record
    return true
  }

  /// The changes of a transaction were saved, and the capture does not show how its import ended.
  mutating func save(_ number: Int, by log: ArrivedLog) {
    if number > numbers.ranges.last?.upperBound ?? 0 { newest = log }
    numbers.insert(number)
    imported.insert(number)
  }
}

/// A log of another peer that the store has.
package struct ArrivedLog: Sendable {
  /// The hash of the model that wrote it.
  package let model: Name?
  /// The record that shows it in the store.
  package let place: Place
  /// How many scheduling passes were over when it was first seen.
  package let pass: Int
  /// Whether it came in this capture.
  package let isNew: Bool
}

/// A transaction of another peer that arrived.
package struct ArrivalRecord: Placed {
  /// The peer.
  package let peer: Name
  /// The transaction's number.
  package let number: Int
  /// Its file.
  package let file: LogFile
  /// The record that shows it in the store.
  package let place: Place
  /// Whether its metadata was written in this try.
  package internal(set) var isImported: Bool
}
