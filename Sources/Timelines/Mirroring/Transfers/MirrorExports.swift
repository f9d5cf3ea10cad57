// The exports of a mirrored store: the records that were saved, the saves that no export has taken up yet,
// and the time that an export takes.

internal import LogRecords

/// The exports of a mirrored store.
package struct MirrorExports: Sendable {
  /// Changes of the store's file by processes that the capture does not show, as one process saw them.
  package struct ChangesOfOthers: Sendable {
    /// The place of the first one.
    package let since: Place
    /// The place of the last one.
    package fileprivate(set) var last: Place
    /// The process that saw them.
    package let pid: Int32?
    /// The number of changes.
    package fileprivate(set) var count = 1
    /// The place where an export without success ended that had taken up the first of them.
    package fileprivate(set) var tried: Place?
  }

  /// The number of records that were saved, as shown by the log.
  package private(set) var objects = 0
  /// The number of records that were deleted, if the log shows them separately.
  package private(set) var deletions = 0
  /// The number of successful exports for which the log does not show how many records they saved.
  package private(set) var uncounted = 0
  /// The number of uncounted exports that sent records, and possibly more before the part that the log shows.
  package private(set) var partial = 0
  /// The place of the last successful export.
  package private(set) var lastSuccess: Place?
  /// When one last succeeded that sent records, or may have.
  package private(set) var lastAccepted: Place?
  /// The place where a record was last saved or deleted: the end of an export that succeeded, otherwise the
  /// batch.
  package private(set) var lastSent: Place?
  /// The time from the save to the end of the export that last sent records, in seconds; `nil` if that export
  /// did not succeed.
  package private(set) var delay: Double?
  /// The number of saves seen that may concern what is mirrored.
  package private(set) var saves = 0
  /// The place of the last save that may concern what is mirrored.
  package private(set) var lastSave: Place?
  /// The process of that save.
  package private(set) var lastSavedBy: Int32?
  /// The address of the coordinator of that save; `nil` if the log hides it.
  package private(set) var lastCoordinator: UInt64?
  /// Whether an export found objects to send, and no export has succeeded since: what waits is the store's own.
  package private(set) var hasFoundUnsent = false
  /// The first save that no export took up.
  package private(set) var pendingSince: Place?
  /// The process that last saved, or last tried to export, with a hash of its app's name if processes have no
  /// numbers, the place since which its saves have waited, and the number of saves seen since then.
  package private(set) var pendingInProcess: (since: Place, pid: Int32?, app: UInt64?, saves: Int)?
  /// The place where a process other than the one whose saves wait set up the store, so that it exports them.
  package private(set) var takenOver: (at: Place, pid: Int32?)?
  /// The place where an export without success ended that had taken up saves that still wait.
  package private(set) var lastTried: Place?
  /// The place where an export last began.
  package private(set) var lastBegan: Place?
  /// The place where the last export began before the exporter had taken up all saves, or before the capture
  /// omits records: what it and earlier ones left may be sent since; `nil` if there is none.
  private(set) var lastBeganBeforeDoubt: Place?
  /// Whether the exporter was seen to have nothing more to take up since then.
  private(set) var isCaughtUp = false
  /// The place where the store's file was last seen to change.
  package private(set) var lastChange: Place?
  /// The changes by processes that the capture does not show, which no export took up; `nil` if there are
  /// none.
  package private(set) var changesOfOthers: ChangesOfOthers?
  /// The changes of that kind that exports took up without success so far.
  private var changesTaken: ChangesOfOthers?
  /// When the store's data was last removed from this device, and with it what waited; `nil` for never.
  package private(set) var lostAt: Place?
  /// Whether anything is known to have waited when data was removed.
  package private(set) var hasLostAny = false

  /// The number of saves that the exporter has taken up.
  private var covered = 0
  /// The process of the export that began last.
  private var beganIn: Int32?
  /// The first save after the last beginning of an export.
  private var saveAfterBeginning: Place?
  /// The number of saves seen before the beginning of an export that occurs twice in the capture.
  private var savesBeforeAgain: Int?

  /// Whether the last save is known to be in this store, because its file changed then.
  private var isLastSaveOwn = false

  /// The number of saves that no export took up.
  package var pendingSaves: Int { saves - covered }
  /// Whether records were sent since the last successful export, by an export that failed or still runs.
  package var haveSentInPart: Bool { (lastSent?.line ?? 0) > (lastSuccess?.line ?? 0) }

  /// Notes that a process saved in a coordinator.
  mutating func save(in coordinator: UInt64?, by source: MirrorSource, at place: Place) {
    let (pid, app) = (source.pid, source.app)
    saves += 1
    isLastSaveOwn = false
    if pendingInProcess == nil || pendingInProcess?.pid != pid || pendingInProcess?.app != app {
      pendingInProcess = (place, pid, app, 0)
    }
    pendingInProcess?.saves += 1
    (lastSave, lastSavedBy, lastCoordinator) = (place, pid, coordinator)
    pendingSince = pendingSince ?? place
    saveAfterBeginning = saveAfterBeginning ?? place
  }

  /// Notes that records were saved and deleted; `place` is `nil` if `lastSent` already includes them.
  mutating func send(_ count: Int, deletions: Int = 0, at place: Place? = nil) {
    objects += count
    self.deletions += deletions
    if let place, count + deletions > 0 { (lastSent, delay) = (place, nil) }
  }

  /// Notes that a batch sent records whose number its record does not show.
  mutating func sendUncounted(at place: Place) { (lastSent, delay) = (place, nil) }

  /// Notes that an export found so many objects that are still to be sent.
  mutating func find(_ count: Int) { hasFoundUnsent = count > 0 }

  /// Notes that an export begins, and takes up the earlier saves.
  mutating func begin(_ request: inout MirrorRequest, at place: Place) {
    (request.savesBefore, request.save) = (saves, pendingSince)
    (lastBegan, isCaughtUp) = (place, false)
    pendingInProcess = nil
    lastTried = nil
    takenOver = nil
    // Those that exports took up before are among the changes that came later.
    changesTaken = changesOfOthers ?? changesTaken
    changesTaken?.tried = nil
    changesOfOthers = nil
    (saveAfterBeginning, beganIn) = (nil, request.pid)
  }

  /// Notes that a process has set up the store.
  mutating func setUp(by pid: Int32?, at place: Place) {
    guard pendingSaves > 0, let pid, let earlier = pendingInProcess?.pid ?? beganIn, pid != earlier else {
      return
    }
    takenOver = (place, pid)
  }

  /// Notes that an export was deferred or cancelled, or failed: the saves that it had taken up wait for
  /// another one.
  mutating func fail(_ request: MirrorRequest) {
    if request.began?.line == lastBegan?.line { changesTaken?.tried = request.place }
    guard let saves = request.savesBefore, saves > covered, request.began?.line == lastBegan?.line else {
      return
    }
    lastTried = request.place
    pendingInProcess = (request.place, request.pid, request.app, pendingInProcess?.saves ?? 0)
  }

  /// Notes that the last change does not concern anything that is mirrored, nor the last save in a process.
  mutating func dismissChange(in pid: Int32?) {
    ignoreChange(in: pid)
    dismissSave(in: pid)
  }

  /// Notes that a process that saw the last change has nothing to export for it.
  mutating func ignoreChange(in pid: Int32?) {
    guard let changes = changesOfOthers, changes.pid == pid, changes.last.line == lastChange?.line else {
      return
    }
    if changes.count == 1 { changesOfOthers = nil } else { changesOfOthers?.count -= 1 }
  }

  /// Notes that a change is in another store: the last save in the process does not count, unless it is known
  /// to be in this store.
  mutating func dismissSaveOfOther(in pid: Int32?) { if !isLastSaveOwn { dismissSave(in: pid) } }

  /// Notes that the last save in a process does not concern anything that is mirrored.
  mutating func dismissSave(in pid: Int32?) {
    guard let own = pendingInProcess, own.pid == pid, own.saves > 0, pendingSaves > 0 else { return }
    saves -= 1
    pendingInProcess?.saves -= 1
    if own.saves == 1 {
      saveAfterBeginning = nil
      if lastTried == nil { pendingInProcess = nil }
    }
    if pendingSaves == 0 { (pendingSince, pendingInProcess, takenOver) = (nil, nil, nil) }
  }

  /// Notes that an export succeeded.
  mutating func succeed(_ request: MirrorRequest) {
    let place = request.place
    lastSuccess = place
    hasFoundUnsent = false
    (changesOfOthers, changesTaken) = (nil, nil)
    let isAnySent = request.progress.saved + request.progress.deleted > 0
    if !request.progress.hasFoundNothing { lastAccepted = place }
    if !request.progress.isCounted {
      uncounted += 1
      if isAnySent, !request.progress.isBeginningShown { partial += 1 }
    }
    if isAnySent {
      lastSent = place
      delay = request.save?.time.flatMap { from in place.time.map { $0.seconds(since: from) } }
      if let delay, delay < 0 { self.delay = nil }
    }
    cover(request.savesBefore ?? saves)
  }

  /// Notes that the log shows only now how many records a successful export sent.
  mutating func countLate() { uncounted = max(0, uncounted - 1) }

  /// Notes that an export that ended before occurs again, with the saves that it took up.
  mutating func beginAgain() {
    savesBeforeAgain = saves
    saveAfterBeginning = nil
    (changesOfOthers, changesTaken) = (nil, nil)
  }

  /// Notes that the repeated export succeeds again.
  mutating func succeedAgain() {
    guard let count = savesBeforeAgain else { return }
    savesBeforeAgain = nil
    cover(count)
    if pendingSaves == 0 { (pendingInProcess, lastTried) = (nil, nil) }
  }

  /// Notes that the exporter has taken up all saves so far.
  mutating func catchUp() {
    cover(saves)
    isCaughtUp = true
    lastBeganBeforeDoubt = lastBegan
    pendingInProcess = nil
    lastTried = nil
    takenOver = nil
    hasFoundUnsent = false
    (changesOfOthers, changesTaken) = (nil, nil)
  }

  /// The store's data is removed from this device: no export takes up what waited.
  mutating func lose(_ unsent: MirrorResets.Unsent, at place: Place) {
    hasLostAny = hasLostAny || unsent.saves > 0 || unsent.objects > 0
    catchUp()
    saveAfterBeginning = nil
    lostAt = place
  }

  /// Notes that the store's file changed.
  mutating func noteChange(isOwn: Bool, at place: Place) {
    lastChange = place
    if isOwn { isLastSaveOwn = true }
  }

  /// Notes that a process that the capture does not show changed the store's file, as a process saw.
  mutating func noteChangeOfOther(seenBy pid: Int32?, at place: Place) {
    guard let earlier = changesOfOthers else {
      let taken = changesTaken.flatMap { $0.pid == pid && $0.tried != nil ? $0 : nil }
      changesOfOthers = ChangesOfOthers(
        since: taken?.since ?? place, last: place, pid: pid, count: (taken?.count ?? 0) + 1,
        tried: taken?.tried)
      return
    }
    // Each process that has the store open sees each change.
    guard earlier.pid == pid else { return }
    changesOfOthers?.last = place
    changesOfOthers?.count += 1
  }

  /// Notes that the capture omits records, which may be about an export of the saves.
  mutating func leaveOut() {
    (pendingInProcess, lastTried, takenOver, beganIn) = (nil, nil, nil, nil)
    lastBeganBeforeDoubt = lastBegan
    hasFoundUnsent = false
    (changesOfOthers, changesTaken) = (nil, nil)
  }

  private mutating func cover(_ count: Int) {
    guard count > covered else { return }
    covered = count
    pendingSince = covered < saves ? saveAfterBeginning ?? pendingSince : nil
    if pendingSince == nil { takenOver = nil }
    if pendingSaves <= 0 { (pendingInProcess, lastTried) = (nil, nil) }
  }

  /// Takes over the exports of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorExports) {
    objects += other.objects
    deletions += other.deletions
    uncounted += other.uncounted
    partial += other.partial
    saves += other.saves
    covered += other.covered
    lastSuccess = .latest(lastSuccess, other.lastSuccess)
    lastAccepted = .latest(lastAccepted, other.lastAccepted)
    if (other.lastSent?.line ?? 0) > (lastSent?.line ?? 0) {
      (lastSent, delay) = (other.lastSent, other.delay)
    }
    if (other.lastSave?.line ?? 0) > (lastSave?.line ?? 0) {
      (lastSave, pendingInProcess) = (other.lastSave, other.pendingInProcess)
      (lastTried, takenOver, beganIn) = (other.lastTried, other.takenOver, other.beganIn)
      (lastSavedBy, lastCoordinator) = (other.lastSavedBy, other.lastCoordinator)
    }
    if (other.lastBegan?.line ?? 0) > (lastBegan?.line ?? 0) {
      (hasFoundUnsent, isCaughtUp) = (other.hasFoundUnsent, other.isCaughtUp)
    }
    lastBegan = .latest(lastBegan, other.lastBegan)
    lastBeganBeforeDoubt = .latest(lastBeganBeforeDoubt, other.lastBeganBeforeDoubt)
    changesOfOthers = changesOfOthers ?? other.changesOfOthers
    if let changes = changesOfOthers, (lastBegan?.line ?? 0) > changes.since.line { changesOfOthers = nil }
    lastChange = .latest(lastChange, other.lastChange)
    lostAt = .latest(lostAt, other.lostAt)
    hasLostAny = hasLostAny || other.hasLostAny
    pendingSince = .earliest(pendingSince, other.pendingSince)
  }
}
