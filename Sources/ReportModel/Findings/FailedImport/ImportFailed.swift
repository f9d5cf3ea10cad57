// What is said of logs that could not be imported, or were not downloaded yet.

internal import Diagnosis
internal import Timelines

extension ImportFailed: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    guard failed.isDelayed else {
      return FindingWording(
        message: failed.failure(context), advice: failed.advice, placeToLook: failed.placeToLook(context),
        topic: "An import failed", data: failed.data(context))
    }
    let isOne = failed.logCount == 1
    return FindingWording(
      message: """
        \(failed.subject(context)) \(words: isOne ? "has" : "have") not been downloaded: \(failed.error.prose). What \
        \(words: isOne ? "it holds" : "they hold") is not on this device yet.
        """,
      advice: """
        Wait with the app open and the device online. If \(words: isOne ? "it does" : "they do") not arrive within the \
        hour, look on the device that saved \(words: isOne ? "it" : "them") whether the upload finished.
        """,
      placeToLook: "iCloud, or \(context.author): its upload may not be over.",
      topic: "Something has not been downloaded yet", data: failed.data(context))
  }

  static var arisesFrom: Set<EventKind> { [.importDownloadFailed, .importFailed, .importLogUnreadable] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    event.kind == .importDownloadFailed
      ? ArisingWording("waits until the file is downloaded; it has not failed")
      : ArisingFailure(event, failure, timelines).wording(of: name)
  }
}
