// Resets of mirroring: what it knows of iCloud is thrown away, and with some of them the data of this device.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The sync of a store is reset: local data is removed, or everything has to be fetched again.
package struct SyncReset: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "mirroring is reset: an error when data is removed from this device, a warning when all of it has to be "
      + "fetched again, or the log hides why, a note once an import after that succeeded",
    advice:
      "Keep the app open until a sync succeeds. If data was removed, look first whether another device still has "
      + "it, and copy its store before it goes online; then tell the user.",
    shownBy: [.mirrorReset, .mirrorIdentityLost, .mirrorPurged])

  /// Resets of a store for one reason.
  package struct Detail: FindingDetail {
    package let reason: MirrorResetReason
    /// What CloudKit said, if no record announces the reset itself and nothing else failed with it.
    package let error: ErrorChain?
    /// Whether an import after it succeeded.
    package let isOver: Bool
    /// Whether an export after it succeeded.
    package var isSent = false
    /// Whether a record says that the objects stay on this device.
    package var isKept = false
    /// When an import brought changes after the same account signed in again.
    package var broughtBack: Place?
    /// Whether the store cannot be set up because of it.
    package var stopsSetup = false
    /// Whether the zone that is gone is another user's, who shared it, and whether a record says that its
    /// objects are removed from this device.
    package var isOfShare = false
    package var isShareRemoved = false

    /// What was removed from the device stays so, and a reason that the log hides may be one that removes it.
    package var mendedBy: MirrorSuccess? { reason.removesLocalData || reason == .other ? nil : .import }
  }

  static let watches: Set<EventKind> = [.mirrorPurged]
  static let explains: Set<EventKind> = [.mirrorReset, .mirrorIdentityLost, .mirrorPurged]

  /// What is removed from a store that the records do not show.
  private var removals = Occurrences()
  /// Where objects of a share were last removed; which store that is from is not always shown.
  private var lastRemovalOfShare: Place?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard !record.evidence.holds("cloudkit.share.") else {
      lastRemovalOfShare = record.evidence.place
      return
    }
    if event.mirrored?.store == nil { removals.add(record.evidence) }
  }

  private struct Resets {
    var records: [Evidence] = []
    var count = 0
    var error: ErrorChain?
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = capture.mirroredStores.flatMap { index -> [Finding] in
      let store = capture.timelines.mirroring.all[index]
      let imported = store.imports.lastSuccess?.line ?? 0
      let exported = store.exports.lastSuccess?.line ?? 0
      return resets(of: store).map { reason, reset in
        let records = reset.records.sorted { $0.line < $1.line }
        let isOver = (records.last?.line ?? 0) < imported
        let isKept = (records.first?.line ?? 0) < store.resets.kept?.line ?? 0
        let isOfShare = reason == .zoneDeleted && store.scope == .shared
        let stopsSetup = store.failures.groups.filter { MirrorResetReason($0.first.error) == reason }
          .stopSetup(of: store)
        return Finding(
          Detail(
            reason: reason, error: reset.error, isOver: isOver,
            isSent: (records.last?.line ?? 0) < exported, isKept: isKept,
            broughtBack: reason == .accountLogout
              ? store.broughtBack(after: records.last?.line ?? .max) : nil,
            stopsSetup: stopsSetup, isOfShare: isOfShare,
            isShareRemoved: isOfShare && (lastRemovalOfShare?.line ?? 0) > (records.first?.line ?? .max)),
          Self.severity(of: reason, isOver: isOver, isKept: isKept), mirroredStore: index, evidence: records,
          count: reset.count)
      }
    }
    let isTold = ofStores.contains { ($0.detail as? Detail)?.reason.removesLocalData ?? false }
    guard !removals.isEmpty, !isTold else { return ofStores }
    let reason =
      removals.evidence.contains { $0.text.contains("account change") }
      ? MirrorResetReason.accountRowsRemoved : .zoneRowsRemoved
    return ofStores + [
      Finding(Detail(reason: reason, error: nil, isOver: false), .error, store: nil, removals)
    ]
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
      guard let reason = MirrorResetReason(group.first.error), !announced.contains(reason),
        reason != .accountRowsRemoved || !announced.contains(where: \.isOfAccount)
      else { continue }
      resets[reason, default: Resets()].records +=
        group.count > 1 ? [group.first.record, group.last] : [group.last]
      resets[reason]?.count += group.count
      // Another record of the batch may decide what its error says.
      if resets[reason]?.error == nil, MirrorCause(group.first) == .reset {
        resets[reason]?.error = group.first.error
      }
    }
    let removals = store.resets.removals
    // Objects of others leave a device whenever a share ends.
    guard !removals.isEmpty, store.resets.areOfAccount || store.scope != .shared,
      !resets.keys.contains(where: \.removesLocalData)
    else { return resets }
    // A reset whose reason is hidden is the one that removes them.
    let hidden = resets.removeValue(forKey: .other) ?? Resets()
    resets[store.resets.areOfAccount ? .accountRowsRemoved : .zoneRowsRemoved] = Resets(
      records: hidden.records + removals.evidence, count: hidden.count + removals.count)
    return resets
  }

  /// A reason that the log hides may be one that removes data, whatever is imported after it.
  private static func severity(
    of reason: MirrorResetReason, isOver: Bool, isKept: Bool
  ) -> Finding.Severity {
    if reason.removesLocalData { return .error }
    if reason == .other, !isKept { return .warning }
    return isOver || reason == .accountLogin ? .note : .warning
  }
}

extension Finding {
  /// Whether devices hold different data because of it, or of what is reported with it.
  package var makesDevicesDiffer: Bool {
    (rule.description.makesDevicesDiffer || sameTrouble.contains(where: \.keepsSomethingBack))
      && (detail as? SyncReset.Detail)?.broughtBack == nil
  }
}

extension MirroredStore {
  /// When an import brought changes after a line behind which the user was named who was the last one before
  /// it.
  fileprivate func broughtBack(after line: Int) -> Place? {
    guard let user = users.all.last, user.since.line < line, let named = users.lastNamed, named.line > line,
      let changes = lastChanges?.place, changes.line > named.line
    else { return nil }
    return changes
  }
}

extension MirrorResetReason {
  /// Why mirroring is reset when a request fails with an error.
  fileprivate init?(_ error: ErrorChain) {
    let account = error.links.first { $0.hasCode(.cocoa(.accountChanged)) }
    switch true {
    // Only if the error names the new account as well as the old one, there is one.
    case account?.says == "PFCloudKitNewUserIdentityKey": self = .accountChange
    case account?.says == "PFCloudKitOldUserIdentityKey": self = .accountLogout
    case account != nil: self = .accountRowsRemoved
    case error.contains(.cocoa(.persistentHistoryTokenExpired)): self = .historyExpired
    case error.contains(.cloudKit(.userDeletedZone)): self = .userPurgedZone
    case error.contains(.cloudKit(.zoneNotFound)): self = .zoneDeleted
    case error.contains(.cloudKit(.changeTokenExpired)): self = .serverChangeTokenExpired
    case error.contains(.cloudKit(.manateeUnavailable)): self = .identityLost
    default: return nil
    }
  }
}
