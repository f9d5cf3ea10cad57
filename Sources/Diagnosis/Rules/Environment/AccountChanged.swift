// Reports changes of the iCloud account: signed out, changed, or missing. `UbiquityAccount` and
// `MirroredAccount` read the records about it.

internal import Timelines

/// The rule for an identity token that changed, or a device on which nobody is signed in.
package struct AccountChanged: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "the user signed out, changed the account, or is not signed in, or the account cannot be used (an error when "
      + "nothing is mirrored for it)",
    advice:
      "Ask whether the account was changed on purpose. If it was not, sign in again with the account that has the data, "
      + "confirm what Settings asks for, and check that iCloud is on for the app.",
    shownBy: [.accountChanged, .accountMissing, .mirrorAccountTerms, .mirrorAccountChanged])

  /// The details of an iCloud account that changed or is missing.
  package struct Detail: FindingDetail {
    /// A change or state of the iCloud account.
    package enum Change: String, Sendable {
      /// The user signed out.
      case signedOut = "signed-out"
      /// Another account signed in, or the same one again.
      case changed
      /// Nobody is signed in.
      case nobody
      /// The password has to be entered again.
      case temporarilyUnavailable = "temporarily-unavailable"
      /// A profile, or parental controls, do not allow the account.
      case restricted
      /// Apple's new terms have to be accepted first.
      case termsNotAccepted = "terms-not-accepted"
      /// CloudKit does not report the account's state.
      case unknown
    }

    /// The change or state of the account.
    package let change: Change
    /// Whether the user signed out, and then in again with the same account.
    package var isSameAccount = false
    /// The details for stores that are mirrored to CloudKit; `nil` if the finding is about other stores.
    package var mirroring: Mirroring?

    /// What the old account's data has left, no later success brings back, and a success of another process
    /// sets up none that is not.
    package var resolvedBy: MirrorSuccess? {
      guard let mirroring, !mirroring.isOtherUser, mirroring.process == nil else { return nil }
      return .any
    }

    /// Whether a store of an account is in iCloud again.
    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      (change == .signedOut || change == .nobody) && later.isInCloud
    }
  }

  static let watches: Set<EventKind> = [
    .accountChanged, .accountMissing, .setupBegan, .storageLocal, .importMetadataWritten, .exportWritten,
    .mirrorAccountTerms, .mirrorAccountChanged,
  ]
  static let reads: Set<FieldRole> = [.peer, .old, .new, .token, .oldUser, .newUser]
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten, .exportWritten]
  static let causes: Set<RuleName> = [.syncReset]

  /// The reset for another user says that, and that data is removed.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    detail.mirroring?.isOtherUser == true && finding.mayConcern(mirroredStoreOf: cause)
      && (cause.detail as? SyncReset.Detail)?.reason.concernsAccount == true
  }

  private var ubiquity = UbiquityAccount()
  private var mirrored = MirroredAccount()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .mirrorAccountTerms, .mirrorAccountChanged: mirrored.watch(event, record)
    default: ubiquity.watch(event, record, timelines)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    ubiquity.findings() + mirrored.findings(capture)
  }
}
