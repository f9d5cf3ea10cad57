// The wording of findings about requests with a task of the app that failed.

internal import Diagnosis
internal import Timelines

extension RequestUnfinished {
  /// The wording for requests with a task of the app that failed, the last one with a failure.
  static func failing(
    _ detail: Detail, _ failure: MirrorFailure, _ context: WordingContext
  ) -> FindingWording {
    let request = "request" + (detail.task.map { " \($0.purpose)" } ?? "")
    let subject =
      detail.count == 1 ? "A \(request)" : "\(detail.count.grouped) requests" + request.dropFirst(7)
    let last = detail.count == 1 ? "" : ", the last one"
    let loss = detail.task.map { " \($0.loss)" } ?? ""
    return FindingWording(
      message: """
        \(words: subject) failed\(words: last + context.at(context.finding.last)): \
        \(failure.error.prose). No later one is seen to succeed.\(words: loss)
        """,
      advice: advice(on: failure.error, detail.task),
      topic: "\(words: subject) failed", data: data(detail))
  }

  /// What to do about an error, and then about the task that failed with it.
  private static func advice(on error: ErrorChain, _ task: MirrorTask?) -> Prose {
    let again = Prose(words: task?.advice ?? "")
    guard error.links.contains(where: { $0.isOf(.cloudKit) }), !error.asksForNothing,
      error.hasMeaningOfItsOwn, let advice = error.advice
    else { return again }
    return "\(advice) Then: \(again)"
  }
}
