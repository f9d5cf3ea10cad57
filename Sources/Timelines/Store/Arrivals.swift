// The transactions of one other peer that arrived in a store; `Imports` keeps the logs that are still open.

/// The transactions of one peer that arrived in a store.
package struct Arrivals: Sendable {
  /// The transactions imported in this capture.
  ///
  /// This includes those whose changes were saved by imports that are over and whose ends the capture does
  /// not show.
  package private(set) var imported = NumberSet()
  /// The transactions whose changes were applied in this capture.
  package private(set) var applied = NumberSet()
  /// What was imported and applied since another store took the place of the former one; `nil` if none did.
  private var ofPresent: (imported: NumberSet, applied: NumberSet)?
  /// The transactions of the present store that were imported in this capture, or are known to have been
  /// imported before.
  package private(set) var numbers = NumberSet()
  /// The record that shows the last arrived transaction in the store.
  package private(set) var last: Evidence?
  /// The most recent log of the peer that the store has.
  package private(set) var newest: ArrivedLog?

  /// The transactions that were imported into the present store in this capture.
  var importedIntoPresent: NumberSet { ofPresent?.imported ?? imported }
  /// The transactions whose changes were applied to the present store in this capture.
  var appliedToPresent: NumberSet { ofPresent?.applied ?? applied }

  mutating func apply(_ number: Int, from record: Evidence) {
    applied.insert(number)
    ofPresent?.applied.insert(number)
    last = record
  }

  /// Notes that the changes of a transaction were rolled back.
  /// - Returns: Whether the transaction had not been imported otherwise.
  mutating func retract(_ number: Int) -> Bool {
    guard applied.contains(number), !imported.contains(number), applied.filled == 0 else { return false }
    applied.remove(number...number)
    ofPresent?.applied.remove(number...number)
    return true
  }

  /// Notes that a transaction is in the store; `log` is its log if a record names that.
  mutating func know(_ number: Int, by log: ArrivedLog?) {
    numbers.insert(number)
    // Scans list logs in any order. The first log of a model shows only that the peer uses the model.
    if let log, let model = log.model, model != newest?.model { newest = log }
  }

  /// Forgets what the store has, because another store takes its place; what was imported in this capture
  /// still counts.
  mutating func forgetStore() {
    (numbers, newest) = (NumberSet(), nil)
    ofPresent = (imported: NumberSet(), applied: NumberSet())
  }

  /// Notes that a transaction was imported.
  /// - Returns: Whether no earlier record showed it in the store.
  mutating func complete(_ number: Int, by log: ArrivedLog, from record: Evidence) -> Bool {
    if number > numbers.ranges.last?.upperBound ?? 0 { newest = log }
    numbers.insert(number)
    imported.insert(number)
    ofPresent?.imported.insert(number)
    guard !applied.contains(number) else { return false }
    last = record
    return true
  }

  /// Notes that the changes of a transaction were saved by an import whose end the capture does not show.
  mutating func save(_ number: Int, by log: ArrivedLog) {
    if number > numbers.ranges.last?.upperBound ?? 0 { newest = log }
    numbers.insert(number)
    imported.insert(number)
    ofPresent?.imported.insert(number)
  }
}

/// A log of another peer that the store has.
package struct ArrivedLog: Sendable {
  /// The hash of the model that wrote the log.
  package let model: Name?
  /// The place of the record that shows the log in the store.
  package let place: Place
  /// The number of scheduling passes that had ended when the log was first seen.
  package let pass: Int
  /// Whether the log arrived in this capture.
  package let isNew: Bool
}

/// A transaction of another peer that arrived.
package struct ArrivalRecord: Placed {
  /// The peer.
  package let peer: Name
  /// The transaction's number.
  package let number: Int
  /// The file of the transaction's log.
  package let file: LogFile
  /// The place of the record that shows the transaction in the store.
  package let place: Place
  /// The place where the import wrote its metadata in this attempt; `nil` if that is not shown.
  package internal(set) var imported: Place?
  /// Whether the import wrote its metadata in this attempt.
  package var isImported: Bool { imported != nil }
}
