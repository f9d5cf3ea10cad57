// The wording of findings about a mirroring set-up that failed.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension SetupFailed {
  static func wording(
    of detail: Detail, _ mirroring: Mirroring, in context: WordingContext
  ) -> FindingWording {
    let rest: Prose = "\(context.nothingSyncs); what the app saves stays on this device."
    guard !mirroring.isAbandoned else {
      return FindingWording(
        message:
          "The app released its container before mirroring was set up, so the store never syncs. \(rest)",
        advice: context.finding.evidence.lazy.compactMap(\.entry).first.flatMap(context.advice(of:))
          ?? "Keep the NSPersistentCloudKitContainer or ModelContainer in a property for as long as the app runs.",
        placeToLook: "the app's code that makes its container.", topic: "Mirroring to CloudKit is not set up",
        blocksExports: "a set-up that succeeds", data: data(detail, mirroring))
    }
    if context.finding.isOverLater {
      return FindingWording(
        message: "Mirroring to CloudKit could not be set up: \(detail.error.prose).",
        topic: "Mirroring to CloudKit was not set up", data: data(detail, mirroring))
    }
    if mirroring.isNotLoaded {
      return FindingWording(
        message: """
          Core Data could not load the store: \(detail.error.prose). No later try in the \(context.part) succeeded. The app \
          can neither show nor save anything of it, and nothing syncs; what was saved before is untouched.
          """,
        advice: detail.error.advice ?? context.entryAdvice ?? "Look at the app's code that opens its store.",
        topic: "Core Data does not load the store", data: data(detail, mirroring))
    }
    let process = mirroring.process.map(context.process)
    let server = Prose.saidByServer([detail.error.serverMessage].compactMap(\.self))
    let retry: Prose = mirroring.isRetryPlanned ? " The system was asked for another try." : ""
    let effect = process.map(context.concerningOnly) ?? rest
    let advice = Self.advice(on: detail.error, process: mirroring.isCauseOver ? process : nil)
    return FindingWording(
      message: """
        Mirroring to CloudKit could not be set up: \(detail.error.prose).\(server) No later try in the \(context.part) succeeded.\
        \(retry) \(effect)\(context.droppedRequests(mirroring.followers))
        """,
      advice: process == nil ? context.adapted(advice) : advice,
      topic: process.map { "Mirroring to CloudKit is not set up in the process \($0)" }
        ?? "Mirroring to CloudKit is not set up",
      failure: process.map { .ofStores("not syncing in the process \($0)") },
      blocksExports: process == nil ? "a set-up that succeeds" : nil, data: data(detail, mirroring))
  }

  /// The advice on an error; `process` is the only one that it still concerns, or `nil` if it is not over.
  private static func advice(on error: ErrorChain, process: Prose?) -> Prose {
    if let process {
      return "Start the process \(process) again: what stopped its set-up did not stop another process since."
    }
    return (error.asksForNothing ? nil : error.advice)
      ?? """
      Check the device's account and network, and start the app again; if the error remains, attach this capture to a bug \
      report.
      """
  }

  private static func data(_ detail: Detail, _ mirroring: Mirroring) -> DataValue {
    [
      "errors": detail.error, "followers": mirroring.followers, "retryPlanned": mirroring.isRetryPlanned,
      "containerReleased": mirroring.isAbandoned,
    ]
  }
}
