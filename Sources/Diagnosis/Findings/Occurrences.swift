// The records of a recurring trouble, kept in bounded memory however long it continues.

internal import OrderedCollections
internal import Timelines

/// The records of a recurring trouble: the first ones and the last.
struct Occurrences {
  private(set) var evidence: [Evidence] = []
  /// The number of all records.
  private(set) var count = 0
  private let maximumCount: Int

  /// Creates an empty collection that keeps a number of records, at least one.
  init(keeping maximumCount: Int = 3) { self.maximumCount = maximumCount }

  var isEmpty: Bool { count == 0 }
  /// The last record.
  ///
  /// - Precondition: `isEmpty` is `false`.
  var last: Evidence { evidence[evidence.count - 1] }

  mutating func add(_ new: Evidence) {
    count += 1
    if evidence.count < maximumCount { evidence.append(new) } else { evidence[maximumCount - 1] = new }
  }

  /// Adds further records of the same trouble.
  mutating func add(_ others: Occurrences) {
    for record in others.evidence { add(record) }
    count += others.count - others.evidence.count
  }
}

/// The records of a recurring trouble by what has it.
struct OccurrencesBy<Key: Hashable> {
  /// The maximum number of keys whose records are kept separately.
  private static var capacity: Int { 1000 }

  private(set) var all: OrderedDictionary<Key, Occurrences> = [:]
  /// The records of all keys beyond `capacity`.
  private(set) var others = Occurrences()

  mutating func note(_ key: Key, _ evidence: Evidence) {
    guard all[key] != nil || all.count < Self.capacity else { return others.add(evidence) }
    all[key, default: Occurrences()].add(evidence)
  }

  mutating func forget(_ key: Key) { all[key] = nil }

  /// Moves the records of one key to another, unless the other already has some; the key is removed either
  /// way.
  mutating func move(_ key: Key, to other: Key) {
    if all[other] == nil, let occurrences = all[key] { all[other] = occurrences }
    all[key] = nil
  }
}

/// The unresolved trouble of one kind in each store.
struct StoreIssues {
  private var occurrences = OccurrencesBy<Int?>()
  /// The stores one of which has the trouble that names no store; empty if it may be any.
  private var suspects: Set<Int> = []
  /// The apps that reported the trouble without naming a store.
  private var apps = TroubledApps()
  /// The unresolved trouble by store; the key is `nil` if the capture does not show which store.
  var open: OrderedDictionary<Int?, Occurrences> { occurrences.all }
  /// The store that last had trouble.
  private var last: Int? {
    open.filter { $0.key != nil }.max { $0.value.last.line < $1.value.last.line }?.key
  }

  /// Returns the stores that a summary record without a store name may concern: the one that last had
  /// trouble, otherwise the stores on local storage; stores of other apps are excluded.
  func storesMeant(by record: WatchedRecord, _ timelines: StoreTimelines) -> Set<Int> {
    if let last, !timelines.isStore(last, ofAnotherAppThan: record.pid) { return [last] }
    return timelines.storesOnLocalStorage(of: record)
  }

  /// Notes a record of trouble in the store that it names, or in one of the suspects if it names none.
  mutating func note(_ store: Int?, _ record: WatchedRecord, among suspects: Set<Int> = []) {
    let meant = store ?? (suspects.count == 1 ? suspects.first : nil)
    if meant == nil {
      if occurrences.all[nil] == nil { (self.suspects, apps) = ([], TroubledApps()) }
      self.suspects.formUnion(suspects)
      apps.note(record.app)
    }
    occurrences.note(meant, record.evidence)
  }

  /// Forgets the trouble of a store once a record says that it is resolved.
  ///
  /// Trouble of an unknown store may belong to the same store, unless other stores are suspected or another
  /// app has it.
  mutating func resolve(_ store: Int?, by record: WatchedRecord) {
    if store != nil { occurrences.forget(store) }
    guard let store, !suspects.isEmpty else {
      if apps.resolve(record.app) { occurrences.forget(nil) }
      return
    }
    suspects.remove(store)
    guard suspects.count < 2 else { return }
    if let last = suspects.first { occurrences.move(nil, to: last) } else { occurrences.forget(nil) }
    suspects = []
  }
}

extension StoreTimelines {
  /// Returns the stores on local storage, which a set-up record that names no store may concern.
  func storesOnLocalStorage(of record: WatchedRecord) -> Set<Int> {
    Set(
      stores.indices.filter {
        stores[$0].storage.isLocal == true && !isStore($0, ofAnotherAppThan: record.pid)
      })
  }
}
