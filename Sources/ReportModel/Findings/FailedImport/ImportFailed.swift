// The wording of findings about logs that could not be imported, or are not downloaded yet.

internal import Diagnosis
internal import Timelines

extension ImportFailed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let requests = detail.requests { return wording(of: requests, in: context) }
    let failed = detail.failed
    guard failed.isDelayed else { return failed.wording(context, topic: "An import failed") }
    let agreeing = Agreement(with: failed.logCount)
    return FindingWording(
      message: """
        \(failed.subject(context)) \(agreeing.have) not been downloaded: \(failed.error.prose). What \
        \(agreeing.they) \(agreeing.verb("hold")) is not on this device yet.
        """,
      advice: """
        Wait with the app open and the device online. If \(agreeing.form("it does", "they do")) not arrive \
        within the hour, check on the device that saved \(agreeing.them) whether the upload finished.
        """,
      placeToLook: "iCloud, or \(context.author): its upload may not be over.",
      topic: "Something has not been downloaded yet", data: failed.data(context))
  }

  private static func wording(
    of requests: FailedRequests, in context: WordingContext
  ) -> FindingWording {
    var advice = context.adapted(requests.advice)
    let rest: Prose
    if context.finding.isOverLater {
      rest = ""
    } else if requests.mayHaveRecovered {
      rest = " \(requests.unshown)"
    } else if let success = requests.successOfAny {
      rest = "\(requests.hiddenSuccess(context.at(success))) What other devices saved may not be here."
    } else {
      rest = """
         \(context.noLaterSuccess): \(words: missing(in: context)).\(requests.retry)\
        \(context.untried(.import, requests.secondsUntried))
        """
      advice = context.besidesWindow(advice, ifItPasses: requests.passesByItself)
    }
    return FindingWording(
      message: "\(requests.subject): \(requests.errors).\(requests.saidByServer)\(rest)",
      advice: advice,
      placeToLook: requests.placeToLook ?? "this device: what others saved does not arrive.",
      topic: "An import failed",
      data: (["log": DataValue.null, "transaction": DataValue.null, "delayed": false, "logs": [DataValue]()]
        as DataValue).with(requests.data))
  }

  /// A clause about the missing changes; a failed import may have saved a part of them before it failed.
  private static func missing(in context: WordingContext) -> String {
    let store = context.finding.mirroredStore.map { context.timelines.mirroring.all[$0] }
    let end = context.goesOnAfterWindow ? "at its end, " : ""
    return end
      + (store?.hasPartOfImport == true
        ? "a part of what other devices saved since is here, and the rest waits in iCloud"
        : "what other devices saved since waits in iCloud and is not here")
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .importDownloadFailed, .importDataMissing, .importFailed, .importLogUnreadable, .mirrorImportFailed
  ) { context in
    switch context.event.kind {
    case .importDownloadFailed, .importDataMissing: .init(text: "waits until the file is downloaded")
    case .mirrorImportFailed: .init(text: "what others saved is not here, unless a later import succeeds")
    default: context.failedImport(of: name)
    }
  }
}
