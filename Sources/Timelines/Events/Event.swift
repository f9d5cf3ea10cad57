// One thing that happened, as read from one record.

package import LogRecords

/// One thing that happened.
///
/// Its numbers are small, so that it takes at most 128 bytes: larger values are copied in a call each time.
package struct Event: Sendable {
  /// What events of some kinds say beyond what they are about.
  package enum Details: Sendable {
    /// Nothing more.
    case none
    /// Whether the store is on local storage from now on, and for a different account than before.
    case storage(isLocal: Bool, isForAnotherAccount: Bool = false)
    /// An import applied its changes, as listed.
    case applied(ObjectCounts)
    /// An import ended: when it began and what it changed, if the capture shows that.
    case importEnded(began: Timestamp?, changes: ObjectCounts?)
    /// It happened to a store that is mirrored to CloudKit.
    case mirrored(MirroredEvent)
  }

  /// What happened.
  package internal(set) var kind: EventKind
  /// When, `nil` when the capture does not say.
  package let time: Timestamp?
  /// Whether it only repeats what an earlier event said.
  package var isRepeat = false
  private let entryNumber: Int32
  private var storeNumber: Int32 = -1
  /// The line of its record in the capture, from 1.
  package let line: Int
  private var transactionNumber = -1
  /// The transaction log it is about.
  package var log: TransactionLog?
  /// What else it says.
  package var details = Details.none

  init(kind: EventKind, time: Timestamp?, line: Int, entry: Int) {
    self.kind = kind
    self.time = time
    self.line = line
    entryNumber = Int32(entry)
  }

  /// The entry of the catalogue that its record is.
  package var entry: Int { Int(entryNumber) }

  /// The store it happened to, as an index in `StoreTimelines.stores`; `nil` when the capture does not show
  /// it.
  package var store: Int? {
    get { storeNumber < 0 ? nil : Int(storeNumber) }
    set { storeNumber = newValue.map { Int32($0) } ?? -1 }
  }

  /// The number of the transaction it is about, which is never negative.
  package var transaction: Int? {
    get { transactionNumber < 0 ? nil : transactionNumber }
    set { transactionNumber = newValue ?? -1 }
  }

  /// The peer whose transaction it is about; a failed export wrote none.
  package var peer: Name? { kind.isFailedExport ? nil : log?.peer }

  /// How many objects were inserted, updated and deleted, if the record lists them.
  package var changes: ObjectCounts? {
    switch details {
    case .applied(let changes): changes
    case .importEnded(_, let changes): changes
    case .none, .storage, .mirrored: nil
    }
  }

  /// What it says about a store that is mirrored to CloudKit; `nil` for other events.
  package internal(set) var mirrored: MirroredEvent? {
    get {
      guard case .mirrored(let mirrored) = details else { return nil }
      return mirrored
    }
    set { details = newValue.map { .mirrored($0) } ?? .none }
  }

  /// When the import that it ends began, if the capture shows that.
  package var began: Timestamp? {
    guard case .importEnded(let began, _) = details else { return nil }
    return began
  }

  /// The new value, for an event that says whether a store is on local storage.
  package var isLocalStorage: Bool? {
    guard case .storage(let isLocal, _) = details else { return nil }
    return isLocal
  }

  /// Whether it sets a store up for a different account than before, as the tokens show.
  package var isForAnotherAccount: Bool {
    guard case .storage(_, let isForAnother) = details else { return false }
    return isForAnother
  }

  /// Where it is.
  package var place: Place { Place(line: line, time: time) }

  var record: Evidence { Evidence(at: place, entry: entry) }
}
