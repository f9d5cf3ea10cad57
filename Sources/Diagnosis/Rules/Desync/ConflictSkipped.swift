// Objects whose insert or update was dropped by conflict resolution: the devices differ in them from then on.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
internal import Timelines

/// Conflict resolution dropped an insert or update.
package struct ConflictSkipped: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "an insert or update of another device was dropped while a conflict was resolved",
    advice: Advice.compareObject, shownBy: [.conflictSkipped])

  /// An object whose change was dropped.
  package struct Detail: FindingDetail {
    /// Its entity; `nil` when the record does not name it.
    package let entity: String?
    /// Its name among all peers, as `p12`.
    package let object: String?
    /// Whether it was dropped because the object is deleted here.
    package var isDeleted = false
    /// For objects that are reported together: how many records dropped a change of one.
    package var records = 1
  }

  static let watches: Set<EventKind> = [.conflictSkipped]
  static let reads: Set<FieldRole> = [.globalID]
  /// How many objects of a store are reported one by one; further ones are reported together.
  private static let most = 20
  private static let mostStores = 1000

  private var stores: OrderedDictionary<Int?, StoreSkips> = [:]

  private struct StoreSkips {
    var objects: OrderedDictionary<Object, Occurrences> = [:]
    /// The objects beyond `most`; one that comes again is not recognised.
    var others = Occurrences(keeping: 2)
  }

  private struct Object: Hashable {
    var entity: String?
    var key: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard stores[event.store] != nil || stores.count < Self.mostStores else { return }
    var skips = stores[event.store] ?? StoreSkips()
    let named = record.value(.globalID).flatMap(GlobalID.object)
    let object = Object(entity: named?.entity, key: named?.key)
    if skips.objects[object] != nil || skips.objects.count < Self.most {
      skips.objects[object, default: Occurrences(keeping: 2)].add(record.evidence)
    } else {
      skips.others.add(record.evidence)
    }
    stores[event.store] = skips
  }

  /// The statements that say that the object is deleted, and not that it was made again.
  ///
  /// They share their event with the others: a record that is cut before they differ still says that a change
  /// was dropped.
  static let ofDeletedObjects: Set<String> = [
    "conflict-insert-skipped-deleted", "conflict-update-skipped-deleted",
  ]

  private static func saysDeleted(_ record: Evidence, _ capture: CaptureDiagnosis) -> Bool {
    guard !record.isCut, let entry = record.entry else { return false }
    return ofDeletedObjects.contains(capture.catalogue.entries[entry].document.id)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    stores.flatMap { store, skips -> [Finding] in
      let ofObjects = skips.objects.map { object, occurrences in
        Finding(
          Detail(
            entity: object.entity, object: object.key, isDeleted: Self.saysDeleted(occurrences.last, capture)),
          .warning, store: store, occurrences)
      }
      guard !skips.others.isEmpty else { return ofObjects }
      let others = Detail(entity: nil, object: nil, records: skips.others.count)
      return ofObjects + [Finding(others, .warning, store: store, skips.others)]
    }
  }
}
