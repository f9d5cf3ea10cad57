// What a circle of stores is called: apps of one device may have stores of one name, which have nothing to do with each other.

/// The stores of one name whose devices know each other.
package struct StoreCircle: Sendable {
  /// Their name.
  package let store: String
  /// The peers that they belong to.
  package let peers: Set<String>
  /// The app that they belong to, if another app has stores of the same name; `nil` if that is not shown.
  package let app: String?

  private struct Use: Hashable {
    let store: String
    let process: [UInt8]
  }

  static func all(_ circles: [[StorePart]]) -> [StoreCircle] {
    let uses = circles.map { parts in
      parts.reduce(into: Set<Use>()) { uses, part in
        uses.formUnion(part.processes.map { Use(store: part.store, process: $0) })
      }
    }
    let circlesByUse = Dictionary(uses.joined().map { ($0, 1) }, uniquingKeysWith: +)
    let circlesByStore = Dictionary(circles.map { ($0.first?.store, 1) }, uniquingKeysWith: +)
    return zip(circles, uses).map { parts, uses in
      let store = parts.first?.store
      let isApart = circlesByStore[store] ?? 0 > 1 && uses.allSatisfy { circlesByUse[$0] == 1 }
      // The app of most devices: an extension has the store open too.
      let counts = Dictionary(parts.flatMap(\.processes).map { ($0, 1) }, uniquingKeysWith: +)
      let process = counts.min {
        $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
      }?.key
      return StoreCircle(
        store: store ?? "", peers: Set(parts.map(\.peer)),
        app: isApart ? process.map { String(decoding: $0, as: UTF8.self) } : nil)
    }
  }
}
