// The wording of findings about options that Core Data refuses or warns about.

internal import Diagnosis
internal import Timelines

extension OptionsRejected: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let sentence = detail.error.map(\.refusal) ?? context.sentence(of: detail.entry)
    let isRefused = context.finding.severity == .error || context.finding.syncedSince != nil
    let rest = context.finding.syncedSince.map { context.synced($0) } ?? "The store does not sync."
    return FindingWording(
      message: isRefused
        ? detail.error == nil
          // Core Data opens the store for now if it only complains.
          ? "Core Data complains about the options with which the app opens its store: \(sentence). \(rest)"
          : "Core Data refuses the options with which the app opens its store: \(sentence). \(rest)"
        : "Core Data warns about the options with which the app opens its store: \(sentence).",
      advice: detail.error?.advice ?? context.advice(of: detail.entry) ?? Prose(words: description.advice),
      placeToLook: "the app's code.",
      topic: isRefused ? "Core Data refuses the app's options" : "Core Data warns about the app's options",
      data: ["entry": context.entryID(detail.entry)])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .optionsRejected, say: "the app's code has to be corrected")
}

extension ErrorChain {
  /// The error's reason, followed by its code.
  fileprivate var refusal: Prose {
    guard let reason, isReasonGiven, let code = links.first?.code else { return prose }
    let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return "\(sentence, .quotation, limit: 160) (error \(code))"
  }
}
