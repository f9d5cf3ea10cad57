// The wording of findings about imports that began and have no end.

internal import Diagnosis
internal import Timelines

extension ImportUnfinished: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var wording = FindingWording(
      placeToLook: "the capture: does it go on after this?",
      topic: "An import has no end in this \(context.part)",
      data: [
        "log": context.logFile(detail.log), "transaction": detail.transaction, "written": detail.isWritten,
      ])
    let what: Prose =
      detail.transaction.map { "The import of transaction \($0) of \(context.who)" }
      ?? "An import of a log of \(context.who)"
    switch detail.end {
    case .process:
      let retry = sentenceOnRetry(detail, in: context)
      wording.message = "\(what) began, and the process ended during it. \(retry)"
      wording.advice = """
        Take a longer capture: the next scan finds the log again. If the app did not end by itself, look for its crash \
        report.
        """
      wording.placeToLook = "this device: why did the process end?"
    case .standstill(let seconds):
      wording.message = """
        \(what) began, and the \(context.part) does not show its end, though the app went on for \
        \(words: durationWords(seconds)). While an import stands still, nothing else arrives.
        """
      wording.advice = """
        Start the app again: the next scan finds the log again. If it stands still again, take a sysdiagnose while it does: \
        it shows where the import hangs.
        """
      wording.placeToLook = "this device: what does the app do while it imports?"
      wording.topic = "An import stands still"
    case .capture where detail.isWritten:
      wording.message =
        "\(what) saved its changes, but the \(context.part) ends before Core Data noted that it did."
      wording.advice =
        "If the app ended here, start it again and check in a new capture whether metadata recovery follows."
    case .capture:
      wording.message = "\(what) began, and the \(context.part) ends before it is over."
      wording.advice = """
        If the capture was simply stopped here, nothing is wrong. If the app ended here, look for its crash report.
        """
    }
    return wording
  }

  /// A sentence on whether another process tried the import again.
  private static func sentenceOnRetry(_ detail: Detail, in context: WordingContext) -> Prose {
    switch detail.laterSilence {
    case .level(let level):
      "The next process printed too little (log level \(level)) to show whether it was tried again."
    case .unprinted:
      "Transactions were imported of which the \(context.part) has no record: this may be one of them."
    case nil: "The next process has not tried it again by the end of the \(context.part)."
    }
  }
}
