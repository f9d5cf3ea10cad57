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

/// The trouble of one kind in each store, until something mends it.
struct StoreTroubles {
  /// How many stores are told apart.
  static let mostStores = 1000

  /// The trouble that is not mended, by store; `nil` when the capture does not tell which.
  private(set) var open: OrderedDictionary<Int?, Sightings> = [:]

  mutating func note(_ store: Int?, _ evidence: Evidence) {
    if open[store] != nil {
      open[store]?.add(evidence)
    } else if open.count < Self.mostStores {
      open[store] = Sightings(evidence)
    }
  }

  /// Forgets the trouble of a store, which is mended; trouble of a store that is not known may be that one's.
  mutating func mend(_ store: Int?) {
    open[store] = nil
    open[nil] = nil
  }
}
