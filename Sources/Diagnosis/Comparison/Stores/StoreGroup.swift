// Names the groups of stores that are compared. Apps of one device may have unrelated stores of the same
// name.

/// The stores of one name whose devices know each other.
package struct StoreGroup: Sendable {
  /// The name of the stores.
  package let store: String
  /// The IDs of the peers that the stores belong to.
  package let peers: Set<String>
  /// The app that the stores belong to, if another app has stores of the same name; `nil` if that is not
  /// shown.
  package let app: String?

  private struct Use: Hashable {
    let store: String
    let process: [UInt8]
  }

  static func all(_ groups: [[ComparedStore]]) -> [StoreGroup] {
    let uses = groups.map { stores in
      stores.reduce(into: Set<Use>()) { uses, store in
        uses.formUnion(store.processes.map { Use(store: store.name, process: $0) })
      }
    }
    let groupsByUse = Dictionary(uses.joined().map { ($0, 1) }, uniquingKeysWith: +)
    let groupsByStore = Dictionary(groups.map { ($0.first?.name, 1) }, uniquingKeysWith: +)
    return zip(groups, uses).map { stores, uses in
      let name = stores.first?.name
      let isApart = groupsByStore[name] ?? 0 > 1 && uses.allSatisfy { groupsByUse[$0] == 1 }
      // The app of most devices, because an extension has the store open too.
      let counts = Dictionary(stores.flatMap(\.processes).map { ($0, 1) }, uniquingKeysWith: +)
      let process = counts.min {
        $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
      }?.key
      return StoreGroup(
        store: name ?? "", peers: Set(stores.map(\.peer)),
        app: isApart ? process.map { String(decoding: $0, as: UTF8.self) } : nil)
    }
  }
}
