// What became of the transaction logs of other peers, in numbers. Every report takes them from here.

package import Timelines

/// What became of the transaction logs of other peers that one store met.
package struct ImportCounts: Equatable, Sendable {
  /// Logs that were seen.
  package let discovered: Int
  /// Import operations that wrote their metadata; a replayed log counts again.
  package let imported: Int
  /// Logs that were skipped, since the store has them.
  package let alreadyImported: Int
  /// Logs that failed and were not imported by the end.
  package let failed: Int
  /// Logs that wait at the end: blocked, of another model, behind a failed one, or not downloaded.
  package let pending: Int
  /// Logs that the importer decided not to import.
  package let ignored: Int
  /// Operations that began and have no end; `nil` where the log level does not show ends.
  package let unfinished: Int?

  /// The numbers of one store.
  package init(_ store: StoreTimeline, _ timelines: StoreTimelines) {
    discovered = store.imports.discovered
    imported = store.imports.completed
    alreadyImported = store.imports.alreadyImported
    failed = store.broken.count
    pending = store.waiting.count + store.ofOtherModel.count
    ignored = store.imports.openLogs.count(of: .ignored)
    unfinished = timelines.processes.showEndsOfImports(of: store.pid) ? store.unended(timelines).count : nil
  }
}
