// Reports that the user's iCloud storage is full, or a container's public storage: nothing is exported from
// this device.

internal import Timelines

/// The rule for records that CloudKit refused because the user's iCloud storage is full, or the public
/// storage of the app's container.
///
/// The finding is a note if an export with records succeeded later, and a warning if one found nothing to send.
package struct QuotaExceeded: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "the user's iCloud storage, or the public storage of the container, is full (a note when an export "
      + "with records succeeded after that)",
    advice: "Free space in iCloud, or get more, in Settings; then start the app again.")

  /// The details of a full iCloud storage.
  package struct Detail: FindingDetail {
    /// What became of what was to be sent.
    package var outcome = RefusedRecords.Outcome()
    /// Whether the store cannot be set up because of the full storage.
    package let stopsSetup: Bool
    /// Whether another store sent something later.
    ///
    /// In a share, the storage of its owner counts.
    package var isOthersSent = false
    /// Whether the store contains what others share, in zones that belong to them.
    package var concernsShares = false
    /// Whether the store is mirrored to the public database, whose storage is the container's.
    package var concernsPublic = false
    /// Whether a share was refused for it, or a request that neither sets up nor transfers: no export shows
    /// that it is over.
    package var isApart = false
    /// Whether a share was not saved because of it.
    package var isShareUnsaved = false

    package var resolvedBy: MirrorSuccess? { isApart ? nil : .records }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.findingsOfRefusals { finding(of: $0, $1, isApart: $2, capture) }
  }

  private func finding(
    of store: MirroredStore, _ index: Int?, isApart: Bool, _ capture: CaptureDiagnosis
  ) -> Finding? {
    // A batch may also be refused for the schema; space is needed nevertheless.
    let failures = store.failures.groups.filter { $0.first.error.contains(.cloudKit(.quotaExceeded)) }
      .apart(isApart).current
    guard let refused = RefusedRecords(failures, in: store, resolvedBy: isApart ? nil : .records)
    else { return nil }
    let first = refused.evidence.first?.line ?? .max
    let isOthersSent = capture.mirroredStores.contains { other in
      let sent = capture.timelines.mirroring.all[other].exports.lastSent
      return index != nil && other != index && sent?.line ?? 0 > first
    }
    let stopsSetup = !isApart && failures.stopSetup(of: store)
    return Finding(
      Detail(
        outcome: refused.outcome, stopsSetup: stopsSetup, isOthersSent: isOthersSent,
        concernsShares: store.scope == .shared && !stopsSetup, concernsPublic: store.scope == .public,
        isApart: isApart,
        isShareUnsaved: isApart && failures.contains { $0.first.concernsShare }),
      refused.severity(ifLost: .note), mirroredStore: index, evidence: refused.evidence, count: refused.count)
  }
}
