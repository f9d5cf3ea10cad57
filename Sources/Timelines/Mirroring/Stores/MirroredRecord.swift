// What one record of a capture shows about a mirrored store. `MirroredStores` finds the store and applies the
// change; `MirrorRecord` is a record in CloudKit.

internal import LogRecords

/// A record about a mirrored store, as it is read before its store is known.
struct MirroredRecord {
  /// The record, with the statement that it matches.
  let source: RecognisedRecord
  /// The event of the record, which belongs to no store yet.
  let event: Event
  /// The change that the record makes to its store.
  var change: MirrorChange
  /// The identification of the store in the record.
  var hints: MirrorHints
  /// The identity of the store from before the window; `nil` if the store was not seen there.
  let earlier: EarlierStores.Identity?
  /// The id and the type of the record in CloudKit that was created for an export; `nil` if none was.
  let created: (id: MirrorID, type: Name)?

  /// Reads a record that makes a change; `earlier` has the identities of stores from before the window.
  init(
    _ source: RecognisedRecord, _ event: Event, _ change: MirrorChange, _ bytes: Span<UInt8>,
    _ names: inout Names, after earlier: EarlierStores?
  ) {
    self.source = source
    self.event = event
    self.change = change
    created = source.shape.kind == .mirrorExportRecord ? source.createdMirrorRecord(bytes, &names) : nil
    hints = source.mirrorHints(bytes, &names)
    self.earlier = earlier?.identity(of: hints, &names)
    hints.id = hints.id ?? self.earlier?.id
  }

  /// The kind of the event.
  var kind: EventKind? { source.shape.kind }
  /// The place of the record in the capture.
  var place: Place { event.place }
  /// The number of the process that printed the record; `nil` if it prints none.
  var pid: Int32? { hints.pid }
  /// Whether the app received a push.
  var isPush: Bool { event.kind == .mirrorPush && hints.isFromApp }

  /// Returns the delegate and the process that printed the record, if they work for a store.
  func mirrorSource(_ bytes: Span<UInt8>) -> MirrorSource {
    let isByName = hints.isFromApp && hints.pid == nil
    return MirrorSource(
      owner: hints.owner, pid: hints.isFromApp ? hints.pid : nil,
      app: isByName ? source.record.app(bytes) : nil)
  }

  /// Returns the delegate and the process that printed the record, even if it is one of the system's.
  func anySource(_ bytes: Span<UInt8>) -> MirrorSource {
    let app = hints.isFromApp && hints.pid == nil ? source.record.app(bytes) : nil
    return MirrorSource(owner: hints.owner, pid: hints.pid, app: app)
  }

  /// Returns the name of the process that printed the record; `nil` if it has none, or there are too many.
  func processName(_ bytes: Span<UInt8>, _ names: inout Names) -> Name? {
    guard !source.record.process.isEmpty else { return nil }
    let name = names.name(bytes.extracting(source.record.process.range))
    return name == Names.overflow ? nil : name
  }
}
