// What is said of an iCloud account that mirrored stores cannot use, or that is another one.

internal import Diagnosis
internal import Timelines

extension AccountChanged {
  static func wording(
    of change: Detail.Change, _ mirroring: Mirroring, in context: WordingContext
  ) -> FindingWording {
    let (what, advice) = words(of: change)
    let error: Prose = mirroring.error.map { " (\($0.prose))" } ?? ""
    return FindingWording(
      message: """
        \(what)\(error). Until this is resolved, nothing is sent and nothing arrives; what the app saves stays on this \
        device and goes out later.\(context.droppedRequests(mirroring.followers))
        """,
      advice: advice, placeToLook: "the iCloud account of this device.", topic: topic(of: change),
      failure: .sentence("\(topic(of: change)), so nothing syncs"),
      data: [
        "change": DataValue.string(change.rawValue), "errors": mirroring.error,
        "followers": mirroring.followers,
      ])
  }

  private static func topic(of change: Detail.Change) -> Prose {
    switch change {
    case .nobody: "Nobody is signed in to iCloud on this device"
    case .signedOut: "The user signed out of iCloud"
    case .changed: "The iCloud account changed"
    case .temporarilyUnavailable: "The iCloud account has to be confirmed"
    case .restricted: "The iCloud account is restricted"
    case .termsNotAccepted: "Apple's new iCloud terms are not accepted"
    case .unknown: "The iCloud account cannot be used"
    }
  }

  private static func words(of change: Detail.Change) -> (what: Prose, advice: Prose) {
    switch change {
    case .nobody, .signedOut:
      (
        "Nobody is signed in to iCloud on this device, or iCloud is off for the app",
        """
        In Settings, tap the name at the top (or Sign in), then iCloud, sign in with the account that was used before, and turn on iCloud for the app; on a simulator sign in \
        there too. A simulator without an account always says this; there it is normal.
        """
      )
    case .changed:
      (
        "Another iCloud account is signed in, and mirroring was not set up for it",
        "Start the app again with the account that is meant, and wait until an import is done."
      )
    case .temporarilyUnavailable:
      (
        "The iCloud account is temporarily unavailable: the device waits for its password or for a confirmation",
        "In Settings, tap the notice under the name and give the password; then open the app again."
      )
    case .restricted:
      (
        "iCloud is restricted on this device, by a profile of its owner or by Screen Time",
        """
        In Settings, look at Screen Time, Content & Privacy Restrictions, and at General, VPN & Device Management; a managed \
        device needs its administrator.
        """
      )
    case .termsNotAccepted:
      (
        "The user has yet to accept Apple's new terms of iCloud; the account looks available all the same",
        "In Settings, tap the notice under the name and accept the terms; then open the app again."
      )
    case .unknown:
      (
        "CloudKit does not let the account be used, and does not say why",
        "In Settings, look for a notice under the name, and see that iCloud is on for the app; then open the app again."
      )
    }
  }
}
