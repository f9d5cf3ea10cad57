// What reports say about an app that lacks the background mode for pushes.

internal import Diagnosis
internal import Timelines

extension PushesMissing: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    FindingWording(
      message: """
        The app lacks the background mode for remote notifications, so no push from CloudKit reaches it: changes from other \
        devices arrive only when the app starts or comes to the front.
        """,
      advice: context.advice(),
      placeToLook: "the app's Info.plist and capabilities.", topic: "Pushes do not reach the app",
      failure: .sentence("Changes from other devices reach this app late, because it gets no pushes"))
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorPushModeMissing, say: "changes from other devices arrive only when the app starts",
    severity: .error)
}
