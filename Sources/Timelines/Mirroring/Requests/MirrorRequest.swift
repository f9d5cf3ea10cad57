// One unit of mirroring's work: its reason, its times, and its result.

internal import LogRecords

/// A request of mirroring.
package struct MirrorRequest: Placed {
  /// The request's UUID, or a replacement for it.
  package internal(set) var id: MirrorID
  /// The kind of work; `nil` if the capture does not show it.
  package internal(set) var kind: MirrorRequestKind?
  /// The task of a request that neither sets up nor transfers; `nil` for others.
  package internal(set) var task: MirrorTask?
  /// The reason for the request, by Core Data's label: `ExportActivity`, `AppActivationImport`.
  package internal(set) var label: Name?
  /// The reason why the import was asked for.
  package internal(set) var trigger: MirrorTrigger?
  /// The place where the request was asked for.
  package internal(set) var asked: Place?
  /// The place where the request began.
  package internal(set) var began: Place?
  /// The place where the request ended.
  package internal(set) var ended: Place?
  /// The place where a record last says that the request runs; `nil` if the capture shows its beginning, or
  /// what it does.
  package internal(set) var saidToRun: Place?
  /// Whether the capture shows neither the beginning of the request nor what it does.
  var isUnseen: Bool { began == nil || saidToRun != nil }
  /// The place where the request was last seen to continue.
  package internal(set) var step: Place?
  /// The place where an import last reported that the records it had listed are in the store.
  package internal(set) var applied: Place?
  /// The outcome, even if it is known from a record before the end.
  package internal(set) var outcome: MirrorOutcome?
  /// The place where the outcome was first reported.
  package internal(set) var concluded: Place?
  /// Whether the request changed anything; `nil` if the capture does not show it.
  package internal(set) var madeChanges: Bool?
  /// The failure of the request.
  package internal(set) var failure: MirrorFailure?
  /// The number of records that an export saved and deleted.
  package internal(set) var progress = MirrorExportProgress()
  /// The number of saved records that the log names.
  package internal(set) var named = 0
  /// How many of the records that were sent or received the log lists.
  package internal(set) var listing = MirrorListing.none
  /// Whether the records that were created and sent may be another store's, whose export ran at the same
  /// time.
  package internal(set) var isContested = false
  /// The number of saves seen before the request began.
  var savesBefore: Int?
  /// The first save before the request began that was not exported.
  var save: Place?
  /// The first push before an import began that no earlier import took up.
  package internal(set) var push: Place?
  /// The delegate that runs the request.
  package internal(set) var owner: MirrorOwner?
  /// The process that runs the request.
  package internal(set) var pid: Int32?
  /// A hash of the app's name, if processes have no numbers; `nil` if they have, or if it is unknown.
  package internal(set) var app: UInt64?
  /// Whether the end of the request may be in an omitted part of the capture, or was not printed: another
  /// request ran after it.
  package internal(set) var isEndHidden = false
  /// Whether steps of the request may be in an omitted part of the capture, after which no record shows that it
  /// still runs.
  var mayHaveHiddenSteps = false

  /// Creates a request, from the first record that names it.
  init(_ id: MirrorID, kind: MirrorRequestKind?, from source: MirrorSource) {
    (self.id, self.kind, owner, pid, app) = (id, kind, source.owner, source.pid, source.app)
  }

  /// Whether the request may belong to a source: same process, and the same delegate if both are named.
  func isFrom(_ source: MirrorSource) -> Bool {
    pid == source.pid && (source.owner == nil || owner == nil || owner == source.owner)
  }

  /// Whether the request's process is over: the app has been launched again since.
  package internal(set) var isFromEarlierLaunch = false
  /// The place where a request of a later launch first succeeded that makes up for this one, and its kind; `nil`
  /// if none did.
  package internal(set) var madeUpFor: (place: Place, kind: MirrorRequestKind)?

  /// Whether the capture shows no end of the request, and may still do so.
  private var isOpen: Bool { ended == nil && outcome == nil && !isEndHidden && !isFromEarlierLaunch }
  /// Whether the request is running, as shown by the capture.
  package var isRunning: Bool { began != nil && isOpen }
  /// Whether the request waits for its turn.
  package var isWaiting: Bool { began == nil && isOpen }
  /// The maximum number of created records that may be in iCloud in addition to those that batches name;
  /// `nil` for no limit.
  var upperBoundOfUnnamed: Int? {
    isContested ? max(0, (progress.found ?? 0) - progress.deleted - named) : nil
  }

  /// The place where the request was last seen.
  package var place: Place { ended ?? began ?? asked ?? Place(line: 0, time: nil) }

  /// Returns the outcome according to a record: if an earlier record reported that the request is to be
  /// deferred, an error that the log hides is the deferral.
  func outcome(_ said: MirrorOutcome, _ failure: MirrorFailure?) -> MirrorOutcome {
    guard outcome == .deferred, said == .failed, failure?.error.links.isEmpty ?? true else { return said }
    return .deferred
  }

  /// Whether the request is an export that is not known to have succeeded, and sent records whose number the
  /// log does not show.
  var isExportInPart: Bool {
    guard kind == .export, outcome != .succeeded else { return false }
    let isAnySent = progress.saved + progress.deleted > 0
    return progress.hasUncountedBatch || isAnySent && !progress.isBeginningShown
  }

  /// Whether an import that did not succeed saved a part of what it fetched.
  ///
  /// If its last part cannot be saved, its result reports no changes, even if earlier parts made some.
  var hasSavedPart: Bool { applied != nil || madeChanges == true }

  /// Whether an import may have changed the store; if it did not succeed, by a part of what it fetched.
  package var mayHaveChanged: Bool {
    outcome == .succeeded ? madeChanges != false || listing != .none : hasSavedPart
  }

  /// The duration of the request, in seconds; `nil` if it is unknown.
  package var seconds: Double? {
    guard let from = began?.time, let to = ended?.time, to.microseconds >= from.microseconds else {
      return nil
    }
    return to.seconds(since: from)
  }
}
