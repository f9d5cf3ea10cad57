// What reports say about errors of iCloud's own processes.

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
        advice: context.finding.evidence.lazy.compactMap(\.entry).first.flatMap(context.advice(of:))
          ?? Prose(words: description.advice),
        placeToLook: "iCloud on this device.", topic: "CloudKit's daemon cannot be reached",
        data: ["errors": detail.error])
    }
    return FindingWording(
      message: """
        iCloud itself reports an error: \(detail.error.prose). \
        \(words: meaning?.effect ?? "Files may come late or not at all.")
        """,
      advice: meaning.map { Prose(advice: $0.advice) } ?? context.advice(),
      // What is known about the error says where to look, which may be the app.
      placeToLook: meaning == nil ? "iCloud on this device." : nil, topic: topic(meaning, context),
      data: ["errors": detail.error])
  }

  /// What is wrong, as a reader in a hurry has to know it: what the error means, else what the statement
  /// says.
  private static func topic(_ meaning: ErrorMeaning?, _ context: WordingContext) -> Prose {
    if let cause = meaning?.cause {
      let isName = cause.hasPrefix("iCloud")
      return Prose(words: isName ? cause : cause.prefix(1).uppercased() + cause.dropFirst())
    }
    return context.finding.evidence.lazy.compactMap(\.entry).first.map { context.sentence(of: $0) }
      ?? "iCloud reports errors"
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .daemonError, say: "files may come late or not at all")
}
