// What is said of logs that failed again and again.

internal import Diagnosis
internal import Timelines

extension PoisonLog: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    return FindingWording(
      message: "\(failed.failure(context)) Each failure holds up all imports for half a minute.",
      advice: failed.advice, placeToLook: failed.placeToLook(context),
      topic: "A transaction log cannot be imported yet", data: failed.data(context))
  }

  static var arisesFrom: Set<EventKind> { [.importFailed, .importLogUnreadable] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingFailure(event, failure, timelines).wording(of: name)
  }
}
