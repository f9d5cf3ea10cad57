// One thing that happened, as it is told while reading.

package import LogRecords

/// One thing that happened.
package struct Event: Sendable {
  /// What happened.
  package var kind: EventKind

  /// When, `nil` when the capture does not say.
  package var time: Timestamp?

  /// The line of its record in the capture, from 1.
  package var line: Int

  /// The entry of the catalogue that its record is.
  package var entry: Int

  /// The store it happened to, as an index in `StoreTimelines.stores`; `nil` when the capture does not tell.
  package var store: Int?

  /// The transaction log it is about.
  package var log: TransactionLog?

  /// The peer whose transaction it is about.
  package var peer: Name?

  /// The number of that transaction.
  package var transaction: Int?

  /// How many objects were inserted, updated and deleted, where the record lists them.
  package var changes: ObjectCounts?

  /// When the import began that it ends, where the capture shows that.
  package var began: Timestamp?

  /// The new value, for an event that says whether a store is on local storage.
  package var isLocalStorage: Bool?

  /// Whether it only says again what an earlier event said.
  package var isRepeat = false

  /// Where it stands.
  package var place: Place { Place(line: line, time: time) }

  /// Its record.
  var record: RecordPlace { RecordPlace(place: place, entry: entry) }
}

/// How many objects were changed.
package struct ObjectCounts: Equatable, Sendable {
  package var inserted = 0
  package var updated = 0
  package var deleted = 0

  /// All of them.
  package var total: Int { inserted + updated + deleted }
}
