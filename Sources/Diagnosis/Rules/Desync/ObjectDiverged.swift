// Objects that an import could not merge, or whose entity or relationship's target is not there.

internal import OrderedCollections
package import Timelines

/// An object could not be merged, found or created.
package struct ObjectDiverged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "an object of an import could not be merged, found or created",
    advice: Advice.compareObject, shownBy: [.conflictFailed])

  /// Objects of an entity could not be merged, found or created.
  package struct Detail: FindingDetail {
    /// Their entity; `nil` when the records do not name one.
    package let entity: String?
    /// What the first record says.
    package let error: ErrorChain
  }

  static let watches: Set<EventKind> = [.conflictFailed]
  static let reads: Set<FieldRole> = [.globalID]
  private static let most = 100

  private var groups: OrderedDictionary<Group, Occurrences> = [:]

  private struct Group: Hashable {
    var store: Int?
    var entity: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let group = Group(store: event.store, entity: Self.entity(of: record))
    let isToldApart = groups[group] != nil || groups.count < Self.most
    let place = isToldApart ? group : Group(store: nil, entity: nil)
    groups[place, default: Occurrences()].add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    groups.map { group, occurrences in
      Finding(
        Detail(entity: group.entity, error: ErrorChain(occurrences.evidence[0].text)), .warning,
        store: group.store, occurrences)
    }
  }

  /// The entity of an object's name among all peers, or of an object's description.
  private static func entity(of record: WatchedRecord) -> String? {
    record.value(.globalID).flatMap(GlobalID.object)?.entity ?? ErrorChain(record.evidence.text).entity
  }
}
