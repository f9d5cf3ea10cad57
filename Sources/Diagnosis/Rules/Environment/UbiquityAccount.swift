// The state of the iCloud account as the ubiquity of iOS 5 to 9 reports it: signed out, changed, or missing.

internal import Timelines

/// A tracker of what ubiquity's records say about the account.
struct UbiquityAccount {
  /// The last change.
  ///
  /// That nobody is signed in counts only if no change was seen, because it follows from one.
  private var last: AccountChanged.Detail.Change?
  private var occurrences = Occurrences()
  private var wasSignedIn = false
  /// The token with which the latest set-up began, until the account changes.
  private var lastSetup: (token: String, pid: Int32?)?
  /// The token of the account for which a store was last set up.
  private var lastToken: String?
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
      lastSetup = record.value(.token).map { (token: $0, pid: record.pid) }
      return
    case .storageLocal where event.isLocalStorage == true && token(of: record) == "(null)":
      change = wasSignedIn ? .signedOut : .nobody
    case .storageLocal where event.isForAnotherAccount:
      change = .changed
      hasChanged = true
      lastToken = account(of: record) ?? lastToken
    default:
      if event.kind == .storageLocal { wasSignedIn = true }
      noteWork(event, record, timelines)
      return
    }
    // What a set-up before a change began with says nothing about the account after it.
    if change != .nobody, lastSetup?.token != "(null)" { lastSetup = nil }
    if change != .nobody || last == nil {
      last = change
      (isSignedInAgain, isSameAccount) = (false, false)
    }
    occurrences.add(record.evidence)
  }

  /// Returns the token of a record about storage, or the one with which the last set-up of its process began.
  private func token(of record: WatchedRecord) -> String? {
    if let token = record.value(.token) { return token }
    return lastSetup.flatMap { $0.pid == record.pid ? $0.token : nil }
  }

  /// Returns the token of the account for which a store is set up; `nil` if the record shows none.
  ///
  /// Web pages wrap the token at its spaces.
  private func account(of record: WatchedRecord) -> String? {
    guard let token = token(of: record), token.hasPrefix("<"), token.hasSuffix(">") else { return nil }
    let digits = token.filter(\.isHexDigit)
    return digits.isEmpty || token.contains("private") ? nil : digits
  }

  /// The system's prefix for the peer ID of a device without an account.
  static let nobody = "nobody~"

  /// Notes that a store of an account is working, or set up with a token, which shows that somebody is signed
  /// in after all.
  ///
  /// A sign-out leaves the account's store on local storage, so local storage without a token is no sign of
  /// an account.
  private mutating func noteWork(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let account = event.kind == .storageLocal ? account(of: record) : nil
    defer { lastToken = account ?? lastToken }
    guard last == .nobody || last == .signedOut, let store = event.store.map({ timelines.stores[$0] }),
      store.peer != nil, !timelines.belongsToNobody(store)
    else { return }
    if last == .nobody {
      if event.kind == .storageLocal || store.storage.isLocal != true {
        (last, occurrences) = (nil, Occurrences())
      }
    } else if account != nil || store.storage.isLocal == false {
      last = .changed
      isSignedInAgain = !hasChanged
      isSameAccount = isSignedInAgain && account != nil && account == lastToken
    }
  }

  func findings() -> [Finding] {
    guard let change = last else { return [] }
    let detail = AccountChanged.Detail(change: change, isSameAccount: isSameAccount)
    return [Finding(detail, isSignedInAgain ? .note : .warning, store: nil, occurrences)]
  }
}
