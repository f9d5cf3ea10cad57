// Reports objects that an import could not merge, or whose entity or relationship target does not exist.

internal import OrderedCollections
package import Timelines

/// The rule for objects that could not be merged, found or created.
package struct ObjectDiverged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "an object of an import could not be merged, found or created",
    advice: Advice.compareObject, shownBy: [.conflictFailed])

  /// The details of an entity whose objects could not be merged, found or created.
  package struct Detail: FindingDetail {
    /// The entity of the objects; `nil` if the records do not name one.
    package let entity: String?
    /// The error in the first record.
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

  /// Returns the entity in the object's name that all peers share, or in a description of the object.
  private static func entity(of record: WatchedRecord) -> String? {
    record.value(.globalID).flatMap(GlobalID.object)?.entity ?? ErrorChain(record.evidence.text).entity
  }
}
