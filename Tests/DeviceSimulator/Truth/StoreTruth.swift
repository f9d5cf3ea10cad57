// What is true about one store of a simulated capture.

/// What happened to one store.
///
/// Each fact names the statement that shows it. If the capture's log level is below that statement's, the
/// fact is not claimed: lists are empty then, and counts 0.
package struct StoreTruth: Codable, Equatable, Sendable {
  /// The store's name.
  package var name: String

  /// This device's peer ID.
  package var localPeer: String

  /// The hash of the model version this device uses.
  package var modelHash: String

  /// The last word on local storage ("Using local storage", level 0); `nil` in iOS 6, which says nothing.
  package var localStorage: Bool?

  /// How much was printed after that last word, in seconds.
  package var secondsSinceLocalStorage: Double?

  /// The numbers imported in this capture by peer ("Successfully wrote metadata changes", level 3).
  package var imported: [String: NumberRanges] = [:]

  /// The same imports one by one, in order, with their objects.
  package var imports: [ImportTruth] = []

  /// The objects of these imports ("Changes applied", level 2).
  package var objects = ObjectCounts()

  /// How many logs of other peers were named when files were found ("Found transaction log locations",
  /// "Started download for logs", "Log locations"; level 2 and 3).
  package var discovered = 0

  /// How many files were ignored for good ("Skipping log because it is of unknown type", level 3).
  package var ignored = 0

  /// How often a log was skipped as imported before (level 3).
  package var alreadyImported = 0

  /// The numbers this device wrote ("Successfully wrote transaction log", level 2), to local storage too.
  package var exported = NumberRanges()

  /// The numbers that were reserved or used up and never written.
  package var lostExports: [Int] = []

  /// The store's vector as printed: whole vectors and single transactions; `nil` when nothing was printed of
  /// it.
  ///
  /// At level 3 equal to `vector`.
  package var knowledge: [String: Int]?

  /// The store's vector at the end, printed or not.
  package var vector: [String: Int] = [:]

  /// The transactions that wait at the end behind one that is missing or cannot be read ("Skipping
  /// incompatible operation", level 3).
  package var pending: [Transaction] = []

  /// The transactions that wait at the end behind one that fails ("will process operation", level 2).
  package var behindFailed: [Transaction] = []

  /// The transactions that failed and were not imported by the end (level 0).
  package var failed: [FailedTransaction] = []

  /// The transactions whose logs could not be read by the end (level 0), and those not downloaded (level 0).
  package var unreadable: [Transaction] = []
  package var notDownloaded: [Transaction] = []

  /// The transactions whose import began ("Beginning parse", level 2) and has no end.
  package var unfinished: [Transaction] = []

  /// The transactions whose import began in a process that ended before it, whatever came later (level 2).
  package var interrupted: [Transaction] = []

  /// The transactions whose changes were written and whose metadata were not (level 3).
  package var split: [Transaction] = []

  /// What never arrived ("It is ahead of the local peer", level 3).
  package var missing: [MissingRange] = []

  /// The file names of logs skipped for their model version (level 3), and that version's hash.
  package var otherModelLogs: [String] = []
  package var otherModelHash: String?

  /// The global IDs of objects whose insert or update was dropped by conflict resolution (level 2).
  package var skippedObjects: [String] = []

  /// The global IDs of objects that were not brought to the state of the log (level 0 or 1).
  package var divergedObjects: [String] = []

  /// How many logs are in each state.
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
