// The iCloud account: signed out, exchanged, or none at all.

internal import Timelines

/// The identity token changed, or nobody is logged in.
struct AccountChanges: Rule {
  static let watches: Set<EventKind> = [
    .accountChanged, .accountMissing, .storageLocal, .importMetadataWritten, .exportWritten,
  ]

  /// The last change; that nobody is signed in counts only where no change was seen, since it follows from one.
  private var last: AccountChange?
  private var evidence: [Evidence] = []
  private var count = 0

  /// Whether the user signed out and somebody signed in since.
  private var isSignedInAgain = false

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    let change: AccountChange
    switch event.kind {
    case .accountMissing: change = .nobody
    case .accountChanged: change = witness.value(.new) == "(null)" ? .signedOut : .changed
    case .storageLocal where witness.value(.peer)?.hasPrefix(Self.nobody) == true: change = .nobody
    default:
      noteWork(event, timelines)
      return
    }
    if change != .nobody || last == nil {
      last = change
      isSignedInAgain = false
    }
    count += 1
    if evidence.count < 3 { evidence.append(witness.evidence) } else { evidence[2] = witness.evidence }
  }

  /// How the system names the peer of a device without account.
  static let nobody = "nobody~"

  /// A store of an account is at work: somebody is signed in after all.
  ///
  /// Whoever signs out leaves the account's store on local storage, which is no sign of an account.
  private mutating func noteWork(_ event: Event, _ timelines: StoreTimelines) {
    guard last == .nobody || last == .signedOut, let store = event.store.map({ timelines.stores[$0] }),
      let peer = store.peer, !timelines.names[peer].hasPrefix(Self.nobody)
    else { return }
    if last == .nobody {
      if event.kind == .storageLocal || store.localStorage != true { last = nil }
    } else if store.localStorage == false {
      last = .changed
      isSignedInAgain = true
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    last.map { change in
      [
        Finding(
          .accountChanged(change), isSignedInAgain ? .note : .warning, store: nil, evidence: evidence,
          count: count)
      ]
    } ?? []
  }
}
