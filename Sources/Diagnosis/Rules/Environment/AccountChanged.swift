// The iCloud account: signed out, changed, or none at all.

internal import Timelines

/// The identity token changed, or nobody is logged in.
package struct AccountChanged: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "the user signed out, changed the account, or is not signed in, or the account cannot be used (an error when "
      + "nothing is mirrored for it)",
    advice: Advice.checkDevice,
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

  /// How the set-up that began last did so.
  private enum Setup: Equatable {
    case withAccount
    case withoutAccount(pid: Int32?)
  }

  /// The last change; that nobody is signed in counts only if no change was seen, because it follows from one.
  private var last: Detail.Change?
  private var occurrences = Occurrences()
  private var wasSignedIn = false
  private var lastSetup = Setup.withAccount
  private var isSignedInAgain = false
  /// Whether the token shows that it is the same account.
  private var isSameAccount = false
  /// The token of the account that the user signed out of.
  private var signedOut: String?
  /// Whether another account was signed in before.
  private var hasChanged = false
  private var mirrored = MirroredAccount()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let change: Detail.Change
    switch event.kind {
    case .mirrorAccountTerms, .mirrorAccountChanged: return mirrored.watch(event, record)
    case .accountMissing: change = .nobody
    case .accountChanged:
      // That a store is opened again does not say for whom: after a sign-out, for nobody.
      let isOpened = record.value(.new) == nil
      change = record.value(.new) == "(null)" ? .signedOut : isOpened ? last ?? .changed : .changed
      if change == .signedOut { signedOut = record.value(.old) ?? signedOut }
      // That the same account is back is no other account; the store's own records may tell it first.
      if change == .changed, let signedOut, record.value(.new) == signedOut,
        last == .signedOut || isSignedInAgain, !hasChanged
      {
        (last, isSignedInAgain, isSameAccount) = (.changed, true, true)
        occurrences.add(record.evidence)
        return
      }
      if change == .changed, !isOpened { hasChanged = true }
    case .storageLocal where record.value(.peer)?.hasPrefix(Self.nobody) == true: change = .nobody
    case .setupBegan:
      lastSetup = record.value(.token) == "(null)" ? .withoutAccount(pid: record.pid) : .withAccount
      return
    case .storageLocal
    where event.isLocalStorage == true && (record.value(.token) ?? token(of: record)) == "(null)":
      change = wasSignedIn ? .signedOut : .nobody
    case .storageLocal where event.isForAnotherAccount: change = .changed
    default:
      if event.kind == .storageLocal { wasSignedIn = true }
      noteWork(event, timelines)
      return
    }
    if change != .nobody || last == nil {
      last = change
      (isSignedInAgain, isSameAccount) = (false, false)
    }
    occurrences.add(record.evidence)
  }

  /// The token that the set-up of a process began with, if it is none.
  private func token(of record: WatchedRecord) -> String? {
    lastSetup == .withoutAccount(pid: record.pid) ? "(null)" : nil
  }

  /// How the system names the peer of a device without an account.
  static let nobody = "nobody~"

  /// A store of an account is at work: somebody is signed in after all.
  ///
  /// Whoever signs out leaves the account's store on local storage, which is no sign of an account.
  private mutating func noteWork(_ event: Event, _ timelines: StoreTimelines) {
    guard last == .nobody || last == .signedOut, let store = event.store.map({ timelines.stores[$0] }),
      store.peer != nil, !timelines.isOfNobody(store)
    else { return }
    if last == .nobody {
      if event.kind == .storageLocal || store.storage.isLocal != true {
        (last, occurrences) = (nil, Occurrences())
      }
    } else if store.storage.isLocal == false {
      last = .changed
      isSignedInAgain = true
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let mirrored = mirrored.findings(capture)
    guard let change = last else { return mirrored }
    let detail = Detail(change: change, isSameAccount: isSameAccount)
    return [Finding(detail, isSignedInAgain ? .note : .warning, store: nil, occurrences)]
      + mirrored
  }
}
