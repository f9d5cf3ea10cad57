// The wording of findings about a reset of mirroring.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension SyncReset: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let place = detail.broughtBack { return wording(of: detail, broughtBackAt: place, in: context) }
    if let place = detail.foundNothing { return wording(of: detail, nothingFoundAt: place, in: context) }
    let (what, advice) = (
      detail.concernsShare ? shareIsGone : what(detail), advice(on: detail, context)
    )
    // The reason already says what the error means, so only its code is added unless the reason is unknown.
    let error: Prose =
      detail.reason == .other
      ? detail.error.map { ": \($0.prose)" } ?? ""
      : (detail.error?.codes).map { " (\($0))" } ?? ""
    let hidden: Prose =
      detail.reason == .other && !detail.isKept
      ? " The log hides whether data was removed from this device." : ""
    let removed: Prose = detail.isShareRemoved ? " Its objects are removed from this device." : ""
    let later: Prose = "\(again(detail, context))\(rest(detail, context))"
    return FindingWording(
      message: "\(what)\(error).\(hidden)\(removed)\(gone(detail.unsent))\(later)",
      advice: context.finding.severity == .note && detail.again == 0 && !detail.waitsAfterSchema
        ? "" : advice,
      placeToLook: detail.concernsShare
        ? "the share: whether this user still takes part in it."
        : detail.followsSchema ? "the app's call of initializeCloudKitSchema()." : placeToLook(detail.reason),
      topic: detail.removesLocalData
        ? "Data was removed from this device"
        : detail.isRecurring ? "Sync is reset again and again" : "Sync was reset",
      failure: .ofStores(
        detail.removesLocalData
          ? "without data that was removed from this device" : "not syncing on this device"),
      blocksExports: detail.blocksExports ? "an export after the reset" : nil,
      data: data(detail))
  }

  /// A sentence on what succeeded after the reset, or on what is missing, with the space before it.
  private static func rest(_ detail: Detail, _ context: WordingContext) -> Prose {
    let part = context.part
    // The history concerns only what this device sends.
    let lack: Prose =
      detail.reason == .historyExpired ? "" : "this device may lack what others saved, and "
    return if detail.removesLocalData {
      ""
    } else if detail.isOver, detail.blocksExports {
      " An import succeeded after that, but no export: what is still to be sent is on this device only."
    } else if detail.isSentAgain || detail.sendsOwnData, detail.isSent {
      " An export succeeded after that."
    } else if detail.sendsOwnData, detail.isNothingFound {
      " An export after that found nothing to send."
    } else if detail.reason == .historyExpired, detail.isOver, !context.finding.isOverLater {
      " An import succeeded after that; no export is seen that sent what was left."
    } else if detail.isOver, !detail.isSentAgain {
      " An import succeeded after that."
    } else if detail.reason == .accountLogin || context.finding.isOverLater {
      ""
    } else if detail.stopsSetup {
      " Set-up failed because of it, so nothing is sent and nothing arrives until a later one succeeds."
    } else if detail.isSentAgain, detail.isNothingFound {
      " The exports after that found nothing to send, so iCloud may lack what this device holds."
    } else if detail.isSentAgain {
      " No export succeeded after that in the \(part), so iCloud may lack what this device holds."
    } else if detail.blocksExports {
      """
       Neither an import nor an export succeeded after that in the \(part): \(lack)what is still to be sent is on \
      this device only.
      """
    } else {
      " No import succeeded after that in the \(part), so this device may lack what others saved."
    }
  }

  /// The wording for a user who signed in again with the same account: only what was never exported is lost.
  private static func wording(
    of detail: Detail, broughtBackAt place: Place, in context: WordingContext
  ) -> FindingWording {
    FindingWording(
      message: """
        The user signed out of iCloud, which removed what came from the account, and signed in again with the same \
        account: the import\(words: context.at(place)) brought data back. What had not been exported is gone.\(gone(detail.unsent))
        """,
      advice: """
        Ask whether this was intended, and whether anything was saved shortly before that no other device \
        has.
        """,
      placeToLook: placeToLook(detail.reason), topic: "Data was removed from this device and fetched again",
      failure: .sentence(
        "The user signed out of iCloud and in again, so what was not exported before is gone"),
      data: data(detail))
  }

  /// The wording for a user who signed in again with the same account, from which nothing came: whether
  /// anything is missing depends on what had been exported.
  private static func wording(
    of detail: Detail, nothingFoundAt place: Place, in context: WordingContext
  ) -> FindingWording {
    FindingWording(
      message: """
        The user signed out of iCloud, which removed from this device what came from the account, and signed in again \
        with the same account: the import\(words: context.at(place)) found nothing new there. What had not been exported is \
        gone.\(gone(detail.unsent))
        """,
      advice: """
        Compare this device with another one: if anything had been exported, it has not come back. Ask whether the \
        user signed out on purpose.
        """,
      placeToLook: placeToLook(detail.reason), topic: "Data was removed from this device",
      failure: .sentence("The user signed out of iCloud and in again"),
      data: data(detail))
  }

  /// A sentence on what waited to be exported, with the space before it; empty for nothing.
  private static func gone(_ unsent: MirrorResets.Unsent) -> Prose {
    let count = unsent.saves > 0 ? unsent.saves : unsent.objects
    guard count > 0 else { return "" }
    let what = counted(count, unsent.saves > 0 ? "save" : "object")
    let agreeing = Agreement(with: count)
    return " \(words: what) \(agreeing.were) not exported, and \(agreeing.are) gone."
  }

  /// A sentence on how often the same reset came again, with the space before it; empty if it did not.
  private static func again(_ detail: Detail, _ context: WordingContext) -> Prose {
    guard detail.isRepeated, !detail.removesLocalData else { return "" }
    let (first, last) = (context.finding.first.time, context.finding.last.time)
    let seconds = first.flatMap { from in last.map { $0.seconds(since: from) } } ?? 0
    let span = seconds > 0 ? " within \(boundWords(seconds))" : ""
    let count = (detail.again > 0 ? detail.again : detail.fruitless) + 1
    let times = count == 2 ? "twice" : counted(count, "time")
    let between =
      detail.again > 0 ? "although mirroring had synced in between" : "and nothing was synced in between"
    return Prose(words: " It happened \(times)\(span), \(between).")
  }

  private static func data(_ detail: Detail) -> DataValue {
    [
      "reason": DataValue.string(detail.reason.rawValue),
      "removesLocalData": detail.removesLocalData,
      "importedSince": detail.isOver, "errors": detail.error,
    ]
  }

  /// The sentence about a shared zone that is gone: only its owner can create it again and fill it.
  private static let shareIsGone: Prose = """
    A zone that another user shared is not in iCloud any more for this user: its owner stopped sharing it or removed \
    this user, or this user left it
    """

  private static func what(_ detail: Detail) -> Prose {
    switch detail.reason {
    case .accountLogin:
      "An account signed in, and mirroring started over: what this device holds is to be sent to it"
    case .accountLogout:
      """
      The user signed out of iCloud: what came from the account is removed from this device, and what was not exported \
      before is gone
      """
    case .accountChange:
      """
      Another iCloud account is signed in: what came from the old one is removed from this device, and what was not \
      exported before is gone
      """
    case .userPurgedZone where detail.followsSchema:
      """
      The app made its schema just before, which clears the zone of its data in iCloud: no user deleted anything, and this \
      device sends its data again
      """
    case .userPurgedZone:
      "The user deleted the app's data in the iCloud settings: it is removed from this device too"
    case .zoneDeleted:
      "The app's zone in iCloud is gone, so mirroring creates it again and sends all data of this device again"
    case .historyExpired:
      "The history of saves does not reach back to the last export, so mirroring compares and sends everything again"
    case .serverChangeTokenExpired where detail.isSoonAfterImport:
      "CloudKit no longer knows what this device had fetched, so everything is fetched again"
    case .serverChangeTokenExpired:
      "The device was away for so long that CloudKit forgot what it had fetched, so everything is fetched again"
    case .identityLost:
      """
      The user's key for encrypted data is gone: zones that need it are deleted in iCloud and filled again from this \
      device
      """
    case .accountRowsRemoved:
      """
      The iCloud account changed: what came from the old one is removed from this device, and what was not exported before is \
      gone
      """
    case .zoneRowsRemoved:
      "Mirroring removed all objects of a zone; the log does not show why. They are removed from this device"
    case .other: "Mirroring is reset for a reason that the record does not show"
    }
  }

  /// The advice for a reset's reason: that of the corresponding error, even if no record names the error.
  private static func advice(on detail: Detail, _ context: WordingContext) -> Prose {
    switch detail.reason {
    case .historyExpired where detail.isRepeated:
      """
      Check that the app does not delete persistent history that mirroring has yet to export.\
      \(words: missing(detail, before: " "))
      """
    case .serverChangeTokenExpired where detail.isRepeated:
      """
      \(words: missing(detail, after: " "))If it goes on, take a sysdiagnose soon after it happens and \
      report it to Apple.
      """
    case .historyExpired where detail.isOver && detail.blocksExports,
      .serverChangeTokenExpired where detail.isOver && detail.blocksExports:
      "Keep the app open and online until an export succeeds."
    case .historyExpired where detail.blocksExports:
      """
      Keep the app open and online until an export succeeds. If it comes again, check that the app does not delete \
      persistent history that mirroring has yet to export.
      """
    case .serverChangeTokenExpired where detail.blocksExports:
      "Keep the app open and online until an import and an export succeed; a first fetch of everything may take long."
    case .accountLogin: ""
    case .accountLogout:
      """
      Ask whether this was intended. Signing in again with the same account brings back all that was exported before.
      """
    case .accountChange: context.advice(of: .cocoa(.accountChanged))
    case .userPurgedZone where detail.followsSchema:
      "Start the app without making the schema, and keep it open and online until an export succeeds."
    case .userPurgedZone: context.advice(of: .cloudKit(.userDeletedZone))
    case .zoneDeleted where detail.concernsShare:
      "Ask the owner of the share whether that was intended, and for a new invitation if it was not."
    case .zoneDeleted where detail.isSent || detail.isNothingFound:
      """
      Open the app on the other devices too: each sends what it has. If it repeats, find out what deletes the zone.
      """
    case .zoneDeleted: context.advice(of: .cloudKit(.zoneNotFound))
    case .historyExpired: context.advice(of: .cocoa(.persistentHistoryTokenExpired), says: "expired")
    case .serverChangeTokenExpired: context.advice(of: .cloudKit(.changeTokenExpired))
    case .accountRowsRemoved: context.advice(of: .cocoa(.accountChanged))
    case .zoneRowsRemoved:
      """
      Ask whether the user deleted the app's data in the iCloud settings, on this device or another one. Compare this \
      device with one that still has the data before anything is saved there.
      """
    case .other:
      """
      Look in the app whether its data is complete. Take the capture again from Xcode's console, or with a logging profile \
      that shows private data.
      """
    case .identityLost: context.advice(of: .cloudKit(.manateeUnavailable))
    }
  }

  /// The advice to wait for what has not succeeded since the reset, between two texts; empty if nothing is
  /// missing.
  private static func missing(_ detail: Detail, before: String = "", after: String = "") -> String {
    // The history concerns only what this device sends.
    let needsImport = !detail.isOver && !(detail.reason == .historyExpired && detail.blocksExports)
    let what: String =
      switch (needsImport, detail.blocksExports) {
      case (true, true): "an import and an export succeed"
      case (true, false): "an import succeeds"
      case (false, true): "an export succeeds"
      case (false, false): ""
      }
    return what.isEmpty ? "" : "\(before)Keep the app open and online until \(what).\(after)"
  }

  private static func placeToLook(_ reason: MirrorResetReason) -> Prose? {
    switch reason {
    case .accountLogin, .accountLogout, .accountChange, .accountRowsRemoved:
      "the iCloud account of this device."
    case .userPurgedZone, .zoneRowsRemoved: "the iCloud settings of the user: Manage Account Storage."
    case .zoneDeleted: "the container in CloudKit Console: who deleted the zone."
    case .historyExpired: "the app's code that deletes persistent history."
    case .serverChangeTokenExpired, .identityLost, .other: nil
    }
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorReset, .mirrorIdentityLost, .mirrorPurged
  ) { context in
    if context.event.kind == .mirrorPurged { return removal(context) }
    let store = context.event.mirrored?.store.map { context.timelines.mirroring.all[$0] }
    guard let store, let reset = store.resets.all.last else { return nil }
    let reason = reset.reason
    let concernsShare = reason == .zoneDeleted && store.scope == .shared
    return .init(
      text: reset.removesLocalData
        ? "what came from iCloud is removed from this device"
        : concernsShare ? "a shared zone is not in iCloud any more" : "everything is sent and fetched again",
      severity: reset.removesLocalData ? .error : nil, subject: reason.rawValue)
  }

  private static func removal(_ context: ProvisionalContext) -> ProvisionalWording.Words? {
    guard let store = context.event.mirrored?.store else { return nil }
    let resets = context.timelines.mirroring.all[store].resets
    let isTold = resets.all.contains { $0.removesLocalData }
    return isTold || resets.removals.isEmpty
      ? nil
      : .init(text: "what came from iCloud is removed from this device", severity: .error, subject: "removal")
  }
}

extension SyncReset.Detail {
  /// Whether what waits is sent by an export after the reset: no export brings back what the reset removes, nor
  /// sends anything to a shared zone that is gone.
  fileprivate var blocksExports: Bool { stopsExports && !removesLocalData && !concernsShare }

  /// Whether what matters after the reset is what this device sends, about which an import says nothing: always
  /// if an account signed in, and once an import succeeded if the history had expired.
  fileprivate var sendsOwnData: Bool { reason == .accountLogin || reason == .historyExpired && isOver }

  /// Whether the zone that the app cleared to make its schema has not been filled again.
  fileprivate var waitsAfterSchema: Bool { followsSchema && !isSent }

  /// Whether the same reset came again, after a success or without any since.
  fileprivate var isRepeated: Bool { again > 0 || fruitless > 0 && !isOver }
}
