// How a record identifies its mirrored store. `RecognisedRecord+MirrorHints` reads it, `MirrorIndex` has the
// stores that are known by it.

/// The identification of a mirrored store in a record.
struct MirrorHints {
  /// The store's UUID.
  var id: MirrorID?
  /// The URL of the store's file.
  var file: Name?
  /// The delegate that works for the store.
  var owner: MirrorOwner?
  /// The request that is done for the store.
  var request: MirrorID?
  /// The process that printed the record; it works for the store if `isFromApp`.
  var pid: Int32?
  /// Whether the app printed the record, not a process of the system.
  var isFromApp = true
  /// Whether the record may create a store about which nothing else is known.
  var makesStore = true
  /// Whether a delegate begins to watch the store, or to set it up.
  var beginsWork = false

  /// Whether the record names neither store nor delegate.
  var isEmpty: Bool { id == nil && file == nil && owner == nil }
}
