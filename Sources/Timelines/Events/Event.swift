// One event, as read from one record; it holds what readers of a timeline need, not the record's text.

package import LogRecords

/// An event: one thing that happened, as one record reports it.
///
/// Its numbers are small, so that an event takes at most 128 bytes: larger values are copied by a function
/// call each time.
package struct Event: Sendable {
  /// The additional values of events of some kinds.
  package enum Details: Sendable {
    /// No additional values.
    case none
    /// Whether the store is on local storage from now on, and whether it is set up for a different account
    /// than before.
    case storage(isLocal: Bool, isForAnotherAccount: Bool = false)
    /// An import applied its changes, as listed.
    case applied(ObjectCounts)
    /// An import ended: its beginning and its changes, if the capture shows them.
    case importEnded(began: Timestamp?, changes: ObjectCounts?)
    /// An event of a store that is mirrored to CloudKit.
    case mirrored(MirroredEvent)
  }

  /// The kind of the event.
  package internal(set) var kind: EventKind
  /// The time of the event; `nil` if the capture does not contain it.
  package let time: Timestamp?
  /// Whether the event only repeats an earlier one.
  package var isRepeat = false
  /// Whether the event's record is a copy of another one.
  package internal(set) var isCopy = false
  private let entryNumber: Int32
  private var storeNumber: Int32 = -1
  /// The line of the event's record in the capture, from 1.
  package let line: Int
  private var transactionNumber = -1
  /// The transaction log that the event is about.
  package var log: TransactionLog?
  /// The additional values of the event.
  package var details = Details.none

  /// Meaningless values, for a variable that is set before it is read.
  package static var unset: Event { Event(kind: .processCrashed, time: nil, line: 0, entry: 0) }

  init(kind: EventKind, time: Timestamp?, line: Int, entry: Int) {
    self.kind = kind
    self.time = time
    self.line = line
    entryNumber = Int32(entry)
  }

  /// The index of the catalogue entry that the event's record matches.
  package var entry: Int { Int(entryNumber) }

  /// The store that the event concerns, as an index in `StoreTimelines.stores`; `nil` if the capture does not
  /// show it.
  package var store: Int? {
    get { storeNumber < 0 ? nil : Int(storeNumber) }
    set { storeNumber = newValue.map { Int32($0) } ?? -1 }
  }

  /// The number of the transaction that the event is about, which is never negative; `nil` if unknown.
  package var transaction: Int? {
    get { transactionNumber < 0 ? nil : transactionNumber }
    set { transactionNumber = newValue ?? -1 }
  }

  /// The peer whose transaction the event is about; `nil` for a failed export, which wrote none.
  package var peer: Name? { kind.isFailedExport ? nil : log?.peer }

  /// The number of objects that were inserted, updated and deleted; `nil` if the record does not list them.
  package var changes: ObjectCounts? {
    switch details {
    case .applied(let changes): changes
    case .importEnded(_, let changes): changes
    case .none, .storage, .mirrored: nil
    }
  }

  /// The values of an event of a store that is mirrored to CloudKit; `nil` for other events.
  package internal(set) var mirrored: MirroredEvent? {
    get {
      guard case .mirrored(let mirrored) = details else { return nil }
      return mirrored
    }
    set { details = newValue.map { .mirrored($0) } ?? .none }
  }

  /// The beginning of the import that the event ends; `nil` if the capture does not show it.
  package var began: Timestamp? {
    guard case .importEnded(let began, _) = details else { return nil }
    return began
  }

  /// Whether a store is now on local storage; `nil` for an event that does not set this.
  package var isLocalStorage: Bool? {
    guard case .storage(let isLocal, _) = details else { return nil }
    return isLocal
  }

  /// Whether the event sets up a store for a different account than before, as the tokens show.
  package var isForAnotherAccount: Bool {
    guard case .storage(_, let isForAnother) = details else { return false }
    return isForAnother
  }

  /// The place of the event in the capture.
  package var place: Place { Place(line: line, time: time) }

  var record: Evidence { Evidence(at: place, entry: entry) }
}
