// The public form of a store in iCloud ("ubiquity"): its counts and its timeline.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension Capture {
  /// The history on this device of a store in iCloud ("ubiquity").
  ///
  /// ```swift
  /// let store = try #require(capture.stores.first { $0.name == "Trips" })
  /// #expect(store.isOnLocalStorage == false)
  /// ```
  public struct Store: Hashable, Sendable {
    /// The name of the store, the value of `NSPersistentStoreUbiquitousContentNameKey`.
    public let name: String
    /// The peer ID of this device for the store, such as `mobile~50700CD4-…`; `nil` if no record shows it.
    public let peer: String?
    /// The hash of this device's data model, such as `pQ4mXw7Z…=`; `nil` if no record shows it.
    public let modelVersionHash: String?
    /// Whether the store is on local storage at the end of the capture; `nil` if no record shows it.
    ///
    /// On local storage a store neither sends nor receives.
    public let isOnLocalStorage: Bool?
    /// The number of the last transaction of each peer that the store contains at the end, by peer ID.
    ///
    /// An example is `["mobile~50700CD4-…": 12]`. The value is `nil` if no record shows it.
    public let knowledge: [String: Int]?
    /// The numbers of other peers' transaction logs, by outcome.
    public let imports: Imports
    /// The numbers of transaction logs that this device wrote.
    public let exports: Exports
    /// The numbers of baselines that were made, adopted or failed.
    public let baselines: Baselines
    /// The first 500 and the last 500 events, in order; fewer from the 17th store on.
    public let timeline: [Event]
    /// The number of events that ``timeline`` leaves out, between its first and its last events.
    public let timelineOmitted: Int

    init(_ store: ReportStore) {
      name = store.name.raw
      peer = store.peer?.raw
      modelVersionHash = store.modelHash?.raw
      isOnLocalStorage = store.isOnLocalStorage
      knowledge = store.knowledge.map { knowledge in
        Dictionary(knowledge.map { ($0.peer.raw, $0.number) }, uniquingKeysWith: max)
      }
      imports = Imports(store.imports)
      exports = Exports(
        written: store.exports.written, heldBack: store.exports.heldBack, failed: store.exports.failed,
        lastTransaction: store.exports.lastTransaction)
      baselines = Baselines(
        rolled: store.baselines.rolled, adopted: store.baselines.adopted, failed: store.baselines.failed)
      timeline = store.timeline.compactMap { Event($0) }
      timelineOmitted = store.omittedEvents
    }
  }

  /// The numbers of other peers' transaction logs, by outcome.
  ///
  /// ```swift
  /// #expect(store.imports.imported == 1)
  /// #expect(store.imports.failed == 0 && store.imports.pending == 0)
  /// ```
  public struct Imports: Hashable, Sendable {
    /// The number of logs that were seen.
    public let discovered: Int
    /// The number of completed import operations; a replayed log counts again.
    public let imported: Int
    /// The number of skips of a log that the store already has; each pass may skip the same log again.
    public let alreadyImported: Int
    /// The number of logs that failed and were not imported by the end.
    public let failed: Int
    /// The number of logs waiting at the end: blocked, of another model, after a failed one, or not
    /// downloaded.
    public let pending: Int
    /// The number of logs that Core Data decided not to import.
    public let ignored: Int
    /// The number of operations that began and have no end; `nil` if the log level does not show ends.
    public let unfinished: Int?

    init(_ counts: ImportCounts) {
      discovered = counts.discovered
      imported = counts.imported
      alreadyImported = counts.alreadyImported
      failed = counts.failed
      pending = counts.pending
      ignored = counts.ignored
      unfinished = counts.unfinished
    }
  }

  /// The numbers of transaction logs that this device wrote.
  ///
  /// ```swift
  /// #expect(store.exports.lastTransaction == 8)
  /// #expect(store.exports.heldBack == 0, "still on local storage")
  /// ```
  public struct Exports: Hashable, Sendable {
    /// The number of transaction logs written, including those on local storage.
    public let written: Int
    /// The number of written logs that wait on local storage until iCloud is ready.
    public let heldBack: Int
    /// The number of saves that could not be written.
    public let failed: Int
    /// The number of the last exported transaction; `nil` if no record shows it.
    public let lastTransaction: Int?
  }

  /// The numbers of baselines that were made, adopted or failed.
  ///
  /// ```swift
  /// #expect(store.baselines.failed == 0)
  /// ```
  public struct Baselines: Hashable, Sendable {
    /// The number of baselines made on this device.
    public let rolled: Int
    /// The number of other peers' baselines that this device adopted.
    public let adopted: Int
    /// The number of baselines that could not be made, read or adopted.
    public let failed: Int
  }
}
