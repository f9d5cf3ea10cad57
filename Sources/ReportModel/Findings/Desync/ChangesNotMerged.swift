// The wording of findings about imported changes that did not reach the app's context.

internal import Diagnosis

extension ChangesNotMerged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let count = context.finding.count
    let times = Prose(words: count == 1 ? "once" : "\(count) times")
    if detail.isToldOfNothing {
      return FindingWording(
        message: """
          The app was notified \(times) of an import without a word of what it changed, though it changed objects. They are \
          in the store and nothing is lost, but unless the app fetches again, its screens stay old.
          """,
        advice: "Fetch again when Core Data reports imported changes, also when it names none.",
        topic: "Core Data notified the app of no changes")
    }
    if detail.isNotPassedOn {
      return FindingWording(
        message: """
          Core Data notified the app \(times) of changes from other devices, and UbiquityStoreManager passed none of them \
          on: it does not receive the notifications. The changes are in the store and nothing is lost, but unless the app \
          fetches again, its screens stay old.
          """,
        advice: """
          Fetch again when Core Data notifies the app of an import. Some versions of UbiquityStoreManager stop listening \
          when they close a store: use its last version.
          """,
        placeToLook: "the app's code.", topic: "Imported changes do not reach the app's context")
    }
    return FindingWording(
      message: """
        Changes from other devices arrived \(times) without reaching what the \
        app shows: the app gave UbiquityStoreManager no context to merge them into. They are in the store and nothing \
        is lost, but unless the app fetches again, its screens stay old, and saving an object shown with old values \
        overwrites the new ones.
        """,
      advice: context.advice(),
      placeToLook: "the app's code.", topic: "Imported changes do not reach the app's context")
  }
}
