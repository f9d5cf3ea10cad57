// One thing that happened, as read from one record.

package import LogRecords

/// One thing that happened.
package struct Event: Sendable {
  /// What an event of some kinds says beyond what it is about.
  package enum Details: Sendable {
    /// Nothing more.
    case none
    /// Whether the store is on local storage from now on.
    case storage(isLocal: Bool)
    /// An import applied its changes, as listed.
    case applied(ObjectCounts)
    /// An import ended: when it began and what it changed, where the capture shows that.
    case importEnded(began: Timestamp?, changes: ObjectCounts?)
    /// It happened to a store that is mirrored to CloudKit.
    case mirrored(MirroredEvent)
  }

  /// What happened.
  package internal(set) var kind: EventKind
  /// When, `nil` when the capture does not say.
  package let time: Timestamp?
  /// The line of its record in the capture, from 1.
  package let line: Int
  /// The entry of the catalogue that its record is.
  package let entry: Int
  /// The store it happened to, as an index in `StoreTimelines.stores`; `nil` when the capture does not show it.
  package var store: Int?
  /// The transaction log it is about.
  package var log: TransactionLog?
  /// The number of the transaction it is about.
  package var transaction: Int?
  /// What else it says.
  package var details = Details.none
  /// Whether it only repeats what an earlier event said.
  package var isRepeat = false
  /// The peer whose transaction it is about; a failed export wrote none.
  package var peer: Name? { kind.isFailedExport ? nil : log?.peer }

  /// How many objects were inserted, updated and deleted, where the record lists them.
  package var changes: ObjectCounts? {
    switch details {
    case .applied(let changes): changes
    case .importEnded(_, let changes): changes
    case .none, .storage, .mirrored: nil
    }
  }

  /// What it says of a store that is mirrored to CloudKit; `nil` for other events.
  package var mirrored: MirroredEvent? {
    guard case .mirrored(let mirrored) = details else { return nil }
    return mirrored
  }

  /// When the import began that it ends, where the capture shows that.
  package var began: Timestamp? {
    guard case .importEnded(let began, _) = details else { return nil }
    return began
  }

  /// The new value, for an event that says whether a store is on local storage.
  package var isLocalStorage: Bool? {
    guard case .storage(let isLocal) = details else { return nil }
    return isLocal
  }

  /// Where it stands.
  package var place: Place { Place(line: line, time: time) }

  var record: Evidence { Evidence(at: place, entry: entry) }
}

/// How many objects were changed.
package struct ObjectCounts: Equatable, Sendable {
  package var inserted = 0
  package var updated = 0
  package var deleted = 0
  /// All of them.
  package var total: Int { inserted + updated + deleted }
}
