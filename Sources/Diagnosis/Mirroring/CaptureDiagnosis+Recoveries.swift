// Errors that usually reset the sync, but come again because mirroring cannot recover from them.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// Whether an error that usually resets the sync comes again, each recovery from it failed, and nothing in
  /// the capture resets anything.
  ///
  /// Mirroring announces each reset at every level.
  func showsNoReset(after failures: MirrorFailures.Group, in store: MirroredStore) -> Bool {
    guard failures.kind == .export || failures.kind == .import, store.scope != .shared, !store.isSeveral,
      failures.requests.all > 1, MirrorCause(failures.first) == .reset,
      let reason = MirrorResetReason(failures.first.error), Self.resetsForErrors.contains(reason)
    else { return false }
    return !timelines.isLeftOut(after: failures.first.record.line)
      && count(of: Self.failedRecovery) >= failures.requests.all && count(of: Self.recovery) == 0
      && !showsResets
  }

  /// The reasons of resets that keep the data of this device, and that an error of CloudKit or of the history
  /// brings about.
  private static let resetsForErrors: Set<MirrorResetReason> = [
    .zoneDeleted, .historyExpired, .serverChangeTokenExpired,
  ]

  /// The entry of a recovery that failed.
  private static let failedRecovery = "mirror-recovery-failed"
  /// The entry of a recovery that succeeded.
  private static let recovery = "mirror-recovery-done"

  /// Returns the number of records of an entry.
  private func count(of id: String) -> Int {
    catalogue.entries.firstIndex { $0.document.id == id }.map { statements.byEntry[$0] } ?? 0
  }

  /// Whether any record announces a reset, or reports what it does.
  private var showsResets: Bool {
    let events: Set<EventKind> = [.mirrorReset, .mirrorIdentityLost, .mirrorPurged, .mirrorFieldsPurged]
    return zip(catalogue.entries, statements.byEntry).contains { entry, count in
      count > 0 && entry.document.event.flatMap(EventKind.init(named:)).map(events.contains) ?? false
    }
  }
}
