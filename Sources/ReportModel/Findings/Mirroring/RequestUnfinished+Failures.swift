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
    return FindingWording(
      message: """
        \(words: subject) failed\(words: last + context.at(context.finding.last)): \
        \(failure.error.prose). No later one is seen to succeed.\(words: lost(detail))
        """,
      advice: advice(on: failure.error, detail.task),
      topic: "\(words: subject) failed", data: data(detail))
  }

  /// What to do about an error, and then about the task that failed with it.
  private static func advice(on error: ErrorChain, _ task: MirrorTask?) -> Prose {
    guard error.links.contains(where: { $0.isOf(.cloudKit) }), !error.asksForNothing,
      error.hasMeaningOfItsOwn, let advice = error.advice
    else { return Prose(words: task?.advice ?? "") }
    return task.map { "\(advice) After that, \(words: $0.remedy)." } ?? advice
  }
}
