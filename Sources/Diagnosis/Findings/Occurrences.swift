// The records of one trouble, kept within bounds: however long it goes on.

internal import OrderedCollections
internal import Timelines

struct Occurrences {
  private(set) var evidence: [Evidence] = []
  private(set) var count = 0
  private let most: Int

  init(keeping most: Int = 3) { self.most = most }

  var isEmpty: Bool { count == 0 }
  var last: Evidence { evidence[evidence.count - 1] }

  mutating func add(_ new: Evidence) {
    count += 1
    if evidence.count < most { evidence.append(new) } else { evidence[most - 1] = new }
  }
}

struct OccurrencesBy<Key: Hashable> {
  /// How many troubles are told apart.
  private static var capacity: Int { 1000 }

  private(set) var all: OrderedDictionary<Key, Occurrences> = [:]
  /// The records of further ones.
  private(set) var others = Occurrences()

  mutating func note(_ key: Key, _ evidence: Evidence) {
    guard all[key] != nil || all.count < Self.capacity else { return others.add(evidence) }
    all[key, default: Occurrences()].add(evidence)
  }

  mutating func forget(_ key: Key) { all[key] = nil }

  /// Gives the records of one trouble to another, unless that has some already.
  mutating func move(_ key: Key, to other: Key) {
    if all[other] == nil, let occurrences = all[key] { all[other] = occurrences }
    all[key] = nil
  }
}

/// The trouble of one kind in each store, until something fixes it.
struct StoreIssues {
  private var occurrences = OccurrencesBy<Int?>()
  /// The stores, one of which has the trouble that names none; empty when it may be any.
  private var suspects: Set<Int> = []
  /// The apps that have the trouble that names no store.
  private var apps = TroubledApps()
  /// The trouble that is not fixed, by store; `nil` when the capture does not show which.
  var open: OrderedDictionary<Int?, Occurrences> { occurrences.all }
  /// The store that last had trouble.
  private var last: Int? {
    open.filter { $0.key != nil }.max { $0.value.last.line < $1.value.last.line }?.key
  }

  /// What a record may mean that sums up what went wrong and names no store: the one that last had trouble,
  /// else one that is not ready, as far as these are not another app's.
  func storesMeant(by record: WatchedRecord, _ timelines: StoreTimelines) -> Set<Int> {
    if let last, !timelines.isStore(last, ofAnotherAppThan: record.pid) { return [last] }
    return timelines.storesOnLocalStorage(of: record)
  }

  /// Takes note of a record of trouble in the store that it names, or in one of the suspects when it names
  /// none.
  mutating func note(_ store: Int?, _ record: WatchedRecord, among suspects: Set<Int> = []) {
    let meant = store ?? (suspects.count == 1 ? suspects.first : nil)
    if meant == nil {
      if occurrences.all[nil] == nil { (self.suspects, apps) = ([], TroubledApps()) }
      self.suspects.formUnion(suspects)
      apps.note(record.app)
    }
    occurrences.note(meant, record.evidence)
  }

  /// Forgets the trouble of a store, which is fixed, as a record says.
  ///
  /// Trouble of a store that is not known may be that one's, unless others are suspected or another app has it.
  mutating func mend(_ store: Int?, by record: WatchedRecord) {
    if store != nil { occurrences.forget(store) }
    guard let store, !suspects.isEmpty else {
      if apps.mend(record.app) { occurrences.forget(nil) }
      return
    }
    suspects.remove(store)
    guard suspects.count < 2 else { return }
    if let last = suspects.first { occurrences.move(nil, to: last) } else { occurrences.forget(nil) }
    suspects = []
  }
}

extension StoreTimelines {
  /// The stores that are on local storage: what a record of set-up that names no store may mean.
  func storesOnLocalStorage(of record: WatchedRecord) -> Set<Int> {
    Set(
      stores.indices.filter {
        stores[$0].storage.isLocal == true && !isStore($0, ofAnotherAppThan: record.pid)
      })
  }
}
