// The records that tell of one trouble, kept within bounds: however long it goes on.

internal import OrderedCollections
internal import Timelines

/// The records that tell of one trouble.
struct Sightings {
  /// The first and the second of them, and the last.
  private(set) var evidence: [Evidence]

  /// How many they are.
  private(set) var count = 1

  init(_ first: Evidence) { evidence = [first] }

  mutating func add(_ new: Evidence) {
    count += 1
    if evidence.count < 3 { evidence.append(new) } else { evidence[2] = new }
  }

  /// The last of them.
  var last: Evidence { evidence[evidence.count - 1] }
}

/// The records that tell of each of several troubles, in the order of their first.
struct SightingsBy<Key: Hashable> {
  /// How many troubles are told apart; records of further ones are left out.
  private static var capacity: Int { 1000 }

  private(set) var all: OrderedDictionary<Key, Sightings> = [:]

  mutating func note(_ key: Key, _ evidence: Evidence) {
    if all[key] != nil {
      all[key]?.add(evidence)
    } else if all.count < Self.capacity {
      all[key] = Sightings(evidence)
    }
  }

  mutating func forget(_ key: Key) { all[key] = nil }
}

/// The trouble of one kind in each store, until something mends it.
struct StoreTroubles {
  private var sightings = SightingsBy<Int?>()

  /// The trouble that is not mended, by store; `nil` when the capture does not tell which.
  var open: OrderedDictionary<Int?, Sightings> { sightings.all }

  mutating func note(_ store: Int?, _ evidence: Evidence) { sightings.note(store, evidence) }

  /// Forgets the trouble of a store, which is mended; trouble of a store that is not known may be that one's.
  mutating func mend(_ store: Int?) {
    sightings.forget(store)
    sightings.forget(nil)
  }
}
