// What reports say about imported changes that the app's context was not given.

internal import Diagnosis

extension ChangesNotMerged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let count = context.finding.count
    return FindingWording(
      message: """
        Changes from other devices arrived \(words: count == 1 ? "once" : "\(count) times") without reaching what the \
        app shows: the app gave UbiquityStoreManager no context to merge them into. They are in the store and nothing \
        is lost, but unless the app fetches again, its screens stay old, and saving an object shown with old values \
        overwrites the new ones.
        """,
      advice: context.advice(),
      placeToLook: "the app's code.", topic: "Imported changes do not reach the app's context")
  }
}
