// Finds the stores with a name. Names are small numbers, so that no hashing is needed.

/// The stores of each name, as indices in `StoreTimelines.stores`.
struct StoresByName: Sendable {
  private var stores: [[Int]] = []

  /// Returns the stores with a name.
  subscript(name: Name) -> [Int] {
    let number = Int(name.number)
    return stores.indices.contains(number) ? stores[number] : []
  }

  /// Adds a store with a name, which must not be `Names.overflow`.
  mutating func add(_ store: Int, named name: Name) {
    let number = Int(name.number)
    while stores.count <= number { stores.append([]) }
    stores[number].append(store)
  }
}
