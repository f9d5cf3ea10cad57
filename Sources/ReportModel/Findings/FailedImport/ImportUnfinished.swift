// What is said of imports that began and have no end.

internal import Diagnosis
internal import Timelines

extension ImportUnfinished: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let what: Prose =
      detail.transaction.map { "The import of transaction \($0) of \(context.who)" }
      ?? "An import of a log of \(context.who)"
    let (message, advice, place) = sentences(detail, what, context.part)
    return FindingWording(
      message: message, advice: advice, placeToLook: place,
      topic: "An import has no end in this \(context.part)",
      data: [
        DataValue.Item("log", context.data(ofLog: detail.log)),
        DataValue.Item("transaction", .number(detail.transaction)),
        DataValue.Item("written", .bool(detail.isWritten)),
      ])
  }

  private static func sentences(
    _ detail: Detail, _ what: Prose, _ part: Prose
  ) -> (message: Prose, advice: Prose, place: Prose) {
    switch detail.end {
    case .process:
      (
        """
        \(what) began, and the process ended inside it. The next process has not tried it again when the \(part) ends.
        """,
        """
        Take a longer capture: the next scan finds the log again. If the app did not end by itself, look for its crash \
        report.
        """,
        "this device: why did the process end?"
      )
    case .capture where detail.isWritten:
      (
        "\(what) saved its changes, but the \(part) ends before Core Data noted that it did.",
        "If the app ended here, start it again and see in a new capture whether metadata recovery follows.",
        "the capture: does it go on after this?"
      )
    case .capture:
      (
        "\(what) began, and the \(part) ends before it is over.",
        "If the capture was simply stopped here, nothing is wrong. If the app ended here, look for its crash report.",
        "the capture: does it go on after this?"
      )
    }
  }
}
