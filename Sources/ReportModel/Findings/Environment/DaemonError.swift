// The wording of findings about errors of iCloud's own processes.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension DaemonError: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let meaning = detail.error.links.last.flatMap {
      ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)
    }
    if detail.concernsCloudKit {
      return FindingWording(
        message: """
          The app cannot reach CloudKit's daemon: \(detail.error.prose). Nothing is sent and nothing arrives meanwhile.
          """,
        advice: context.finding.evidence.lazy.compactMap(\.entry).first.flatMap(context.advice(of:))
          ?? Prose(words: description.advice),
        placeToLook: "iCloud on this device.", topic: "CloudKit's daemon cannot be reached",
        data: ["errors": detail.error])
    }
    if detail.concernsReading { return unread(detail, context) }
    let missing = notDownloaded(detail, context)
    let start: Prose = missing.map { "\($0). " } ?? ""
    return FindingWording(
      message: """
        \(start)iCloud itself reports an error: \(detail.error.prose). \
        \(words: effect(of: detail, context) ?? meaning?.effect ?? "Files may come late or not at all.")
        """,
      advice: meaning.map { Prose(advice: $0.advice) } ?? context.advice(),
      // If the error is known, its meaning says where to look, which may be the app.
      placeToLook: meaning == nil ? "iCloud on this device." : nil,
      // If no file is named, the error says more.
      topic: missing.flatMap { detail.fileCount == 0 && meaning != nil ? nil : $0 }
        ?? topic(meaning, context),
      data: ["errors": detail.error])
  }

  /// The wording for a file or folder that Core Data could not read.
  ///
  /// The statement says what follows: the same error has other effects elsewhere.
  private static func unread(_ detail: Detail, _ context: WordingContext) -> FindingWording {
    let topic: Prose = "A file or folder in iCloud could not be read"
    let entry = context.finding.evidence.lazy.compactMap(\.entry).first
    let what = entry.map { context.sentence(of: $0) } ?? topic
    let rest = entry.map { context.catalogue.entries[$0].laterSentences(cutTo: 300) } ?? ""
    return FindingWording(
      message: "\(what): \(detail.error.prose). \(words: rest)",
      advice: context.advice(detail.error), topic: topic, data: ["errors": detail.error])
  }

  /// A sentence about what has not been downloaded, without its full stop; `nil` if no download failed.
  private static func notDownloaded(_ detail: Detail, _ context: WordingContext) -> Prose? {
    guard let count = detail.fileCount else { return nil }
    if count == 0 { return "Something has not been downloaded yet" }
    if detail.file == .baseline { return "The baseline has not been downloaded yet" }
    let author: Prose? = isOfThisDevice(detail, context) ? "this device" : detail.author.map(context.peer)
    let noun: Prose = detail.file == .receipt ? "receipt" : "transaction log"
    if count == 1 { return "A \(noun) of \(author ?? "another device") has not been downloaded" }
    return "\(count) \(noun)s of \(author ?? "other devices") have not been downloaded"
  }

  /// What follows for the user's data where nothing is missing in the store; `nil` otherwise.
  private static func effect(of detail: Detail, _ context: WordingContext) -> String? {
    guard let count = detail.fileCount, count > 0 else { return nil }
    if detail.file == .receipt { return "A receipt holds no changes: nothing is missing in the store." }
    return isOfThisDevice(detail, context) ? "What this device wrote is in its own store." : nil
  }

  private static func isOfThisDevice(_ detail: Detail, _ context: WordingContext) -> Bool {
    detail.author.map { author in context.timelines.stores.contains { $0.peer == author } } ?? false
  }

  /// The trouble in a few words, for a reader in a hurry.
  ///
  /// It is the meaning of the error, or the statement's sentence if the error is unknown.
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
