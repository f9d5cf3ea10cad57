// What took the place of a store.

/// What took the place of a store.
package enum StoreSuccessor: Sendable {
  /// An older copy of the store's file.
  case olderCopy
  /// The store of another account, or another cloud store of the same name.
  case anotherStore
}
