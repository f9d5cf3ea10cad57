// The wording of findings about saves that no export followed.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension NotExported: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let since = context.at(detail.since)
    let first = since.isEmpty || detail.saves == 1 ? since : ", the first\(since),"
    // What was saved later may be of the process that goes on.
    let saved = detail.saves == 1 ? "saved" : "saved first"
    let tried =
      detail.isFromEarlierProcess
      ? "the process that \(saved) printed nothing more, and the process that set up the store after it began no export"
      : detail.tried.map { "an export\(context.at($0)) ended without success, and no other began" }
        ?? "no export began"
    return FindingWording(
      message: """
        \(words: what(detail))\(words: first) \
        \(Agreement(with: detail.saves).were) not exported: \(words: tried) in the \
        \(words: durationWords(detail.seconds)) of log after that.\
        \(words: context.finding.isOverLater ? "" : loss(detail))
        """,
      advice: """
        \(Prose.askingAgain(.export)) If it still does not export, check that the app keeps its \
        NSPersistentCloudKitContainer alive, and that the saved entities are in the configuration that is mirrored.
        """,
      placeToLook: "this device: its changes were never sent.", topic: "A save was not exported",
      data: ["saves": detail.saves, "seconds": DataValue.seconds(detail.seconds)])
  }

  private static func what(_ detail: Detail) -> String {
    detail.isByAnotherProcess
      ? "\(counted(detail.saves, "change")) whose save the capture does not show"
      : counted(detail.saves, "save")
  }

  /// A sentence on where the data is; if the capture does not show who saved, that process may export by
  /// itself.
  private static func loss(_ detail: Detail) -> String {
    detail.isByAnotherProcess
      ? " What was saved is on this device only, unless another process saved it and exports it."
      : " What was saved is on this device only."
  }
}
