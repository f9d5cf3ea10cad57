// Resets of mirroring: what it knows of iCloud is thrown away, and with some of them the data of this device.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The sync of a store is reset: local data is removed, or everything is to be fetched again.
package struct SyncReset: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "mirroring is reset: an error when data is removed from this device, a warning when all of it has to be "
      + "fetched again, a note once an import after that succeeded",
    advice: "Keep the app open until an import succeeds; where data was removed, tell the user.",
    shownBy: [.mirrorReset, .mirrorIdentityLost])

  /// Resets of a store for one reason.
  package struct Detail: FindingDetail {
    package let reason: MirrorResetReason
    /// What CloudKit said, where no record announces the reset itself.
    package let error: ErrorChain?
    /// Whether an import after it succeeded.
    package let isOver: Bool
  }

  static let explains: Set<EventKind> = [.mirrorReset, .mirrorIdentityLost]

  private struct Resets {
    var records: [Evidence] = []
    var count = 0
    var error: ErrorChain?
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.flatMap { index -> [Finding] in
      let store = capture.timelines.mirroring.all[index]
      let imported = store.imports.lastSuccess?.line ?? 0
      return resets(of: store).map { reason, reset in
        let records = reset.records.sorted { $0.line < $1.line }
        let isOver = (records.last?.line ?? 0) < imported
        return Finding(
          Detail(reason: reason, error: reset.error, isOver: isOver),
          Self.severity(of: reason, isOver: isOver), mirroredStore: index, evidence: records,
          count: reset.count)
      }
    }
  }

  /// The resets that are announced, and those that CloudKit's errors bring about.
  private func resets(of store: MirroredStore) -> OrderedDictionary<MirrorResetReason, Resets> {
    var resets: OrderedDictionary<MirrorResetReason, Resets> = [:]
    for reset in store.resets.all {
      resets[reset.reason, default: Resets()].records.append(reset.record)
      resets[reset.reason]?.count += 1
    }
    let announced = Set(resets.keys)
    for group in store.failures.groups where !group.isFollower {
      guard let reason = MirrorResetReason(group.first.error), !announced.contains(reason) else { continue }
      resets[reason, default: Resets()].records +=
        group.count > 1 ? [group.first.record, group.last] : [group.last]
      resets[reason]?.count += group.count
      if resets[reason]?.error == nil { resets[reason]?.error = group.first.error }
    }
    return resets
  }

  private static func severity(of reason: MirrorResetReason, isOver: Bool) -> Finding.Severity {
    if reason.removesLocalData { return .error }
    return isOver || reason == .accountLogin ? .note : .warning
  }
}

extension MirrorResetReason {
  /// What mirroring is reset for when a request fails with an error.
  fileprivate init?(_ error: ErrorChain) {
    switch true {
    case error.contains("NSCocoaErrorDomain", 134_405): self = .accountChange
    case error.contains("NSCocoaErrorDomain", 134_301): self = .historyExpired
    case error.contains("CKErrorDomain", 28): self = .userPurgedZone
    case error.contains("CKErrorDomain", 26): self = .zoneDeleted
    case error.contains("CKErrorDomain", 21): self = .serverChangeTokenExpired
    case error.contains("CKErrorDomain", 112): self = .identityLost
    default: return nil
    }
  }
}
