// The wording of findings about an app that CloudKit's pushes do not reach.

internal import Diagnosis
internal import Timelines

extension PushesMissing: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    guard !detail.concernsEntitlement else {
      return FindingWording(
        message: """
          The app's entitlement for push notifications has a value that CloudKit does not accept, and CloudKit ends an app for \
          that: nothing syncs until it is corrected.
          """,
        advice: context.advice(), placeToLook: "the app's entitlements and its provisioning profile.",
        topic: "CloudKit refuses the app's entitlement for pushes",
        failure: .sentence("CloudKit ends this app, because its entitlement for pushes has no valid value"))
    }
    guard !detail.isOnlyOfProcess else {
      let process = detail.process.map(context.process)
      let subject: Prose = process.map { "The process \($0)" } ?? "A process"
      return FindingWording(
        message: """
          \(subject) lacks the background mode for remote notifications, so no push from CloudKit reaches it. This concerns \
          only that process; another one takes pushes and imports what they are about.
          """,
        advice: "", topic: "Pushes do not reach one process of the app")
    }
    guard !detail.arePushesTaken else {
      return FindingWording(
        message: """
          The app lacks the background mode for remote notifications, so pushes from CloudKit reach it only while it runs: \
          other changes from other devices arrive when the app starts or comes to the front.
          """,
        advice: context.advice(),
        placeToLook: "the app's Info.plist and capabilities.",
        topic: "Pushes reach the app only while it runs",
        failure: .sentence("Changes from other devices may reach this app late, as it gets few pushes"))
    }
    return FindingWording(
      message: """
        The app lacks the background mode for remote notifications, so no push from CloudKit reaches it: changes from other \
        devices arrive only when the app starts or comes to the front.
        """,
      advice: context.advice(),
      placeToLook: "the app's Info.plist and capabilities.", topic: "Pushes do not reach the app",
      failure: .sentence("Changes from other devices reach this app late, because it gets no pushes"))
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorPushModeMissing, .mirrorPushEntitlementRefused
  ) { context in
    context.event.kind == .mirrorPushEntitlementRefused
      ? .init(text: "CloudKit ends the app", severity: .error, subject: "entitlement")
      : .init(text: "changes from other devices arrive only when the app starts", severity: .error)
  }
}
