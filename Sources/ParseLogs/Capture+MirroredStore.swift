// What happened to one store that is mirrored to CloudKit, in numbers and in order.

internal import ReportModel
internal import Timelines

extension Capture {
  /// What happened on this device to one store that NSPersistentCloudKitContainer mirrors to CloudKit.
  ///
  /// ```swift
  /// let store = try #require(capture.mirroredStores.first { $0.name == "Trips" })
  /// #expect(store.container == "iCloud.com.example.trips")
  /// ```
  public struct MirroredStore: Hashable, Sendable {
    /// Its file's name without extension, such as `Trips`; `nil` when no record shows it.
    public let name: String?
    /// Its UUID, which is the same in all processes of the device; `nil` when no record shows it.
    public let uuid: String?
    /// The container that it is mirrored to, such as `iCloud.com.example.trips`; `nil` when no record shows
    /// it.
    public let container: String?
    /// The database of the container: `private`, `shared` or `public`; `nil` when no record shows it.
    public let scope: String?
    /// The state of its set-up at the end.
    public let setup: Setup
    /// What became of its requests, by their kind: `setup`, `export`, `import`, `reset` or `other`.
    public let requests: [String: Requests]
    /// How many records its exports saved, each once, as far as the capture shows.
    public let exportedObjects: Int
    /// How many exports succeeded for which the capture does not show how many records they saved.
    public let uncountedExports: Int
    /// When an export last succeeded, also one with nothing to send; `nil` when none did, or no record shows
    /// it.
    public let lastExport: Time?
    /// How many saves were seen that no export took up.
    public let pendingSaves: Int
    /// How many imports changed anything.
    public let importsWithChanges: Int
    /// When an import last succeeded; `nil` when none did, or no record shows it.
    public let lastImport: Time?
    /// When changes were last fetched before an import was asked for, as its record says; `nil` when none
    /// does.
    public let lastFetch: Time?
    /// What happened, in order: the first 500 events and the last 500; fewer for the 17th store and those
    /// after it.
    public let timeline: [Event]
    /// How many events between those are only counted.
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
    /// Its state at the end.
    public let state: State
    /// How long the last one took; `nil` when no record shows it.
    public let seconds: Double?
    /// The state of the account, such as `available` or `no account`; `nil` when no record shows it.
    public let account: String?
    /// The error with which it failed last, with what it means; `nil` unless the set-up failed.
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
      /// It succeeded, or an export or import did, which needs it.
      case done
      /// It failed, and no later one succeeded.
      case failed
      /// It was asked for or began, and has no end.
      case unfinished
      /// The capture does not show it.
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

  /// What became of the requests of one kind.
  ///
  /// ```swift
  /// let exports = try #require(store.requests["export"])
  /// #expect(exports.failed == 0 && exports.unfinished == 0)
  /// ```
  public struct Requests: Hashable, Sendable {
    /// Those that began.
    public let executed: Int
    /// Those that succeeded.
    public let succeeded: Int
    /// Those that failed.
    public let failed: Int
    /// Those that were put off while they ran, and how often the system did not let work of the kind begin.
    public let deferred: Int
    /// Those still running when the capture ends.
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
