// What is said of errors of iCloud's own processes.

internal import Diagnosis
internal import Timelines

extension DaemonError: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let meaning = detail.error.links.last.flatMap { ErrorMeaning(domain: $0.domain, code: $0.code) }
    return FindingWording(
      message: """
        iCloud itself reports an error: \(detail.error.prose). \
        \(words: meaning?.effect ?? "Files may come late or not at all.")
        """,
      advice: Prose(
        words: meaning?.advice
          ?? "Check account, network and space on the device; if it stays, restart the device."),
      // What is known of the error says itself where to look, and it may be the app.
      placeToLook: meaning == nil ? "iCloud on this device." : nil, topic: "iCloud reports errors",
      data: [DataValue.Item("errors", .errors(detail.error))])
  }

  static var arisesFrom: Set<EventKind> { [.daemonError] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording("files may come late or not at all")
  }
}
