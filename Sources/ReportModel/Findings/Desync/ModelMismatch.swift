// What reports say about logs that another version of the data model wrote.

internal import Diagnosis
internal import Timelines

extension ModelMismatch: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let (who, isOne) = (context.who, detail.logs == 1)
    func hash(_ name: Name) -> Prose { Prose(context.timelines.names[name], .modelHash) }
    let theirs = detail.theirs.map(hash) ?? "unknown"
    let ours: Prose =
      detail.ours.map { "this device's is \(hash($0))" }
      ?? "this device uses a different one, which the \(context.part) does not name"
    let rest: Prose =
      if let level = detail.laterLevel {
        """
        The process that had the store open after that printed too little (log level \(level)) to show whether \
        \(isOne ? "it was" : "they were") imported then.
        """
      } else {
        """
        What \(who) saved that way is not on this device, and the two devices differ until both use the same model.
        """
      }
    let tense = detail.laterLevel == nil ? isOne ? "is" : "are" : isOne ? "was" : "were"
    return FindingWording(
      message: """
        \(words: counted(detail.logs, "transaction log")) of \(who) \(words: tense) skipped, because \
        another version of the data model wrote \(isOne ? "it" : "them"): its model is \(theirs), \
        \(ours). \(rest)
        """,
      advice: context.advice(),
      placeToLook: "the version of the app on this device and on \(context.author).",
      topic: "Another device uses a different data model",
      data: [
        "logHash": context.modelHash(detail.theirs), "storeHash": context.modelHash(detail.ours),
        "logs": detail.logs,
      ])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importModelMismatch) { context in
    .init(
      text: "what \(context.who) saves that way is not on this device until both have the same data model",
      subject: context.who.plain)
  }
}
