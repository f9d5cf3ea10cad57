// The change that one record makes to a mirrored store; `RecognisedRecord+MirrorChange` reads it,
// `MirroredStore` applies it.

internal import LogRecords

/// The change that one record makes to a mirrored store.
enum MirrorChange {
  /// The delegate that sees a changed file.
  enum Watcher {
    /// The delegate of the store that changed.
    case own
    /// The delegate of another store of the process; the store's own one sees the change, too.
    case other
    /// A delegate that may see the change of another store.
    case uncertain
  }

  /// No change: the record has an event and nothing else, or only identifies the store.
  case none
  /// The options contain the container and the scope.
  case options(container: Name?, MirrorScope?)
  /// A delegate watches the store.
  case observed
  case account(MirrorAccount, Evidence)
  case setupAsked(MirrorRequestName)
  case setupFinished
  case setupFailed(MirrorFailure, MirrorAccount?)
  case setupRetrying
  case setupWaiting
  /// The container was deallocated, and with it a set-up that did not end.
  case setupAbandoned(Evidence)
  /// The next request of a kind has a label.
  case labelled(MirrorRequestKind, Name)
  case asked(MirrorRequestName)
  case began(MirrorRequestName)
  /// A request still runs, so that others wait for it.
  case runs(MirrorRequestName)
  /// A delegate runs no request, and none waits.
  case idle
  /// A request ended.
  case ended(MirrorRequestName, MirrorEnding)
  /// A record of one phase reports the outcome of the request.
  case concluded(MirrorRequestName, MirrorOutcome, MirrorFailure?)
  /// An exporter reports the number of objects to be exported.
  case found(Int)
  /// A batch was sent; the count is the number of saved records, `nil` if unknown.
  case sent(Int?, MirrorRecordList)
  /// A record was created from an object for an export.
  case made(MirrorRecordList.Element)
  /// An import lists the records that it received and those that were deleted elsewhere.
  case listed(MirrorRecordList, of: MirrorID?)
  /// An import skips a record that it listed, because the app's model cannot hold it.
  case skipped(MirrorRecordList.Element)
  /// The records that an import listed so far are in the store.
  case applied(MirrorRequestName)
  /// The user of the container is known.
  case user(Name)
  /// A record names the user of the container, and the log hides the name.
  case userHidden
  case caughtUp
  /// The last save does not concern anything that is mirrored.
  case dismissed
  /// The last save is in another store.
  case changeOfOther
  /// The last change is in a store that the app has closed, which exports it when it is open again.
  case changeOfClosed
  /// A request continues.
  case stepped(MirrorRequestName)
  /// The app saved in a coordinator, by its address; `nil` if the log hides it.
  case saved(in: UInt64?)
  /// The file of the store changed, as a delegate sees.
  case changeSeen(by: Watcher)
  case scheduled(MirrorTrigger, lastFetch: Timestamp?, isOfDatabase: Bool = false)
  case pushed(isFromSystem: Bool, MirrorScope?)
  case forbidden(MirrorRequestKind, [Name])
  case allowed(MirrorRequestKind)
  /// The sync is reset; this is reported before (`isOver` is `false`) and after; `nil` if the log hides
  /// which.
  case reset(MirrorResetReason, Evidence, isOver: Bool?)
  /// Objects of an account, or of a zone, are removed from this device.
  case purged(concernsAccount: Bool, Evidence)
  /// Objects stay on this device, and are sent again.
  case keptObjects
  /// The app or the system closed the store, for a reason.
  case closed(Name?)
  /// Something failed outside the requests: the recovery from an error, a step of a set-up, or a request that
  /// never ran because set-up failed.
  case troubled(MirrorFailure, of: MirrorRequestKind?, isFollower: Bool)
}

extension MirrorChange {
  /// Whether a request came to an end.
  ///
  /// If the record of the end occurs again, the request itself shows that.
  var isEnd: Bool {
    guard case .ended(_, let ending) = self else { return false }
    return ending.outcome != .failed
  }
}
