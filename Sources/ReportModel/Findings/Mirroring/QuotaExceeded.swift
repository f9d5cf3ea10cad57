// The wording of findings about an iCloud account without free space.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension QuotaExceeded: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let whose: Prose =
      detail.concernsShares ? "the iCloud storage of the share's owner" : "the user's iCloud storage"
    var wording = refusal(detail, of: whose, in: context)
    if let resolved = detail.resolved {
      let success = detail.isApart ? "A later request" : "An export"
      wording.message +=
        " \(words: success) succeeded after that\(words: context.at(resolved)): there is space again."
      wording.advice = ""
      return wording
    }
    if let lost = detail.lost {
      wording.message += " What was to be sent was removed from this device\(words: context.at(lost))."
      (wording.advice, wording.blocksExports) = ("", nil)
      return wording
    }
    if detail.nothingLeft != nil, !context.finding.isOverLater {
      wording.leaveOpen("what was refused was", advice: "Look whether \(whose) has space again.")
      return wording
    }
    if !context.finding.isOverLater { addConsequences(of: detail, in: context, to: &wording) }
    return wording
  }

  /// The wording for the refusal itself, without what became of it.
  private static func refusal(
    _ detail: Detail, of whose: Prose, in context: WordingContext
  ) -> FindingWording {
    let failure: FindingWording.Failure =
      detail.stopsSetup
      ? .sentence("The user's iCloud storage is full, so nothing syncs")
      : detail.isOthersSent || detail.concernsShares
        ? .ofStores("sending nothing new, because \(whose) is full")
        : .sentence("The user's iCloud storage is full, so nothing new leaves this device")
    var wording = FindingWording(
      message: "CloudKit refused to store more: \(whose) is full.",
      advice: detail.concernsShares ? adviceOnOwner : context.advice(of: .cloudKit(.quotaExceeded)),
      placeToLook: detail.concernsShares ? "\(whose)." : "the iCloud storage of the user, in Settings.",
      topic: detail.concernsShares
        ? "The iCloud storage of a share's owner is full" : "The user's iCloud storage is full",
      failure: failure,
      blocksExports: detail.concernsShares
        ? "space in the iCloud of the share's owner" : "space in the user's iCloud")
    if detail.isApart { wording.blocksExports = nil }
    return wording
  }

  /// Adds what is not saved while the storage is full.
  private static func addConsequences(
    of detail: Detail, in context: WordingContext, to wording: inout FindingWording
  ) {
    if detail.isApart {
      wording.addRefusal(apartFromExports: detail.isShareUnsaved)
      wording.advice =
        detail.concernsShares
        ? "Ask the owner of the share to free space in iCloud, or to take a larger plan."
        : "Free space in iCloud, or get more, in Settings."
      if detail.isShareUnsaved { wording.advice += FindingWording.savingTheShareAgain }
      return
    }
    if detail.stopsSetup {
      wording.message += WordingContext.setupFailed
    } else {
      wording.message += " What is saved stays on this device; what others save still arrives."
    }
    wording.advice = context.besideOtherObstacles(
      wording.advice,
      orInstead: detail.concernsShares
        ? "Ask the owner of the share to free space in iCloud, or to take a larger plan."
        : Prose(words: description.advice))
  }

  private static let adviceOnOwner: Prose = """
    Ask the owner of the share to free space in iCloud, or to take a larger plan. Then start the app again: the waiting \
    changes go out by themselves.
    """
}
