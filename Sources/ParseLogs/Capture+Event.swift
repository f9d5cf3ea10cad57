// One thing that happened to a store.

internal import ReportModel
internal import Timelines

extension Capture {
  /// One thing that happened to a store.
  ///
  /// ```swift
  /// let imported = store.timeline.filter { $0.kind == "import.metadata-written" }
  /// #expect(imported.map(\.transaction) == [12])
  /// ```
  public struct Event: Hashable, Sendable {
    /// What happened, such as `import.failed` or `storage.local`.
    public let kind: String
    /// When; `nil` when the capture does not say.
    public let time: Time?
    /// The first line of its record in the capture, from 1.
    public let line: Int

    /// The id of the entry that its record is, in the built-in catalogue or in your own: it distinguishes two
    /// `app.noted`.
    ///
    /// The values in its record are not kept; a ``CaptureReader`` shows them with each ``Record``, which has
    /// this line.
    public let entry: String
    /// The peer whose transaction it is about, by its ID `mobile~50700CD4-…`; `nil` for none.
    public let peer: String?
    /// The number of that transaction, such as 12; `nil` if its record does not say.
    public let transaction: Int?
    /// The file name of the transaction log it is about, such as `0C1D5B7E-….1.cdt`; `nil` for none.
    public let log: String?
    /// How many objects were inserted, updated and deleted; `nil` if its record does not list them.
    public let changes: Changes?
    /// The UUID of the request of mirroring that it is about; `nil` for none.
    public let request: String?
    /// How many objects or records of a mirrored store it is about; `nil` if its record does not say.
    public let objects: Int?
    /// For `storage.local`: whether the store went to local storage.
    public let isOnLocalStorage: Bool?

    /// An event of a store; `nil` for what the reporter wrote.
    init?(_ event: ReportEvent) {
      guard let kind = event.event, let entry = event.entry else { return nil }
      self.kind = kind.rawValue
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

  /// How many objects one import changed.
  ///
  /// ```swift
  /// let inserted = imported.compactMap(\.changes?.inserted).reduce(0, +)
  /// #expect(inserted == 1)
  /// ```
  public struct Changes: Hashable, Sendable {
    /// Objects that are new.
    public let inserted: Int
    /// Objects that were changed.
    public let updated: Int
    /// Objects that are gone.
    public let deleted: Int
  }
}
