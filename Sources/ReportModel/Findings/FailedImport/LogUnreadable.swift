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
    let agreeing = Agreement(with: failed.logCount)
    let isEmpty = failed.areEmpty
    let state: Prose =
      isEmpty
      ? "\(agreeing.are) empty"
      : "\(agreeing.are) empty or damaged, or cannot be opened: \(failed.error.prose)"
    let rest: Prose =
      if failed.mayHaveRecovered {
        "The \(context.part) does not show whether \(agreeing.they) could be read later."
      } else if isEmpty {
        """
        Unless iCloud still fills \(agreeing.them), what \(agreeing.they) should hold does not arrive, and what \
        builds on that waits.
        """
      } else {
        failed.laterLevel.map(failed.notRepeated) ?? failed.loss(context)
      }
    var wording = FindingWording(
      message: "\(failed.subject(context, isLog: true)) \(state). \(rest)",
      advice: context.advice(failed.error),
      placeToLook: "\(context.author), which wrote the file, or iCloud, which brought it.",
      topic: "A transaction log cannot be imported yet", data: failed.data(context))
    if context.isOwn { wording.failure = .ofStores("missing changes of this device") }
    if isEmpty {
      wording.failure = .ofStores(
        "waiting for \(agreeing.form("a transaction log", "transaction logs")) that \(agreeing.are) empty so far"
      )
    }
    return wording
  }

  /// The wording for logs that the importer skips.
  private static func leftOut(_ detail: Detail, _ entry: Int, _ context: WordingContext) -> FindingWording {
    let failed = detail.failed
    let agreeing = Agreement(with: failed.logCount)
    let rest: Prose =
      if context.finding.severity == .note {
        "If \(agreeing.they) \(agreeing.verb("hold")) saves, those are not on this device."
      } else if let number = detail.laterArrival {
        """
        Transactions of \(context.author) up to \(number) arrived after that, so none of them waits for \
        \(agreeing.form("this log", "these logs")). Only if \(agreeing.they) \(agreeing.are) newer does this \
        device lack what \(agreeing.they) \(agreeing.verb("hold")).
        """
      } else {
        failed.loss(context)
      }
    return FindingWording(
      message: """
        \(failed.subject(context, isLog: true)) \(agreeing.are) left out. \(context.sentence(of: entry)). \(rest)
        """,
      advice: context.advice(),
      placeToLook: "\(context.author), which wrote the \(agreeing.noun("file")).",
      topic: "A transaction log is left out", data: failed.data(context))
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importFailed, .importLogUnreadable) {
    $0.failedImport(of: name)
  }
}
