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
    /// The database of the container: `private`, `shared` or `public`; `nil` if no record shows it.
    public let scope: String?
    /// The set-up of mirroring as it is at the end of the capture.
    public let setup: Setup
    /// The outcomes of requests, by their kind: `setup`, `export`, `import`, `reset` or `other`.
    public let requests: [String: Requests]
    /// The number of distinct records that the capture shows exports to have saved.
    public let exportedObjects: Int
    /// The number of successful exports that do not show how many records they saved.
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

    init(_ store: ReportMirroredStore) {
      name = store.name?.raw
      uuid = store.storeUUID?.raw
      container = store.container?.raw
      scope = store.scope
      setup = Setup(store.setup)
      requests = Dictionary(
        store.requests.map { ($0.kind, Requests($0)) }, uniquingKeysWith: { first, _ in first })
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
  /// The state of the set-up of mirroring.
  ///
  /// ```swift
  /// #expect(store.setup.state == .done, "\(store.setup.error ?? "not done yet")")
  /// #expect(store.setup.account == "available")
  /// ```
  public struct Setup: Hashable, Sendable {
    /// The state at the end of the capture.
    public let state: State
    /// The duration of the last set-up, in seconds; `nil` if no record shows it.
    public let seconds: Double?
    /// The state of the iCloud account, such as `available` or `no account`; `nil` if no record shows it.
    public let account: String?
    /// The error of the last failed set-up, with its meaning; `nil` unless the set-up failed.
    public let error: String?

    init(_ setup: ReportMirroredStore.Setup) {
      state = State(setup.state)
      seconds = setup.seconds
      account = setup.account
      error = setup.error?.plain
    }

    /// The state of a set-up.
    ///
    /// ```swift
    /// let isStuck = store.setup.state == .unfinished || store.setup.state == .failed
    /// #expect(!isStuck)
    /// ```
    public enum State: String, Hashable, Sendable, CaseIterable {
      /// The set-up succeeded, or an export or import did, which requires it.
      case done
      /// The set-up failed, and no later one succeeded.
      case failed
      /// The set-up was requested or began, and no record shows its end.
      case unfinished
      /// The capture does not show the set-up.
      case unknown

      init(_ state: MirrorSetup.State) {
        self =
          switch state {
          case .done: .done
          case .failed: .failed
          case .unfinished: .unfinished
          case .unknown: .unknown
          }
      }
    }
  }

  /// The numbers of requests of one kind, by outcome.
  ///
  /// ```swift
  /// let exports = try #require(store.requests["export"])
  /// #expect(exports.failed == 0 && exports.unfinished == 0)
  /// ```
  public struct Requests: Hashable, Sendable {
    /// The number of requests that began.
    public let executed: Int
    /// The number of requests that succeeded.
    public let succeeded: Int
    /// The number of requests that failed.
    public let failed: Int
    /// The number of requests deferred while they ran, plus the times the system refused to let such work
    /// begin.
    public let deferred: Int
    /// The number of requests still running at the end of the capture.
    public let unfinished: Int

    init(_ requests: ReportMirroredStore.Requests) {
      executed = requests.executed
      succeeded = requests.succeeded
      failed = requests.failed
      deferred = requests.deferred
      unfinished = requests.unfinished
    }
  }
}
