// The wording of findings about logs that cannot be read.

internal import Diagnosis
internal import Timelines

extension FailedLogs {
  /// Whether the log files are empty, perhaps only because iCloud has not filled them yet.
  fileprivate var areEmpty: Bool { error.links.isEmpty && error.reason?.contains("empty log file") == true }
}

extension LogUnreadable: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    if let entry = detail.leftOutBy { return leftOut(detail, entry, context) }
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
        : failed.laterLevel.map(failed.notRepeated) ?? failed.loss(context)
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

  /// The wording for logs that the importer skips.
  private static func leftOut(_ detail: Detail, _ entry: Int, _ context: WordingContext) -> FindingWording {
    let failed = detail.failed
    let isOne = failed.logCount == 1
    let rest: Prose =
      if context.finding.severity == .note {
        "If \(isOne ? "it holds" : "they hold") saves, those are not on this device."
      } else if let number = detail.laterArrival {
        """
        Transactions of \(context.author) up to \(number) arrived after that, so none of them waits for \
        \(isOne ? "this log" : "these logs"). Only if \(isOne ? "it is" : "they are") newer does this device lack what \
        \(isOne ? "it holds" : "they hold").
        """
      } else {
        failed.loss(context)
      }
    return FindingWording(
      message: """
        \(failed.subject(context, isLog: true)) \(isOne ? "is" : "are") left out. \(context.sentence(of: entry)). \(rest)
        """,
      advice: context.advice(),
      placeToLook: "\(context.author), which wrote \(isOne ? "the file" : "the files").",
      topic: "A transaction log is left out", data: failed.data(context))
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importFailed, .importLogUnreadable) {
    $0.failedImport(of: name)
  }
}
