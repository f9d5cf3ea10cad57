// Objects whose insert or update was dropped by conflict resolution: the devices differ in them from then on.

internal import OrderedCollections
internal import Timelines

/// Conflict resolution dropped an insert or update.
struct ConflictSkips: Rule {
  static let watches: Set<EventKind> = [.conflictSkipped]

  /// How many objects of a store are told one by one; further ones are counted with the last.
  private static let most = 20

  private var skips: OrderedDictionary<Key, Skip> = [:]

  private struct Key: Hashable {
    var store: Int?
    var entity: String?
    var object: String?
  }

  private struct Skip {
    var evidence: [Evidence]
    var count = 1
    var objects = 1
  }

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    // store:Entity:p12:owning peer
    let parts = (witness.value(.globalID) ?? "").split(separator: ":").map(String.init)
    let key = Key(
      store: event.store, entity: parts.count > 2 ? parts[1] : nil, object: parts.count > 2 ? parts[2] : nil)
    if skips[key] != nil {
      skips[key]?.count += 1
      if skips[key]?.evidence.count == 1 { skips[key]?.evidence.append(witness.evidence) }
    } else if let last = skips.keys.last, skips.keys.count(where: { $0.store == event.store }) >= Self.most {
      skips[last]?.objects += 1
      skips[last]?.count += 1
    } else {
      skips[key] = Skip(evidence: [witness.evidence])
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    skips.map { key, skip in
      Finding(
        .conflictSkipped(ConflictSkipped(entity: key.entity, object: key.object, objects: skip.objects)),
        .warning,
        store: key.store, evidence: skip.evidence, count: skip.count)
    }
  }
}
