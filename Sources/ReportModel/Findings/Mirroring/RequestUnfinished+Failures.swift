// The wording of findings about requests with a task of the app that failed.

internal import Diagnosis
internal import Timelines

extension RequestUnfinished {
  /// The wording for requests with a task of the app that failed, the last one with a failure.
  static func failing(
    _ detail: Detail, _ failure: MirrorFailure, _ context: WordingContext
  ) -> FindingWording {
    let subject =
      (detail.count == 1 ? "A request" : "\(detail.count.grouped) requests") + purpose(of: detail)
    let last = detail.count == 1 ? "" : ", the last one"
    let end: Prose =
      detail.recovered.map {
        "A later one succeeded\(words: context.at($0)); whether it was for the same share is not shown."
      } ?? "No later one is seen to succeed.\(words: lost(detail))"
    return FindingWording(
      message: """
        \(words: subject) failed\(words: last + context.at(context.finding.last)): \
        \(failure.error.prose). \(end)
        """,
      advice: detail.recovered == nil ? advice(on: failure.error, detail.task) : adviceOnOtherShare,
      topic: "\(words: subject) failed", data: data(detail))
  }

  /// What to do about failed acceptances if a later one succeeded, perhaps for another share.
  private static let adviceOnOtherShare: Prose =
    "If what is in the share does not arrive, open its invitation again."

  /// What to do about an error, and then about the task that failed with it.
  private static func advice(on error: ErrorChain, _ task: MirrorTask?) -> Prose {
    let again = Prose(words: task?.advice ?? "")
    let remedy = task.map { Prose(words: $0.remedy) }
    // Mirroring repeats exports and imports by itself, but no task.
    if error.contains(.cloudKit(.requestRateLimited)) {
      return remedy.map { "Wait some minutes. After that, \($0)." } ?? "Wait some minutes."
    }
    let concernsICloud =
      error.links.contains { $0.isOf(.cloudKit) } || error.contains(.cocoa(.mirroringNotSetUp))
    guard concernsICloud, !error.asksForNothing, error.hasMeaningOfItsOwn, let advice = error.advice else {
      return again
    }
    // The invitation is where the address is confirmed.
    if task == .shareAcceptance, error.contains(.cloudKit(.participantMayNeedVerification)) { return advice }
    return remedy.map { "\(advice) After that, \($0)." } ?? advice
  }
}
