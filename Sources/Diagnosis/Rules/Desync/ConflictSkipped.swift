// Objects whose insert or update was dropped by conflict resolution: the devices differ in them from then on.

internal import OrderedCollections
internal import Timelines

/// Conflict resolution dropped an insert or update.
package struct ConflictSkipped: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "an insert or update of another device was dropped while a conflict was resolved",
    advice: "Compare the object on both devices, and edit it again where its state is right.",
    shownBy: [.conflictSkipped])

  /// An object whose change was dropped.
  package struct Detail: FindingDetail {
    package typealias FoundBy = ConflictSkipped

    /// Its entity; `nil` when the record does not name it.
    package let entity: String?
    /// Its name among all peers, as `p12`.
    package let object: String?
    /// For objects that are reported together: how many records dropped a change of one.
    package var records = 1
  }

  static let watches: Set<EventKind> = [.conflictSkipped]

  /// How many objects of a store are told one by one; further ones are told together.
  private static let most = 20
  private static let mostStores = 1000

  private var stores: OrderedDictionary<Int?, StoreSkips> = [:]

  private struct StoreSkips {
    var objects: OrderedDictionary<Object, Skip> = [:]
    /// The objects beyond `most`; an object that comes again is not known again.
    var others: Skip?
  }

  private struct Object: Hashable {
    var entity: String?
    var key: String?
  }

  private struct Skip {
    var evidence: [Evidence]
    var count = 1

    mutating func add(_ new: Evidence) {
      count += 1
      if evidence.count < 2 { evidence.append(new) } else { evidence[1] = new }
    }
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard stores[event.store] != nil || stores.count < Self.mostStores else { return }
    var skips = stores[event.store] ?? StoreSkips()
    // store:Entity:p12:owning peer
    let parts = (record.value(.globalID) ?? "").split(separator: ":").map(String.init)
    let object = Object(entity: parts.count > 2 ? parts[1] : nil, key: parts.count > 2 ? parts[2] : nil)
    if skips.objects[object] != nil {
      skips.objects[object]?.add(record.evidence)
    } else if skips.objects.count < Self.most {
      skips.objects[object] = Skip(evidence: [record.evidence])
    } else if skips.others != nil {
      skips.others?.add(record.evidence)
    } else {
      skips.others = Skip(evidence: [record.evidence])
    }
    stores[event.store] = skips
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    stores.flatMap { store, skips -> [Finding] in
      let told = skips.objects.map { object, skip in
        Finding(
          Detail(entity: object.entity, object: object.key), .warning,
          store: store, evidence: skip.evidence, count: skip.count)
      }
      let others = skips.others.map { skip in
        Finding(
          Detail(entity: nil, object: nil, records: skip.count), .warning,
          store: store, evidence: skip.evidence, count: skip.count)
      }
      return told + [others].compactMap { $0 }
    }
  }
}
