// What reports say when the user's iCloud is full.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension QuotaExceeded: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let failure: FindingWording.Failure =
      detail.stopsSetup
      ? .sentence("The user's iCloud storage is full, so nothing syncs")
      : detail.isOthersSent
        ? .ofStores("sending nothing new, because the user's iCloud storage is full")
        : .sentence("The user's iCloud storage is full, so nothing new leaves this device")
    var wording = FindingWording(
      message: "CloudKit refused to store more: the user's iCloud storage is full.",
      advice: context.advice(of: .cloudKit(.quotaExceeded)),
      placeToLook: "the iCloud storage of the user, in Settings.", topic: "The user's iCloud storage is full",
      failure: failure, blocksExports: "space in the user's iCloud")
    if let mended = detail.mended {
      wording.message += " An export succeeded after that\(words: context.at(mended)): there is space again."
      wording.advice = ""
      return wording
    }
    guard !context.finding.isOverLater else { return wording }
    if detail.stopsSetup {
      wording.message += WordingContext.setupFailed
    } else {
      wording.message += " What is saved stays on this device; what others save still arrives."
    }
    return wording
  }
}
