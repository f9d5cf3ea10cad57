// The iCloud account: signed out, exchanged, or none at all.

internal import Timelines

/// The identity token changed, or nobody is logged in.
struct AccountChanges: Rule {
  static let watches: Set<EventKind> = [.accountChanged, .accountMissing, .storageLocal]

  /// The last change; that nobody is signed in counts only where no change was seen, since it follows from one.
  private var last: AccountChange?
  private var evidence: [Evidence] = []
  private var count = 0

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    let change: AccountChange
    switch event.kind {
    case .accountMissing: change = .nobody
    case .accountChanged: change = witness.value(.new) == "(null)" ? .signedOut : .changed
    default:
      // The system names the peer of a device without account so.
      guard witness.value(.peer)?.hasPrefix("nobody~") == true else {
        // A store of an account: somebody is signed in after all.
        if last == .nobody { last = nil }
        return
      }
      change = .nobody
    }
    if change != .nobody || last == nil { last = change }
    count += 1
    if evidence.count < 3 { evidence.append(witness.evidence) } else { evidence[2] = witness.evidence }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    last.map { [Finding(.accountChanged($0), .warning, store: nil, evidence: evidence, count: count)] } ?? []
  }
}
