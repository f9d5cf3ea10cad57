// The key by which exports are kept that run in several processes, or for several stores, at the same time.

/// A store that a process exports.
struct ExportingProcess: Hashable {
  /// The store, as an index in `MirroredStores.all`.
  let store: Int
  let pid: Int32?
}
