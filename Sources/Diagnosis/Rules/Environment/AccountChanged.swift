// The iCloud account: signed out, changed, or none at all. `UbiquityAccount` and `MirroredAccount` read what
// records say of it.

internal import Timelines

/// The identity token changed, or nobody is logged in.
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

  /// The iCloud account changed or is missing.
  package struct Detail: FindingDetail {
    /// What happened to the iCloud account.
    package enum Change: String, Sendable {
      /// The user signed out.
      case signedOut = "signed-out"
      /// Another account, or the same one again.
      case changed
      /// Nobody is signed in.
      case nobody
      /// The password has to be given again.
      case temporarilyUnavailable = "temporarily-unavailable"
      /// A profile, or parents, do not allow it.
      case restricted
      /// Apple's new terms have to be accepted.
      case termsNotAccepted = "terms-not-accepted"
      /// CloudKit does not say what its state is.
      case unknown
    }

    package let change: Change
    /// Whether the user signed out, and in again with the same account.
    package var isSameAccount = false
    /// What is known if stores are mirrored to CloudKit; `nil` for other stores.
    package var mirroring: Mirroring?

    package var mendedBy: MirrorSuccess? { mirroring == nil ? nil : .any }

    /// The store of an account is in iCloud again.
    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      (change == .signedOut || change == .nobody) && later.isInCloud
    }
  }

  static let watches: Set<EventKind> = [
    .accountChanged, .accountMissing, .setupBegan, .storageLocal, .importMetadataWritten, .exportWritten,
    .mirrorAccountTerms, .mirrorAccountChanged,
  ]
  static let reads: Set<FieldRole> = [.peer, .old, .new, .token]
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten, .exportWritten]

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
