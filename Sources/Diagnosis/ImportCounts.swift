// The numbers of transaction logs of a store by what became of them.

internal import OrderedCollections
package import Timelines

/// Counts of the outcomes of the other peers' transaction logs in one store.
package struct ImportCounts: Equatable, Sendable {
  /// The number of logs that were seen.
  package let discovered: Int
  /// The number of import operations that wrote their metadata; a replayed log counts again.
  package let imported: Int
  /// The number of logs that were skipped because the store already has them.
  package let alreadyImported: Int
  /// The number of logs that failed and were not imported by the end.
  package let failed: Int
  /// The number of logs that wait at the end: blocked, of another model, behind a failed one, not downloaded,
  /// or seen and not taken up.
  package let pending: Int
  /// The number of logs that the importer decided not to import.
  package let ignored: Int
  /// The number of operations that began and have no end; `nil` if the log level does not show ends.
  package let unfinished: Int?

  /// Counts the logs of one store.
  package init(_ store: StoreTimeline, in diagnosis: CaptureDiagnosis) {
    discovered = store.imports.discovered
    imported = store.imports.completed
    alreadyImported = store.imports.alreadyImported
    failed = diagnosis.broken(in: store).count
    let timelines = diagnosis.timelines
    pending = store.waiting.count + store.ofOtherModel.count + timelines.overdue(in: store).count
    ignored = store.imports.openLogs.values.count { $0.step == .ignored }
    let unended = timelines.unended(of: store).count
    unfinished = timelines.processes.showEndsOfImports(of: store.pid) || unended > 0 ? unended : nil
  }
}
