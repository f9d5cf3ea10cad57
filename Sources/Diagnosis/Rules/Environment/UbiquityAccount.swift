// The state of the iCloud account as the ubiquity of iOS 5 to 9 reports it: signed out, changed, or missing.

internal import Timelines

/// A tracker of what ubiquity's records say about the account.
struct UbiquityAccount {
  /// The account state with which the latest set-up began.
  private enum Setup: Equatable {
    case withAccount
    case withoutAccount(pid: Int32?)
  }

  /// The last change.
  ///
  /// That nobody is signed in counts only if no change was seen, because it follows from one.
  private var last: AccountChanged.Detail.Change?
  private var occurrences = Occurrences()
  private var wasSignedIn = false
  private var lastSetup = Setup.withAccount
  private var isSignedInAgain = false
  /// Whether the token shows that the user signed in again with the same account.
  private var isSameAccount = false
  /// The token of the account that the user signed out of; `nil` if unknown.
  private var signedOut: String?
  /// Whether another account was signed in before.
  private var hasChanged = false

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let change: AccountChanged.Detail.Change
    switch event.kind {
    case .accountMissing: change = .nobody
    case .accountChanged:
      // A store that is opened again may be anyone's; after a sign-out, it is nobody's.
      let isOpened = record.value(.new) == nil
      change = record.value(.new) == "(null)" ? .signedOut : isOpened ? last ?? .changed : .changed
      if change == .signedOut { signedOut = record.value(.old) ?? signedOut }
      // The return of the same account is not a change of account, and the store's own records may report it
      // first.
      if change == .changed, let signedOut, record.value(.new) == signedOut,
        last == .signedOut || isSignedInAgain, !hasChanged
      {
        last = .changed
        isSignedInAgain = true
        isSameAccount = true
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

  /// Returns the null token if the last set-up of the record's process began without an account.
  private func token(of record: WatchedRecord) -> String? {
    lastSetup == .withoutAccount(pid: record.pid) ? "(null)" : nil
  }

  /// The system's prefix for the peer ID of a device without an account.
  static let nobody = "nobody~"

  /// Notes that a store of an account is working, which shows that somebody is signed in after all.
  ///
  /// A sign-out leaves the account's store on local storage, so local storage is no sign of an account.
  private mutating func noteWork(_ event: Event, _ timelines: StoreTimelines) {
    guard last == .nobody || last == .signedOut, let store = event.store.map({ timelines.stores[$0] }),
      store.peer != nil, !timelines.belongsToNobody(store)
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

  func findings() -> [Finding] {
    guard let change = last else { return [] }
    let detail = AccountChanged.Detail(change: change, isSameAccount: isSameAccount)
    return [Finding(detail, isSignedInAgain ? .note : .warning, store: nil, occurrences)]
  }
}
