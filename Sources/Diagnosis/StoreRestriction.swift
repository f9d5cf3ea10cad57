// What a diagnosis of one store leaves out.

/// The store that a diagnosis is restricted to, and what is left out of it.
package struct StoreRestriction: Sendable {
  /// The name, container or UUID that was asked for.
  package let name: String
  /// The other iCloud stores, as indices in `StoreTimelines.stores`.
  package let stores: [Int]
  /// The other mirrored stores, as indices in `MirroredStores.all`.
  package let mirroredStores: [Int]
  /// The severities of the findings about the other stores.
  package let severities: [Finding.Severity]

  /// The number of other stores.
  package var count: Int { stores.count + mirroredStores.count }
}
