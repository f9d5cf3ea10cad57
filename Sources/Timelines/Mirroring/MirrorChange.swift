// What one record changes in a mirrored store.

internal import LogRecords

/// What one record changes in a mirrored store.
enum MirrorChange {
  /// Nothing: the event is all there is, or only shows which store is meant.
  case none
  /// The options name container and scope.
  case options(container: Name?, MirrorScope?)
  /// A delegate watches the store.
  case observed
  case account(MirrorAccount, Evidence)
  case setupAsked(MirrorRequestName)
  case setupFinished
  case setupFailed(MirrorFailure, MirrorAccount?)
  case setupRetrying
  case setupWaiting
  /// The container was thrown away, and with it a set-up that did not end.
  case setupAbandoned(Evidence)
  /// The next request of a kind has a label.
  case labelled(MirrorRequestKind, Name)
  case asked(MirrorRequestName)
  case began(MirrorRequestName)
  /// A delegate runs no request, and none waits.
  case idle
  /// A request ended.
  case ended(MirrorRequestName, MirrorEnding)
  /// A record of one phase says what becomes of the request.
  case concluded(MirrorRequestName, MirrorOutcome, MirrorFailure?)
  /// An exporter says how many objects are to be exported.
  case found(Int)
  /// A batch was sent with so many records.
  case sent(Int?, MirrorRecordList)
  /// Objects were made records of an export; an import lists what it brings; records were deleted elsewhere.
  case made(MirrorRecordList.Element)
  case listed(MirrorRecordList, of: MirrorID?)
  /// An import leaves out a record that it listed: the app cannot hold it.
  case skipped(MirrorRecordList.Element)
  /// What an import listed so far is in the store.
  case applied(MirrorRequestName)
  /// The user of the container is known.
  case user(Name)
  case caughtUp
  /// What was saved last does not concern anything that is mirrored, or is in another store.
  case dismissed
  case changeOfOther
  /// A request goes on.
  case stepped(MirrorRequestName)
  case saved
  /// The store's file changed, or perhaps another one's of its process.
  case changeSeen(isOwn: Bool)
  case scheduled(MirrorTrigger, lastFetch: Timestamp?)
  case pushed(isOfSystem: Bool, MirrorScope?)
  case forbidden(MirrorRequestKind, [Name])
  case allowed(MirrorRequestKind)
  /// The sync is reset; this is reported before and after.
  case reset(MirrorResetReason, Evidence, isOver: Bool?)
  /// Objects of an account, or of a zone, are removed from this device; or they stay, and are sent again.
  case purged(isOfAccount: Bool, Evidence)
  case keptObjects
  /// The app or the system gave the store up, for a reason.
  case closed(Name?)
  /// Something failed outside the requests: recovery from an error, a step of a set-up, a request that set-up
  /// never allowed.
  case troubled(MirrorFailure, of: MirrorRequestKind?, isFollower: Bool)
}

extension MirrorChange {
  /// Whether a request came to an end: where its record comes again, the request shows that.
  var isEnd: Bool {
    guard case .ended(_, let ending) = self else { return false }
    return ending.outcome != .failed
  }
}
