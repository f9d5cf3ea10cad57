// The wording of findings about an iCloud account without free space.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension QuotaExceeded: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let storage = Storage(detail)
    var wording = refusal(detail, of: storage, in: context)
    if let resolved = detail.outcome.resolved {
      let success =
        detail.isApart
        ? "A later request" : detail.outcome.isResolvedBySetup ? "Set-up" : "An export"
      wording.message +=
        " \(words: success) succeeded after that\(words: context.at(resolved)): there is space again."
      wording.advice = ""
      return wording
    }
    if let lost = detail.outcome.lost {
      wording.message += " What was to be sent was removed from this device\(words: context.at(lost))."
      (wording.advice, wording.blocksExports) = ("", nil)
      return wording
    }
    if detail.outcome.nothingLeft != nil, !context.finding.isOverLater {
      wording.leaveOpen("what was refused was", advice: "Look whether \(storage.name) has space again.")
      return wording
    }
    if !context.finding.isOverLater { addConsequences(of: detail, in: storage, context, to: &wording) }
    return wording
  }

  /// The wording for the refusal itself, without what became of it.
  private static func refusal(
    _ detail: Detail, of storage: Storage, in context: WordingContext
  ) -> FindingWording {
    let failure: FindingWording.Failure =
      detail.stopsSetup
      ? .sentence("\(storage.isFull), so nothing syncs")
      : detail.isOthersSent || storage != .user
        ? .ofStores("sending nothing new, because \(storage.name) is full")
        : .sentence("\(storage.isFull), so nothing new leaves this device")
    var wording = FindingWording(
      message: "CloudKit refused to store more: \(storage.name) is full.",
      advice: storage.advice ?? context.advice(of: .cloudKit(.quotaExceeded)),
      placeToLook: storage.placeToLook, topic: storage.isFull, failure: failure,
      blocksExports: blocked(by: detail))
    if detail.isApart { wording.blocksExports = nil }
    return wording
  }

  /// Adds what is not saved while the storage is full.
  private static func addConsequences(
    of detail: Detail, in storage: Storage, _ context: WordingContext, to wording: inout FindingWording
  ) {
    if detail.isApart {
      wording.addRefusal(apartFromExports: detail.isShareUnsaved, context.task)
      wording.advice = storage.adviceOnSpace ?? "Free space in iCloud, or get more, in Settings."
      if detail.isShareUnsaved { wording.advice += FindingWording.savingTheShareAgain }
      return
    }
    if detail.stopsSetup {
      wording.message += context.setupFailed
    } else {
      wording.message += " What is saved stays on this device; what others save still arrives."
    }
    wording.advice = context.besideOtherObstacles(
      wording.advice, orInstead: storage.adviceOnSpace ?? Prose(words: description.advice))
  }

  /// What exports wait for.
  static func blocked(by detail: Detail) -> Prose {
    switch Storage(detail) {
    case .user: "space in the user's iCloud"
    case .ownerOfShare: "space in the iCloud of the share's owner"
    case .container: "space in the container's public storage"
    }
  }

  /// Whose storage is full.
  private enum Storage {
    case user, ownerOfShare
    /// The container's own, for its public database.
    case container

    init(_ detail: Detail) {
      self = detail.concernsPublic ? .container : detail.concernsShares ? .ownerOfShare : .user
    }

    var name: Prose {
      switch self {
      case .user: "the user's iCloud storage"
      case .ownerOfShare: "the iCloud storage of the share's owner"
      case .container: "the public storage of the app's container"
      }
    }

    var isFull: Prose {
      switch self {
      case .user: "The user's iCloud storage is full"
      case .ownerOfShare: "The iCloud storage of a share's owner is full"
      case .container: "The public storage of the app's container is full"
      }
    }

    var placeToLook: Prose {
      switch self {
      case .user: "the iCloud storage of the user, in Settings."
      case .ownerOfShare: "\(name)."
      case .container: "the container in CloudKit Console: the storage of its public database."
      }
    }

    /// The advice on the storage alone; `nil` for the usual one.
    var adviceOnSpace: Prose? {
      switch self {
      case .user: nil
      case .ownerOfShare: "Ask the owner of the share to free space in iCloud, or to take a larger plan."
      case .container:
        """
        Open the container in CloudKit Console, and delete records of its public database that are no longer needed: no \
        user can free space there.
        """
      }
    }

    /// The advice; `nil` for the usual one.
    var advice: Prose? {
      adviceOnSpace.map { "\($0) Then start the app again: the waiting changes go out by themselves." }
    }
  }
}
