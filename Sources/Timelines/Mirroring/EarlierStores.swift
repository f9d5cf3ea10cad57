// What the mirrored stores were called before the part of a capture that is looked at. A store is named when an app opens it,
// perhaps hours before; what happened to it there counts for nothing.

internal import LogRecords

/// The names of the mirrored stores that a capture shows before the window.
struct EarlierStores: Sendable {
  /// What is known of who a store is.
  struct Identity {
    var id: MirrorID?
    var file: Name?
    var container: Name?
    var scope: MirrorScope?
  }

  private var stores = MirroredStores()
  /// Names of their own, so that nothing else from before the window is among those of the report.
  private var names = Names()

  /// Takes in a record from before the window.
  mutating func note(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) {
    _ = stores.note(source, event, bytes, &names, after: nil)
  }

  /// The store that a record within the window names; `nil` where it was not seen before, or the record fits two.
  func identity(of hints: MirroredStores.Hints, _ names: inout Names) -> Identity? {
    // The same file under another name of the table.
    var own = hints
    own.file = hints.file.flatMap { file in self.names.known(Array(names[file].utf8).span) }
    guard let store = stores.known(own) else { return nil }
    return Identity(
      id: store.id, file: store.file.flatMap { copy($0, &names) },
      container: store.container.flatMap { copy($0, &names) }, scope: store.scope)
  }

  private func copy(_ name: Name, _ names: inout Names) -> Name? {
    let copy = names.name(Array(self.names[name].utf8).span)
    return copy == Names.overflow ? nil : copy
  }
}
