// Reports resets of mirroring: its state about iCloud is discarded, and with some resets the data of this
// device too.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a store whose sync is reset: local data is removed, or everything has to be fetched again.
package struct SyncReset: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "mirroring is reset: an error when data is removed from this device, a warning when all of it has to be "
      + "fetched or sent again, or the log hides why, a note once an import, or that export, succeeded, unless "
      + "the same reset comes again and again",
    advice:
      "Keep the app open until a sync succeeds. If data was removed, look first whether another device still has "
      + "it, and copy its store before it goes online; then tell the user.",
    shownBy: [.mirrorReset, .mirrorIdentityLost, .mirrorPurged])

  /// The details of a store's resets for one reason.
  package struct Detail: FindingDetail {
    /// The reason of the resets.
    package let reason: MirrorResetReason
    /// The error from CloudKit; `nil` if a record announces the reset itself, or something else failed with
    /// it.
    package let error: ErrorChain?
    /// Whether a later import succeeded.
    package let isOver: Bool
    /// Whether a later export succeeded that sent records, or may have.
    package var isSent = false
    /// Whether later exports succeeded, but found nothing to send.
    package var isNothingFound = false
    /// Whether an export failed with it, and none succeeded since.
    package var stopsExports = false
    /// Whether a record says that the objects stay on this device.
    package var isKept = false
    /// What waited to be exported, and was removed with the rest.
    package var unsent = MirrorResets.Unsent()
    /// The place where an import brought changes after the same account signed in again; `nil` if none did.
    package var broughtBack: Place?
    /// The place where an import found nothing new after the same account signed in again; `nil` if none did,
    /// or if one brought changes.
    package var foundNothing: Place?
    /// Whether the store cannot be set up because of the reset.
    package var stopsSetup = false
    /// Whether the lost zone belongs to another user, who shared it.
    package var concernsShare = false
    /// Whether a record says that the objects of the shared zone are removed from this device.
    package var isShareRemoved = false
    /// Whether the app made its schema just before, which clears the zone: then no user deleted anything.
    package var followsSchema = false

    /// The number of times that the same reset came again within a day after sync had succeeded.
    package var again = 0
    /// The number of times that the same reset came again and nothing was synced in between.
    package var fruitless = 0
    /// Whether an import succeeded less than a day before a reset, so that the device was not away for long.
    package var isSoonAfterImport = false

    /// Whether the reset comes again and again: then a success after it does not end the trouble.
    package var isRecurring: Bool { again > 1 }

    /// Whether the data is missing in iCloud and comes from this device: an export fills the zone again, and
    /// no import does.
    package var isSentAgain: Bool {
      followsSchema || !concernsShare && (reason == .zoneDeleted || reason == .identityLost)
    }

    /// Whether data that came from iCloud is removed from the device.
    package var removesLocalData: Bool { reason.removesLocalData && !followsSchema }

    /// What is lost is told before what waits, unless it was brought back.
    package var weight: FindingWeight {
      broughtBack != nil ? .late : removesLocalData ? .lost : .stuck
    }

    /// Data that was removed from the device stays removed, and a reason that the log hides may be one that
    /// removes data.
    package var resolvedBy: MirrorSuccess? {
      removesLocalData || reason == .other || isRecurring ? nil : isSentAgain ? .records : .import
    }

    /// Whether the reset is the one that a failure with an error brings about; the announcement may describe a
    /// change of the account in other words.
    func isCaused(by error: ErrorChain) -> Bool {
      guard let reason = MirrorResetReason(error) else { return true }
      return reason == self.reason || reason.concernsAccount && self.reason.concernsAccount
    }

    /// Whether what the reset makes necessary succeeded after it.
    fileprivate var isDone: Bool { (isSentAgain ? isSent : isOver) && !stopsExports }
  }

  static let watches: Set<EventKind> = [.mirrorPurged, .mirrorReset]
  static let reads: Set<FieldRole> = [.reason]
  static let explains: Set<EventKind> = [.mirrorReset, .mirrorIdentityLost, .mirrorPurged]

  /// The removals of data from a store that the records do not name.
  private var removals = Occurrences()
  /// The announced resets that remove an account's data from a store that the records do not name.
  private var announcements = OccurrencesBy<MirrorResetReason>()
  /// The place where objects of a share were last removed; the record does not always show the store.
  private var lastRemovalOfShare: Place?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorReset {
      let reason = record.value(.reason).flatMap { MirrorResetReason(rawValue: $0) }
      guard event.mirrored?.store == nil, let reason, reason.concernsAccount else { return }
      announcements.note(reason, record.evidence)
      return
    }
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
    var unsent = MirrorResets.Unsent()
    var again = 0
    var fruitless = 0
    var isSoonAfterImport = false
    var followsSchema = true
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = capture.mirroredStores.flatMap { index -> [Finding] in
      let store = capture.timelines.mirroring.all[index]
      let imported = store.imports.lastSuccess?.line ?? 0
      let exported = store.exports.lastSuccess?.line ?? 0
      let sent = store.exports.lastAccepted?.line ?? 0
      return resets(of: store).map { reason, reset in
        let records = reset.records.sorted(by: \.line)
        let last = records.last?.line ?? 0
        let isOver = last < imported
        // No import makes up for an export that it stopped.
        let stopsExports = store.failures.groups.contains {
          $0.kind == .export && $0.open != nil && MirrorCause($0.first) == .reset
            && MirrorResetReason($0.first.error) == reason
        }
        let isKept = (records.first?.line ?? 0) < store.resets.kept?.line ?? 0
        let concernsShare = reason == .zoneDeleted && store.scope == .shared
        // Each share that ends, and each account that signs in, is a reset of its own.
        let followsSchema = reset.followsSchema && reset.error == nil && store.resets.removals.isEmpty
        let isOfItsOwn = concernsShare || followsSchema || reason == .accountLogin || reason == .other
        let stopsSetup = store.failures.groups.filter { MirrorResetReason($0.first.error) == reason }
          .stopSetup(of: store)
        let detail = Detail(
          reason: reason, error: reset.error, isOver: isOver,
          isSent: last < sent, isNothingFound: sent <= last && last < exported,
          stopsExports: stopsExports, isKept: isKept, unsent: reset.unsent,
          broughtBack: reason == .accountLogout
            ? store.broughtBack(after: records.last?.line ?? .max) : nil,
          foundNothing: reason == .accountLogout
            ? store.foundNothing(after: records.last?.line ?? .max) : nil,
          stopsSetup: stopsSetup, concernsShare: concernsShare,
          isShareRemoved: concernsShare && (lastRemovalOfShare?.line ?? 0) > (records.first?.line ?? .max),
          followsSchema: followsSchema,
          again: isOfItsOwn ? 0 : reset.again, fruitless: isOfItsOwn ? 0 : reset.fruitless,
          isSoonAfterImport: reset.isSoonAfterImport)
        return Finding(
          detail,
          followsSchema
            ? .note : Self.severity(of: reason, isOver: detail.isDone && !detail.isRecurring, isKept: isKept),
          mirroredStore: index, evidence: records, count: reset.count)
      }
    }
    let isTold = ofStores.contains { ($0.detail as? Detail)?.removesLocalData ?? false }
    guard !isTold else { return ofStores }
    return ofStores + ofUnknownStores
  }

  /// The findings about stores that the records do not name: what announces a removal, otherwise the removals.
  private var ofUnknownStores: [Finding] {
    let announced = announcements.all.map { reason, records in
      Finding(Detail(reason: reason, error: nil, isOver: false), .error, store: nil, records)
    }
    guard announced.isEmpty, !removals.isEmpty else { return announced }
    let reason =
      removals.evidence.contains { $0.holds("account change") }
      ? MirrorResetReason.accountRowsRemoved : .zoneRowsRemoved
    return [
      Finding(Detail(reason: reason, error: nil, isOver: false), .error, store: nil, removals)
    ]
  }

  /// Returns the resets that are announced, and those that CloudKit's errors cause.
  private func resets(of store: MirroredStore) -> OrderedDictionary<MirrorResetReason, Resets> {
    var resets: OrderedDictionary<MirrorResetReason, Resets> = [:]
    for reset in store.resets.all {
      resets[reset.reason, default: Resets()].records.append(reset.record)
      resets[reset.reason]?.count += 1
      resets[reset.reason]?.unsent.saves += reset.unsent.saves
      resets[reset.reason]?.unsent.objects += reset.unsent.objects
      if reset.isAgain { resets[reset.reason]?.again += 1 }
      if reset.isFruitless { resets[reset.reason]?.fruitless += 1 }
      if reset.isSoonAfterImport { resets[reset.reason]?.isSoonAfterImport = true }
      if !reset.followsSchema { resets[reset.reason]?.followsSchema = false }
    }
    let announced = Set(resets.keys)
    for group in store.failures.groups where !group.isFollower {
      guard let reason = MirrorResetReason(group.first.error), !announced.contains(reason),
        reason != .accountRowsRemoved || !announced.contains(where: \.concernsAccount)
      else { continue }
      resets[reason, default: Resets()].records +=
        group.count > 1 ? [group.first.record, group.last] : [group.last]
      resets[reason]?.count += group.count
      resets[reason]?.followsSchema = false
      // Another record of the batch may determine the meaning of its error.
      if resets[reason]?.error == nil, MirrorCause(group.first) == .reset {
        resets[reason]?.error = group.first.error
      }
    }
    let removals = store.resets.removals
    // Whenever a share ends, the objects of its owner leave the device.
    guard !removals.isEmpty, store.resets.concernAccount || store.scope != .shared,
      !resets.keys.contains(where: \.removesLocalData)
    else { return resets }
    // If the reason of a reset is hidden, it is assumed to be the one that removed the objects.
    let hidden = resets.removeValue(forKey: .other) ?? Resets()
    resets[store.resets.concernAccount ? .accountRowsRemoved : .zoneRowsRemoved] = Resets(
      records: hidden.records + removals.evidence, count: hidden.count + removals.count,
      unsent: store.resets.unsent, followsSchema: false)
    return resets
  }

  /// Returns the severity of a reset.
  ///
  /// A hidden reason may be one that removes data, whatever is imported later.
  private static func severity(
    of reason: MirrorResetReason, isOver: Bool, isKept: Bool
  ) -> Finding.Severity {
    if reason.removesLocalData { return .error }
    if reason == .other, !isKept { return .warning }
    return isOver || reason == .accountLogin ? .note : .warning
  }
}

extension Finding {
  /// Whether devices hold different data because of the finding, or of one that is merged into it.
  package var makesDevicesDiffer: Bool {
    (rule.description.makesDevicesDiffer || sameTrouble.contains(where: \.keepsSomethingBack))
      && (detail as? SyncReset.Detail)?.broughtBack == nil
  }
}

extension MirroredStore {
  /// Returns the first import with changes after `line`, provided the user named after it is the last user
  /// named before it; `nil` if there is none.
  fileprivate func broughtBack(after line: Int) -> Place? {
    guard let named = sameUser(after: line), let changes = lastChanges?.place, changes.line > named.line
    else { return nil }
    return changes
  }

  /// Returns the last import after `line`, provided it found nothing new and the user named before it is the
  /// last user named before `line`; `nil` if there is none, or if another one may have brought changes.
  fileprivate func foundNothing(after line: Int) -> Place? {
    guard let named = sameUser(after: line), (lastChanges?.place.line ?? 0) < named.line,
      imports.unshown == 0, !imports.hasPart, let last = imports.last, last.madeChanges == false,
      last.place.line > named.line
    else { return nil }
    return last.place
  }

  /// Returns the place after `line` where the user is named who was the last one named before it; `nil` if
  /// another one is named, or none.
  private func sameUser(after line: Int) -> Place? {
    guard let user = users.all.last, user.since.line < line, let named = users.lastNamed, named.line > line
    else { return nil }
    return named
  }
}

extension MirrorResetReason {
  /// Creates the reason for which mirroring is reset when a request fails with an error; returns `nil` if it
  /// is not.
  init?(_ error: ErrorChain) {
    let account = error.links.first { $0.hasCode(.cocoa(.accountChanged)) }
    switch true {
    // There is a new account only if the error names it in addition to the old one.
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
