// The wording of findings about an iCloud account that mirrored stores cannot use, or that changed.

internal import Diagnosis
internal import Timelines

extension AccountChanged {
  static func wording(
    of change: Detail.Change, _ mirroring: Mirroring, in context: WordingContext
  ) -> FindingWording {
    let error: Prose =
      mirroring.error.flatMap { change == .unknown ? $0.prose : $0.codes }.map { " (\($0))" } ?? ""
    let effect: Prose =
      if context.finding.isOverLater || mirroring.isSetUpSince {
        ""
      } else if context.finding.mirroredStore != nil && context.isSyncedElsewhere {
        """
         Until this is resolved, nothing of this store is sent and nothing of it arrives; what the app saves there stays \
        on this device and goes out later.
        """
      } else {
        """
         Until this is resolved, nothing is sent and nothing arrives; what the app saves stays on this device and goes out \
        later.
        """
      }
    let state: Prose =
      isFoundElsewhere(after: change, in: context)
      ? "The last set-up of this store found no iCloud account that it can use" : what(change, mirroring)
    return FindingWording(
      message: """
        \(state)\(error).\(effect)\(context.droppedRequests(mirroring.followers))
        """,
      advice: mirroring.isOtherUser ? adviceAfterAnother : advice(change, context),
      placeToLook: "the iCloud account of this device.",
      topic: topic(of: change),
      failure: .sentence("\(topic(of: change)), so nothing syncs"),
      blocksExports: mirroring.isSetUpSince ? nil : blocked(by: change),
      data: [
        "change": DataValue.string(change.rawValue), "errors": mirroring.error,
        "followers": mirroring.followers,
      ])
  }

  /// The words for one process of a store that found no account that it can use, while another one syncs.
  static func wording(
    of change: Detail.Change, _ mirroring: Mirroring, inOnly name: Name, in context: WordingContext
  ) -> FindingWording {
    let process = context.process(name)
    let error: Prose = (mirroring.error?.codes).map { " (\($0))" } ?? ""
    return FindingWording(
      message: """
        The process \(process) found no iCloud account that it can use\(error). \(context.concerningOnly(process))\
        \(context.droppedRequests(mirroring.followers))
        """,
      advice: "Start the app again: the account can be used again.",
      placeToLook: "the process \(process): its set-up is not tried again.",
      topic: "A process found no iCloud account that it can use",
      failure: .ofStores("not syncing in the process \(process)"),
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
    case .termsNotAccepted: "Apple's new iCloud terms are not accepted, or the account is suspended"
    case .unknown: "The iCloud account cannot be used"
    }
  }

  /// What exports wait for because of an account.
  static func blocked(by change: Detail.Change) -> Prose {
    switch change {
    case .nobody, .signedOut: "the user to sign in to iCloud"
    case .changed: "a set-up with the new account"
    case .temporarilyUnavailable: "the user to confirm the iCloud account"
    case .restricted: "iCloud to be allowed on this device"
    case .termsNotAccepted: "the user to accept Apple's terms"
    case .unknown: "an iCloud account that can be used"
    }
  }

  private static func what(_ change: Detail.Change, _ mirroring: Mirroring) -> Prose {
    switch change {
    case .nobody, .signedOut: "Nobody is signed in to iCloud on this device, or iCloud is off for the app"
    case .changed where mirroring.isOtherUser: anotherUser(isSetUp: mirroring.isSetUpSince)
    case .changed: "The iCloud account changed, and mirroring was not set up for it"
    case .temporarilyUnavailable:
      "The iCloud account is temporarily unavailable: the device waits for its password or for a confirmation"
    case .restricted: "iCloud is restricted on this device, by a profile of its owner or by Screen Time"
    case .termsNotAccepted:
      "Apple's new iCloud terms are not accepted, or the account is suspended"
    case .unknown:
      "CloudKit does not let the account be used\(words: mirroring.error == nil ? ", and does not say why" : "")"
    }
  }

  /// The advice for an account state.
  ///
  /// It is the advice on the corresponding error, even if the record shows the state without an error.
  private static func advice(_ change: Detail.Change, _ context: WordingContext) -> Prose {
    switch change {
    case .nobody, .signedOut: advice("CKAccountStatusNoAccount", context)
    case .temporarilyUnavailable: advice("CKAccountStatusTemporarilyUnavailable", context)
    case .restricted: advice("CKAccountStatusRestricted", context)
    case .changed: "Start the app again with the intended account, and wait until an import is done."
    case .termsNotAccepted:
      context.entryAdvice
        ?? "In Settings, tap the notice under the name and accept the terms; then open the app again."
    case .unknown:
      "In Settings, look for a notice under the name, and check that iCloud is on for the app; then open the app again."
    }
  }

  private static func anotherUser(isSetUp: Bool) -> Prose {
    let state: Prose =
      isSetUp ? "Sync works with the new account" : "Mirroring was not set up for the new account"
    return """
      Another iCloud account is signed in: what came from the old one is removed from this device, and what was not \
      exported before is gone. \(state)
      """
  }

  private static let adviceAfterAnother: Prose = """
    Ask whether this was intended. What had been exported is still in the old account: signing in to that again brings \
    it back.
    """

  private static func advice(_ status: String, _ context: WordingContext) -> Prose {
    context.advice(of: .cocoa(.mirroringNotSetUp), says: status)
  }
}
