// What is said of logs that cannot be read.

internal import Diagnosis
internal import Timelines

extension LogUnreadable: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    let isOne = failed.logCount == 1
    let rest: Prose =
      failed.mayHaveRecovered
      ? "The \(context.part) does not show whether \(isOne ? "it" : "they") could be read later."
      : failed.loss
    return FindingWording(
      message: """
        \(failed.subject(context, isLog: true)) \
        \(isOne ? "is empty, damaged or cannot" : "are empty, damaged or cannot") be opened: \
        \(failed.error.prose). \(rest)
        """,
      advice: context.advice(failed.error),
      placeToLook: "\(context.author), which wrote the file, or iCloud, which brought it.",
      topic: "A transaction log cannot be imported yet", data: failed.data(context))
  }

  static let arising: Arising? = Arising(from: .importFailed, .importLogUnreadable) {
    $0.failedImport(of: name)
  }
}
