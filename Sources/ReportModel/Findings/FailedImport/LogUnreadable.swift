// What reports say about logs that cannot be read.

internal import Diagnosis
internal import Timelines

extension FailedLogs {
  /// Whether iCloud may only not have filled them yet.
  fileprivate var areEmpty: Bool { error.links.isEmpty && error.reason?.contains("empty log file") == true }
}

extension LogUnreadable: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    let isOne = failed.logCount == 1
    let (it, them) = (isOne ? "it" : "they", isOne ? "it" : "them")
    let isEmpty = failed.areEmpty
    let state: Prose =
      isEmpty
      ? "\(words: isOne ? "is" : "are") empty"
      : "\(words: isOne ? "is empty or damaged" : "are empty or damaged"), or cannot be opened: \(failed.error.prose)"
    let rest: Prose =
      failed.mayHaveRecovered
      ? "The \(context.part) does not show whether \(words: it) could be read later."
      : isEmpty
        ? "Unless iCloud still fills \(words: them), what \(words: it) should hold does not arrive, and what builds on that waits."
        : failed.loss(context)
    var wording = FindingWording(
      message: "\(failed.subject(context, isLog: true)) \(state). \(rest)",
      advice: context.advice(failed.error),
      placeToLook: "\(context.author), which wrote the file, or iCloud, which brought it.",
      topic: "A transaction log cannot be imported yet", data: failed.data(context))
    if context.isOwn { wording.failure = .ofStores("missing changes of this device") }
    if isEmpty {
      wording.failure = .ofStores(
        isOne
          ? "waiting for a transaction log that is empty so far"
          : "waiting for transaction logs that are empty so far")
    }
    return wording
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importFailed, .importLogUnreadable) {
    $0.failedImport(of: name)
  }
}
