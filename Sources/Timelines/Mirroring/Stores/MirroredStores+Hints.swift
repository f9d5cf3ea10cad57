// How a record identifies its store.

extension MirroredStores {
  /// The identification of a store in a record.
  struct Hints {
    var id: MirrorID?
    var file: Name?
    var owner: MirrorOwner?
    var request: MirrorID?
    /// The process that printed the record; it works for the store if `isFromApp`.
    var pid: Int32?
    var isFromApp = true
    /// Whether the record may create a store about which nothing else is known.
    var makesStore = true
    /// Whether a delegate begins to watch the store, or to set it up.
    var beginsWork = false

    var isEmpty: Bool { id == nil && file == nil && owner == nil }
  }
}
