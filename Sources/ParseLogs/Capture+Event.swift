// The public form of an event in a store's timeline.

internal import ReportModel
internal import Timelines

extension Capture {
  /// An event in the timeline of a store: one thing that happened to it.
  ///
  /// ```swift
  /// let imported = store.timeline.filter { $0.kind == .importMetadataWritten }
  /// #expect(imported.map(\.transaction) == [12])
  /// ```
  public struct Event: Hashable, Sendable {
    /// The kind of event, such as ``Kind/importFailed`` or ``Kind/storageLocal``.
    public let kind: Kind
    /// The time of the event; `nil` if the capture does not show it.
    public let time: Time?
    /// The line of the capture, from 1, at which the event's record starts.
    public let line: Int

    /// The id of the catalogue entry that matched the record, built-in or your own.
    ///
    /// It distinguishes two entries that report the same event, such as ``Kind/appNoted``.
    ///
    /// The values in the record are not kept; a ``CaptureReader`` delivers them with each ``Record``, which
    /// has the same ``line``.
    public let entry: String
    /// The ID of the peer whose transaction the event is about, such as `mobile~50700CD4-…`; `nil` for none.
    public let peer: String?
    /// The number of that transaction, such as 12; `nil` if the record does not contain it.
    public let transaction: Int?
    /// The file name of the transaction log the event is about, such as `0C1D5B7E-….1.cdt`; `nil` for none.
    public let log: String?
    /// The numbers of objects inserted, updated and deleted; `nil` if the record does not list them.
    public let changes: Changes?
    /// The UUID of the mirroring request the event is about; `nil` for none.
    public let request: String?
    /// The number of objects or records of a mirrored store the event is about; `nil` if the record does not
    /// say.
    public let objects: Int?
    /// Whether the store moved to local storage, for the event ``Kind/storageLocal``.
    public let isOnLocalStorage: Bool?

    /// Creates the public form of an event; `nil` for an event that the reporter inserted itself.
    init?(_ event: ReportEvent) {
      guard let kind = event.event, let entry = event.entry else { return nil }
      self.kind = Kind(kind)
      self.entry = entry
      time = event.time.map { Time($0) }
      line = event.line
      peer = event.peer?.raw
      transaction = event.transaction
      log = event.log?.raw
      changes = event.changes.map { Changes(inserted: $0.inserted, updated: $0.updated, deleted: $0.deleted) }
      request = event.request?.raw
      objects = event.objects
      isOnLocalStorage = event.isOnLocalStorage
    }
  }

  /// The numbers of objects that an import changed.
  ///
  /// ```swift
  /// let inserted = imported.compactMap(\.changes?.inserted).reduce(0, +)
  /// #expect(inserted == 1)
  /// ```
  public struct Changes: Hashable, Sendable {
    /// The number of inserted objects.
    public let inserted: Int
    /// The number of updated objects.
    public let updated: Int
    /// The number of deleted objects.
    public let deleted: Int
  }
}
