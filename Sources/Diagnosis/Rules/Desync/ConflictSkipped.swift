// Reports objects whose insert or update was dropped during conflict resolution, so that the devices differ
// in them from then on.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
internal import Timelines

/// The rule for inserts and updates that conflict resolution dropped.
package struct ConflictSkipped: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "an insert or update of another device was dropped while a conflict was resolved",
    advice: Advice.compareObject, shownBy: [.conflictSkipped])

  /// The details of an object whose change was dropped.
  package struct Detail: FindingDetail {
    /// The entity of the object; `nil` if the record does not name it.
    package let entity: String?
    /// The key of the object that all peers share, such as `p12`; `nil` if the record does not name it.
    package let object: String?
    /// Whether the change was dropped because the object is deleted on this device.
    package var isDeleted = false
    /// The number of records that dropped a change of one of the objects, for objects that are reported
    /// together.
    package var records = 1
  }

  static let watches: Set<EventKind> = [.conflictSkipped]
  static let reads: Set<FieldRole> = [.globalID]
  /// The maximum number of stores that are reported separately; the others are reported together.
  static let maximumStores = 1000

  private var stores: OrderedDictionary<Int?, StoreSkips> = [:]
  /// The records of stores beyond `maximumStores`; repeated objects are not recognised among them.
  private var others = Occurrences(keeping: 2)

  /// The dropped changes of one store.
  private struct StoreSkips {
    /// The maximum number of objects that are reported separately; the others are reported together.
    private static let maximumObjects = 20

    private(set) var objects: OrderedDictionary<Object, Occurrences> = [:]
    /// The records of objects beyond `maximumObjects`; repeated objects are not recognised among them.
    private(set) var others = Occurrences(keeping: 2)

    mutating func note(_ object: Object, _ evidence: Evidence) {
      if objects[object] != nil || objects.count < Self.maximumObjects {
        objects[object, default: Occurrences(keeping: 2)].add(evidence)
      } else {
        others.add(evidence)
      }
    }
  }

  private struct Object: Hashable {
    var entity: String?
    var key: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard stores[event.store] != nil || stores.count < Self.maximumStores else {
      return others.add(record.evidence)
    }
    let named = record.value(.globalID).flatMap(GlobalID.object)
    stores[event.store, default: StoreSkips()].note(
      Object(entity: named?.entity, key: named?.key), record.evidence)
  }

  /// The statements that say that the object is deleted and was not created again.
  ///
  /// They share their event with the other statements: a record that is cut before they differ still says
  /// that a change was dropped.
  static let ofDeletedObjects: Set<String> = [
    "conflict-insert-skipped-deleted", "conflict-update-skipped-deleted",
  ]

  private static func saysDeleted(_ record: Evidence, _ capture: CaptureDiagnosis) -> Bool {
    guard !record.isCut, let entry = record.entry else { return false }
    return ofDeletedObjects.contains(capture.catalogue.entries[entry].document.id)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = stores.flatMap { store, skips -> [Finding] in
      let ofObjects = skips.objects.map { object, occurrences in
        Finding(
          Detail(
            entity: object.entity, object: object.key, isDeleted: Self.saysDeleted(occurrences.last, capture)),
          .warning, store: store, occurrences)
      }
      return ofObjects + Self.findings(together: skips.others, in: store)
    }
    return ofStores + Self.findings(together: others, in: nil)
  }

  /// Returns the finding about records that are reported together; none if there are no such records.
  private static func findings(together records: Occurrences, in store: Int?) -> [Finding] {
    guard !records.isEmpty else { return [] }
    let detail = Detail(entity: nil, object: nil, records: records.count)
    return [Finding(detail, .warning, store: store, records)]
  }
}
