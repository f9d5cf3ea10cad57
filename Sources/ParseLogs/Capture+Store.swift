// What happened to one store, in numbers and in order.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension Capture {
  /// What happened to one store on this device.
  ///
  /// ```swift
  /// let store = try #require(capture.stores.first { $0.name == "Trips" })
  /// #expect(store.isOnLocalStorage == false)
  /// ```
  public struct Store: Hashable, Sendable {
    /// The store's name, the value of `NSPersistentStoreUbiquitousContentNameKey`.
    public let name: String
    /// This device's peer ID for it, such as `mobile~50700CD4-…`; `nil` when no record shows it.
    public let peer: String?
    /// The hash of the data model that this device uses, such as `pQ4mXw7Z…=`; `nil` when no record shows it.
    public let modelVersionHash: String?
    /// Whether it is on local storage at the end, so that nothing is sent or received; `nil` when no record
    /// shows it.
    public let isOnLocalStorage: Bool?
    /// The number of the last transaction of each peer that it holds at the end, by peer ID, such as
    /// `["mobile~50700CD4-…": 12]`; `nil` when no record shows it.
    public let knowledge: [String: Int]?
    /// What became of the transaction logs of other peers.
    public let imports: Imports
    /// What this device wrote for others.
    public let exports: Exports
    /// What happened to baselines.
    public let baselines: Baselines
    /// What happened, in order: the first 500 events and the last 500; fewer for the 17th store and those
    /// after it.
    public let timeline: [Event]
    /// How many events between those are only counted.
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

  /// What became of the transaction logs of other peers.
  ///
  /// ```swift
  /// #expect(store.imports.imported == 1)
  /// #expect(store.imports.failed == 0 && store.imports.pending == 0)
  /// ```
  public struct Imports: Hashable, Sendable {
    /// Logs that were seen.
    public let discovered: Int
    /// Import operations that were completed; a replayed log counts again.
    public let imported: Int
    /// How often a log was skipped because the store has it; each pass may skip the same one again.
    public let alreadyImported: Int
    /// Logs that failed and were not imported by the end.
    public let failed: Int
    /// Logs that wait at the end: blocked, of another model, behind a failed one, or not downloaded.
    public let pending: Int
    /// Logs that Core Data decided not to import.
    public let ignored: Int
    /// Operations that began and have no end; `nil` if the log level does not show ends.
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

  /// What this device wrote for others.
  ///
  /// ```swift
  /// #expect(store.exports.lastTransaction == 8)
  /// #expect(store.exports.heldBack == 0, "still on local storage")
  /// ```
  public struct Exports: Hashable, Sendable {
    /// Transaction logs that were written, to local storage too.
    public let written: Int
    /// Those of them that wait on local storage until iCloud is ready.
    public let heldBack: Int
    /// Saves that could not be written.
    public let failed: Int
    /// The number of the last one; `nil` when no record shows it.
    public let lastTransaction: Int?
  }

  /// What happened to baselines.
  ///
  /// ```swift
  /// #expect(store.baselines.failed == 0)
  /// ```
  public struct Baselines: Hashable, Sendable {
    /// How many were made on this device.
    public let rolled: Int
    /// How many of other peers it took over.
    public let adopted: Int
    /// How many could not be made, read or taken over.
    public let failed: Int
  }
}
