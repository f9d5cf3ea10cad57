// Devices that mirror to one container of CloudKit and to no common database of it.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  /// A sentence on the first container that several devices mirror to, all of them to other databases; `nil` if
  /// there is none.
  var otherDatabases: Prose? {
    var scopes: OrderedDictionary<String, OrderedDictionary<Int, Set<MirrorScope>>> = [:]
    for (index, device) in comparison.devices.enumerated() {
      for database in device.mirroredDatabases {
        guard let container = database.container, let scope = database.scope else { continue }
        scopes[container, default: [:]][index, default: []].insert(scope)
      }
    }
    return scopes.first { $0.value.count > 1 }.map { sentence(onDatabases: $0.value, of: $0.key) }
  }

  private func sentence(
    onDatabases scopes: OrderedDictionary<Int, Set<MirrorScope>>, of container: String
  ) -> Prose {
    let parts = scopes.enumerated().map { place, device -> Prose in
      let names = device.value.map(\.rawValue).sorted().joined(separator: " and ")
      let isOne = device.value.count == 1
      return place == 0
        ? """
        \(labels[device.key]) mirrors to the \(words: names) \(words: isOne ? "database" : "databases") of \
        \(container, .quotation, limit: 60)
        """
        : "\(labels[device.key]) to the \(words: names) \(words: isOne ? "one" : "ones")"
    }
    // What is shared is in the private database of its owner, and in the shared one of others.
    let isAnyHandedOn = scopes.values.count { $0 != [.public] } > 1
    let effect: Prose =
      isAnyHandedOn
      ? "nothing was compared." : "nothing that one saves can reach the other; nothing was compared."
    return "\(Prose.list(parts, most: 4)): \(effect)"
  }
}

extension ComparedDevice {
  /// The containers and databases that its stores mirror to, as far as its captures show them.
  fileprivate var mirroredDatabases: [(container: String?, scope: MirrorScope?)] {
    captures.flatMap { capture in
      let timelines = capture.timelines
      return capture.mirroredStores.map { index in
        let store = timelines.mirroring.all[index]
        return (container: store.container.map { timelines.names[$0] }, scope: store.scope)
      }
    }
  }

  /// Whether a store of the device may be mirrored to the same database as one of another device.
  func sharesDatabase(with other: ComparedDevice) -> Bool {
    let others = other.mirroredDatabases
    return mirroredDatabases.contains { own in
      own.container != nil
        && others.contains { theirs in
          guard own.container == theirs.container else { return false }
          return own.scope == nil || theirs.scope == nil || own.scope == theirs.scope
        }
    }
  }
}
