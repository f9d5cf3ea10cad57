// Objects that an import could not bring together with what is in the store: a merge that failed, an entity or a
// relationship's target that is not there.

internal import OrderedCollections
internal import Timelines

/// An object could not be merged, found or created.
struct ObjectDivergences: Rule {
  static let watches: Set<EventKind> = [.conflictFailed]

  /// How many entities of all stores are told apart.
  private static let most = 100

  private var groups: OrderedDictionary<Group, Sightings> = [:]

  private struct Group: Hashable {
    var store: Int?
    var entity: String?
  }

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    let group = Group(store: event.store, entity: Self.entity(of: witness))
    if groups[group] != nil {
      groups[group]?.add(witness.evidence)
    } else {
      let place = groups.count < Self.most ? group : Group(store: nil, entity: nil)
      if groups[place] != nil {
        groups[place]?.add(witness.evidence)
      } else {
        groups[place] = Sightings(witness.evidence)
      }
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    groups.map { group, sightings in
      Finding(
        .objectDiverged(entity: group.entity, error: ErrorChain(sightings.evidence[0].text)), .warning,
        store: group.store, evidence: sightings.evidence, count: sightings.count)
    }
  }

  /// The entity of an object's name among all peers, `store:Entity:p12:owning peer`, or of an object's description.
  private static func entity(of witness: Witness) -> String? {
    if let parts = witness.value(.globalID)?.split(separator: ":"), parts.count > 2 {
      return String(parts[1])
    }
    return ErrorChain(witness.evidence.text).entity
  }
}
