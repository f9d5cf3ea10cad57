// The identities of mirrored stores from before the requested window of a capture. A store is named when an
// app opens it, perhaps hours earlier; what happened to it then does not count.

internal import LogRecords

/// The identities of the mirrored stores that a capture shows before the window.
struct EarlierStores: Sendable {
  /// The known parts of a store's identity.
  struct Identity {
    var id: MirrorID?
    var file: Name?
    var container: Name?
    var scope: MirrorScope?
  }

  private var stores = MirroredStores()
  /// The names before the window.
  ///
  /// A table of its own, so that the report's names include no others from before the window.
  private var names = Names()

  /// Takes in a record from before the window.
  mutating func note(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) {
    _ = stores.note(source, event, bytes, &names, after: nil)
  }

  /// Returns the identity of the store that a record within the window names; `nil` if the store was not seen
  /// before, or the record matches two.
  func identity(of hints: MirrorHints, _ names: inout Names) -> Identity? {
    // Translates the file's name into the other table.
    var own = hints
    own.file = hints.file.flatMap { file in self.names.known(Array(names[file].utf8).span) }
    guard let store = stores.known(own) else { return nil }
    return Identity(
      id: store.id, file: store.file.flatMap { copy($0, &names) },
      container: store.container.flatMap { copy($0, &names) }, scope: store.scope)
  }

  private func copy(_ name: Name, _ names: inout Names) -> Name? {
    names.kept(Array(self.names[name].utf8).span)
  }
}
