// What is said of errors of iCloud's own processes.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension DaemonError: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let meaning = detail.error.links.last.flatMap {
      ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)
    }
    if detail.isOfCloudKit {
      return FindingWording(
        message: """
          The app cannot reach CloudKit's daemon: \(detail.error.prose). Nothing is sent and nothing arrives meanwhile.
          """,
        advice: """
          Start the app again, or the device: the daemon is started anew. If it stays, see that the app links \
          CloudKit.framework and has the iCloud entitlements.
          """,
        placeToLook: "iCloud on this device.", topic: "CloudKit's daemon is out of reach",
        data: ["errors": detail.error])
    }
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
      data: ["errors": detail.error])
  }

  static let arising: Arising? = Arising(from: .daemonError, say: "files may come late or not at all")
}
