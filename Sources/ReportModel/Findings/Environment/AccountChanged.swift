// The wording of findings about an iCloud account that changed or is missing.

internal import Diagnosis
internal import Timelines

extension AccountChanged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let mirroring = detail.mirroring, let process = mirroring.process, !context.finding.isOverLater {
      return Self.wording(of: detail.change, mirroring, inOnly: process, in: context)
    }
    if let mirroring = detail.mirroring {
      let words = Self.wording(of: detail.change, mirroring, in: context)
      return Self.wording(words, of: detail.change, besideOthersIn: context)
    }
    var wording = FindingWording(
      placeToLook: "the iCloud account of this device.",
      failure: .sentence("Nobody is signed in to iCloud on this device, so nothing syncs"),
      data: ["change": DataValue.string(detail.change.rawValue)])
    switch detail.change {
    case .signedOut:
      wording.topic = "The user signed out of iCloud"
      wording.message = """
        The user signed out of iCloud. The app works on a local store; the data of the account is not visible until \
        the same account signs in again.
        """
      wording.advice = context.entryAdvice ?? "Ask whether this was intended."
    case .changed where detail.isSameAccount:
      wording.topic = "The user signed out of iCloud for a while"
      wording.message = """
        The user signed out of iCloud, and in again with the same account. What the app saved in between went into a \
        local store.
        """
    case .changed:
      wording.topic = "The iCloud account changed"
      wording.message =
        "The iCloud account changed. Core Data closes the store and sets it up again for the account."
      wording.advice =
        context.entryAdvice ?? "Ask whether another account was signed in: its data is in another store."
    // The other cases occur only in mirrored stores.
    case .nobody, .temporarilyUnavailable, .restricted, .termsNotAccepted, .unknown:
      wording.topic = "Nobody is signed in to iCloud"
      wording.message = """
        Nobody is signed in to iCloud on this device, or iCloud is off for the app. The app works on a local store, \
        and nothing syncs.
        """
      wording.advice =
        context.entryAdvice
        ?? "Sign in to iCloud, and turn on iCloud Drive (Documents & Data until iOS 7) for the app."
    }
    return wording
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .accountChanged, .accountMissing, .mirrorAccountTerms
  ) { context in
    switch context.event.kind {
    case .accountChanged: .init(text: "the store is closed, and set up again for the account if there is one")
    case .mirrorAccountTerms:
      .init(text: "nothing syncs until the user accepts Apple's new terms in Settings")
    default: .init(text: "nothing syncs, unless somebody is signed in after all")
    }
  }
}
