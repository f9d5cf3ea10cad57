// The truth about one store of a simulated capture.

/// The truth about one store.
///
/// The comment of each fact names the statement that shows it. If the capture's log level is below that
/// statement's, the fact is not claimed: lists are empty then, and counts are 0.
package struct StoreTruth: Codable, Equatable, Sendable {
  /// The name of the store.
  package var name: String

  /// The peer ID of this device.
  package var localPeer: String

  /// The hash of this device's model version.
  package var modelHash: String

  /// Whether the last "Using local storage" (level 0) says so; `nil` in iOS 6, which does not print it.
  package var localStorage: Bool?

  /// The time from that statement to the last printed record, in seconds.
  package var secondsSinceLocalStorage: Double?

  /// The numbers imported in this capture by peer ("Successfully wrote metadata changes", level 3).
  package var imported: [String: NumberRanges] = [:]

  /// The imports in `imported`, one by one and in order, with their objects.
  package var imports: [ImportTruth] = []

  /// The numbers of objects in these imports ("Changes applied", level 2).
  package var objects = ObjectCounts()

  /// The number of other peers' logs that were named when files were found.
  ///
  /// The statements are "Found transaction log locations", "Started download for logs" and "Log locations"
  /// (level 2 and 3).
  package var discovered = 0

  /// The number of files ignored for good ("Skipping log because it is of unknown type", level 3).
  package var ignored = 0

  /// The number of times that a log was skipped as imported before (level 3).
  package var alreadyImported = 0

  /// The numbers this device wrote, including to local storage ("Successfully wrote transaction log", level
  /// 2).
  package var exported = NumberRanges()

  /// The numbers that were reserved or used up and never written.
  package var lostExports: [Int] = []

  /// The store's vector as printed, from whole vectors and single transactions; `nil` if none was printed.
  ///
  /// At level 3 it equals `vector`.
  package var knowledge: [String: Int]?

  /// The store's vector at the end, printed or not.
  package var vector: [String: Int] = [:]

  /// The transactions that wait at the end for one that is missing or cannot be read.
  ///
  /// The statement is "Skipping incompatible operation" (level 3).
  package var pending: [Transaction] = []

  /// The transactions that wait at the end for one that fails ("will process operation", level 2).
  package var behindFailed: [Transaction] = []

  /// The transactions that failed and were not imported by the end (level 0).
  package var failed: [FailedTransaction] = []

  /// The transactions whose logs could not be read by the end (level 0).
  package var unreadable: [Transaction] = []
  /// The transactions whose logs were not downloaded by the end (level 0).
  package var notDownloaded: [Transaction] = []

  /// The transactions whose import began ("Beginning parse", level 2) and has no end.
  package var unfinished: [Transaction] = []

  /// The transactions whose import began in a process that ended first, whatever came later (level 2).
  package var interrupted: [Transaction] = []

  /// The transactions whose changes were written, but not their metadata (level 3).
  package var split: [Transaction] = []

  /// The numbers that never arrived ("It is ahead of the local peer", level 3).
  package var missing: [MissingRange] = []

  /// The file names of logs skipped for their model version (level 3).
  package var otherModelLogs: [String] = []
  /// The hash of that model version.
  package var otherModelHash: String?

  /// The global IDs of objects whose insert or update was dropped by conflict resolution (level 2).
  package var skippedObjects: [String] = []

  /// The global IDs of objects that were not brought to the state of the log (level 0 or 1).
  package var divergedObjects: [String] = []

  /// The numbers of logs in each state.
  package var counts: ImportCounts {
    ImportCounts(
      discovered: discovered,
      imported: imports.count,
      alreadyImported: alreadyImported,
      failed: failed.count + unreadable.count + notDownloaded.count,
      pending: pending.count + behindFailed.count + otherModelLogs.count,
      ignored: ignored,
      unfinished: unfinished.count
    )
  }
}
