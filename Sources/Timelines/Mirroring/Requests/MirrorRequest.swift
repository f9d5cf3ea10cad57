// One unit of mirroring's work: why it ran, when, and its result.

internal import LogRecords

/// One request.
package struct MirrorRequest: Placed {
  /// Its UUID.
  package internal(set) var id: MirrorID
  /// What it does; `nil` if the capture does not show it.
  package internal(set) var kind: MirrorRequestKind?
  /// Why it ran, as Core Data calls it: `ExportActivity`, `AppActivationImport`.
  package internal(set) var label: Name?
  /// Why the import was asked for.
  package internal(set) var trigger: MirrorTrigger?
  /// When it was asked for.
  package internal(set) var asked: Place?
  /// When it began.
  package internal(set) var began: Place?
  /// When it ended.
  package internal(set) var ended: Place?
  /// When it was last seen to go on.
  package internal(set) var step: Place?
  /// When an import last said that what it had listed is in the store.
  package internal(set) var applied: Place?
  /// What became of it, even if a record before its end says that.
  package internal(set) var outcome: MirrorOutcome?
  /// When that was said first.
  package internal(set) var concluded: Place?
  /// Whether it changed anything; `nil` if the capture does not show it.
  package internal(set) var madeChanges: Bool?
  /// What it failed with.
  package internal(set) var failure: MirrorFailure?
  /// What it sent.
  package internal(set) var progress = MirrorExportProgress()
  /// How many records that it saved are named.
  package internal(set) var named = 0
  /// How many of the records that it sent or brings the log lists.
  package internal(set) var listing = MirrorListing.none
  /// Whether what it made and sent may be another store's, of which an export ran at the same time.
  package internal(set) var isContested = false
  /// How many saves were seen before it began, and the first of them that was not exported.
  var savesBefore: Int?
  var save: Place?
  /// Who runs it.
  package internal(set) var owner: MirrorOwner?
  package internal(set) var pid: Int32?
  /// Whether its end may be in a part of the capture that is left out, or was not printed: another one ran
  /// after it.
  package internal(set) var isEndHidden = false

  /// A request, from the first record on that names it.
  init(_ id: MirrorID, kind: MirrorRequestKind?, from source: MirrorSource) {
    (self.id, self.kind, owner, pid) = (id, kind, source.owner, source.pid)
  }

  /// Whether it may be of a delegate in its process, as far as both are named.
  func isFrom(_ source: MirrorSource) -> Bool {
    pid == source.pid && (source.owner == nil || owner == nil || owner == source.owner)
  }

  /// Whether its process is over: the app has been launched again since.
  package internal(set) var isOfEarlierLaunch = false

  /// Whether the capture shows no end of it, and may still do so.
  private var isOpen: Bool { ended == nil && outcome == nil && !isEndHidden && !isOfEarlierLaunch }
  /// Whether it runs, as far as the capture shows.
  package var isRunning: Bool { began != nil && isOpen }
  /// Whether it waits for its turn.
  package var isWaiting: Bool { began == nil && isOpen }
  /// How many records that it made may be in iCloud beside those that its batches name; `nil` for any number.
  var mostUnnamed: Int? {
    isContested ? max(0, (progress.found ?? 0) - progress.deleted - named) : nil
  }
  /// Where it was last seen.
  package var place: Place { ended ?? began ?? asked ?? Place(line: 0, time: nil) }

  /// What becomes of it by a record: if one said before that it is put off, an error that the log hides is
  /// that.
  func outcome(_ said: MirrorOutcome, _ failure: MirrorFailure?) -> MirrorOutcome {
    guard outcome == .deferred, said == .failed, failure?.error.links.isEmpty ?? true else { return said }
    return .deferred
  }

  /// Whether an import that did not succeed saved a part of what it fetched.
  ///
  /// If its last part cannot be saved, its result says that it made no changes, also where earlier parts did.
  var hasSavedPart: Bool { applied != nil || madeChanges == true }

  /// Whether an import may have changed the store: if it did not succeed, by a part of what it fetched.
  package var mayHaveChanged: Bool {
    outcome == .succeeded ? madeChanges != false || listing != .none : hasSavedPart
  }

  /// How long it ran, in seconds.
  package var seconds: Double? {
    guard let from = began?.time, let to = ended?.time, to.microseconds >= from.microseconds else {
      return nil
    }
    return to.seconds(since: from)
  }
}
