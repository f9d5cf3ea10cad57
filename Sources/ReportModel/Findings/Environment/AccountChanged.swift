// What is said of an iCloud account that changed or is missing.

internal import Diagnosis
internal import Timelines

extension AccountChanged: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let (message, advice, topic): (Prose, Prose, Prose) =
      switch detail.change {
      case .signedOut:
        (
          """
          The user signed out of iCloud. The app works on a local store; the data of the account is not visible until \
          the same account signs in again.
          """,
          "Ask whether this was meant.", "The user signed out of iCloud"
        )
      case .changed:
        (
          "The iCloud account changed. Core Data closes the store and sets it up anew for the account.",
          "Ask whether another account was signed in: its data is another store.",
          "The iCloud account changed"
        )
      case .nobody:
        (
          """
          Nobody is signed in to iCloud on this device, or iCloud is off for the app. The app works on a local store, \
          and nothing syncs.
          """,
          "Sign in, and turn on iCloud Drive for the app.", "Nobody is signed in to iCloud"
        )
      }
    return FindingWording(
      message: message, advice: advice, placeToLook: "the iCloud account of this device.", topic: topic,
      failure: .sentence("Nobody is signed in to iCloud on this device, so nothing syncs"),
      data: [DataValue.Item("change", .text(Prose(words: detail.change.rawValue)))])
  }

  static var arisesFrom: Set<EventKind> { [.accountChanged, .accountMissing] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording(
      event.kind == .accountChanged
        ? "the store is closed, and set up anew for the account if there is one"
        : "nothing syncs, unless somebody is signed in after all")
  }
}
