// The public form of a store that is mirrored to CloudKit: its counts and its timeline.

internal import ReportModel
internal import Timelines

extension Capture {
  /// The history on this device of a store that NSPersistentCloudKitContainer mirrors to CloudKit.
  ///
  /// ```swift
  /// let store = try #require(capture.mirroredStores.first { $0.name == "Trips" })
  /// #expect(store.container == "iCloud.com.example.trips")
  /// ```
  public struct MirroredStore: Hashable, Sendable {
    /// The name of the store's file without extension, such as `Trips`; `nil` if no record shows it.
    public let name: String?
    /// The UUID of the store, the same in all processes of the device; `nil` if no record shows it.
    public let uuid: String?
    /// The CloudKit container, such as `iCloud.com.example.trips`; `nil` if no record shows it.
    public let container: String?
    /// The database of the container; `nil` if no record shows it.
    public let scope: Scope?
    /// The set-up of mirroring as it is at the end of the capture.
    public let setup: Setup
    /// The outcomes of requests, by their kind; a kind without requests is not in it.
    public let requests: [Requests.Kind: Requests]
    /// The number of distinct records that the capture shows exports to have saved.
    public let exportedObjects: Int
    /// The number of exports that ended, even without success, and do not show how many records they saved.
    public let uncountedExports: Int
    /// The time of the last successful export, even with nothing to send; `nil` if no record shows one.
    public let lastExport: Time?
    /// The number of saves that no export has taken up.
    public let pendingSaves: Int
    /// The number of imports that changed anything.
    public let importsWithChanges: Int
    /// The time of the last successful import; `nil` if no record shows one.
    public let lastImport: Time?
    /// The time of the last fetch before an import was requested, as printed; `nil` if no record shows it.
    public let lastFetch: Time?
    /// The first 500 and the last 500 events, in order; fewer from the 17th store on.
    public let timeline: [Event]
    /// The number of events that ``timeline`` leaves out, between its first and its last events.
    public let timelineOmitted: Int

    init(_ store: ReportMirroredStore, lastFailure: MirrorFailure?) {
      name = store.name?.raw
      uuid = store.storeUUID?.raw
      container = store.container?.raw
      scope = store.scope.map { Scope(rawValue: $0) }
      setup = Setup(store.setup, lastFailure: lastFailure)
      requests = Dictionary(
        store.requests.map { (Requests.Kind(rawValue: $0.kind), Requests($0)) },
        uniquingKeysWith: { first, _ in first })
      exportedObjects = store.exports.objects
      uncountedExports = store.exports.uncounted
      lastExport = store.exports.lastSuccess.map { Time($0) }
      pendingSaves = store.exports.pendingSaves
      importsWithChanges = store.imports.withChanges
      lastImport = store.imports.lastSuccess.map { Time($0) }
      lastFetch = store.imports.lastFetchDate.map { Time($0) }
      timeline = store.timeline.compactMap { Event($0) }
      timelineOmitted = store.omittedEvents
    }
  }
}

extension Capture.MirroredStore {
  /// A database of a CloudKit container; its raw value is its name in reports.
  ///
  /// ```swift
  /// let shared = capture.mirroredStores.filter { $0.scope == .shared }
  /// #expect(shared.isEmpty)
  /// ```
  public struct Scope: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the database, such as `private`.
    public let rawValue: String

    /// The database that belongs to the user alone.
    public static let `private` = Self(MirrorScope.private)
    /// The database of what others share with the user.
    public static let shared = Self(MirrorScope.shared)
    /// The database that all users of the app have in common.
    public static let `public` = Self(MirrorScope.public)

    /// Creates the database with the given name, which may be one that this version of the library does not
    /// know.
    ///
    /// ```swift
    /// #expect(Capture.MirroredStore.Scope(rawValue: "private") == .private)
    /// ```
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ scope: MirrorScope) { rawValue = scope.rawValue }

    /// The name of the database.
    ///
    /// ```swift
    /// let databases = capture.mirroredStores.compactMap(\.scope).map(\.description)
    /// #expect(databases == ["private"])
    /// ```
    public var description: String { rawValue }
  }
}
