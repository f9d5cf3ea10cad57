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
