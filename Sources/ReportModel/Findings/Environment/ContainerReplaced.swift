// The wording of findings about a container that was replaced or emptied.

internal import Diagnosis
internal import Timelines

extension ContainerReplaced: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let advice = context.advice(of: detail.entry) ?? Prose(words: description.advice)
    if detail.isEmptied {
      return FindingWording(
        message: """
          What the app has in iCloud may be gone. \(context.sentence(of: detail.entry)). Other devices may lose their \
          copy as well when they learn of it.
          """,
        advice: advice,
        placeToLook: detail.isOwnDeletion
          ? "this app: it deleted the content, on this device."
          : "who deleted it: the user, this app, or another device.",
        topic: "What the app has in iCloud may be gone", data: ["entry": context.entryID(detail.entry)])
    }
    if detail.isMoved {
      return FindingWording(
        message: """
          \(context.sentence(of: detail.entry)). If its contents are the same, nothing else follows; if they are not, \
          what was saved here and never sent may be left behind.
          """,
        advice: context.advice(of: detail.entry) ?? "Compare this device with the others once.",
        topic: "The iCloud container has another path", data: ["entry": context.entryID(detail.entry)])
    }
    return FindingWording(
      message: """
        The app's container in iCloud is not the one this store belongs to. \(context.sentence(of: detail.entry)). \
        The store is set up again, and what was saved here and never sent may be left behind.
        """,
      advice: advice,
      placeToLook: "the iCloud account of this device.", topic: "The iCloud container was replaced",
      data: ["entry": context.entryID(detail.entry)])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .containerChanged,
    say: "unless it holds the same as before, what was saved here and never sent may be left behind")
}
