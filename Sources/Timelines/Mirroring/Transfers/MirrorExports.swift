// What a mirrored store sends: the records saved, the saves that no export has taken up yet, and how long one
// takes.

internal import LogRecords

/// What a mirrored store sends.
package struct MirrorExports: Sendable {
  /// How many records were saved, as far as the log shows.
  package private(set) var objects = 0
  /// How many were deleted, as far as the log shows them apart.
  package private(set) var deletions = 0
  /// How many exports succeeded for which the log does not show how many records they saved.
  package private(set) var uncounted = 0
  /// How many of those sent records, and perhaps more before what the log shows of them.
  package private(set) var partial = 0
  /// When an export last succeeded.
  package private(set) var lastSuccess: Place?
  /// When any record was last saved or deleted: at the end of an export that succeeded, otherwise with the
  /// batch.
  package private(set) var lastSent: Place?
  /// How long after the save the last records that were sent were in iCloud, in seconds; `nil` if their
  /// export did not succeed.
  package private(set) var delay: Double?
  /// How many saves that may concern what is mirrored were seen, and the last of them.
  package private(set) var saves = 0
  package private(set) var lastSave: Place?
  /// The first save that no export took up.
  package private(set) var pendingSince: Place?
  /// Since when saves have waited in the process that last saved, or last tried to export, and how many were
  /// seen since then.
  package private(set) var pendingInProcess: (since: Place, pid: Int32?, saves: Int)?
  /// When the store was set up by a process other than the one whose saves wait: it exports them.
  package private(set) var takenOver: (at: Place, pid: Int32?)?
  /// When an export that had taken up saves that still wait ended without success.
  package private(set) var lastTried: Place?
  /// When an export last began.
  package private(set) var lastBegan: Place?
  /// When the store's file was last seen to change.
  package private(set) var lastChange: Place?

  /// How many saves the exporter has taken up.
  private var covered = 0
  /// The process of the export that began last.
  private var beganIn: Int32?
  /// The first save after an export began last.
  private var saveAfterBeginning: Place?
  /// How many saves were seen before the beginning of an export that the capture has twice.
  private var savesBeforeAgain: Int?

  /// Whether what was saved last is known to be this store's: its file changed then.
  private var isLastSaveOwn = false

  /// How many saves no export took up.
  package var pendingSaves: Int { saves - covered }
  /// Whether records were sent since an export last succeeded: by one that failed, or one that runs.
  package var haveSentInPart: Bool { (lastSent?.line ?? 0) > (lastSuccess?.line ?? 0) }

  mutating func save(by pid: Int32?, at place: Place) {
    saves += 1
    isLastSaveOwn = false
    if pendingInProcess == nil || pendingInProcess?.pid != pid { pendingInProcess = (place, pid, 0) }
    pendingInProcess?.saves += 1
    lastSave = place
    pendingSince = pendingSince ?? place
    saveAfterBeginning = saveAfterBeginning ?? place
  }

  /// Records were saved and deleted; without a place, that is known already.
  mutating func send(_ count: Int, deletions: Int = 0, at place: Place? = nil) {
    objects += count
    self.deletions += deletions
    if let place, count + deletions > 0 { (lastSent, delay) = (place, nil) }
  }

  /// An export begins, and takes up what was saved before.
  mutating func begin(_ request: inout MirrorRequest, at place: Place) {
    (request.savesBefore, request.save) = (saves, pendingSince)
    lastBegan = place
    pendingInProcess = nil
    lastTried = nil
    takenOver = nil
    (saveAfterBeginning, beganIn) = (nil, request.pid)
  }

  /// A process has set the store up.
  mutating func setUp(by pid: Int32?, at place: Place) {
    guard pendingSaves > 0, let pid, let earlier = pendingInProcess?.pid ?? beganIn, pid != earlier else {
      return
    }
    takenOver = (place, pid)
  }

  /// An export was put off or failed: what it had taken up waits for another one.
  mutating func fail(_ request: MirrorRequest) {
    guard let saves = request.savesBefore, saves > covered, request.began?.line == lastBegan?.line else {
      return
    }
    lastTried = request.place
    pendingInProcess = (request.place, request.pid, pendingInProcess?.saves ?? 0)
  }

  /// A change is in another store: what was saved last in the process, unless it is known to be in this one.
  mutating func dismissSaveOfOther(in pid: Int32?) { if !isLastSaveOwn { dismissSave(in: pid) } }

  /// What was saved last in a process does not concern anything that is mirrored.
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

  /// An export succeeded.
  mutating func succeed(_ request: MirrorRequest) {
    let place = request.place
    lastSuccess = place
    let isAnySent = request.progress.saved + request.progress.deleted > 0
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

  /// How many records an export sent that succeeded is shown only now.
  mutating func countLate() { uncounted = max(0, uncounted - 1) }

  /// An export that ended before comes again, and with it the saves that it took up.
  mutating func beginAgain() {
    savesBeforeAgain = saves
    saveAfterBeginning = nil
  }

  /// The same export succeeds again.
  mutating func succeedAgain() {
    guard let count = savesBeforeAgain else { return }
    savesBeforeAgain = nil
    cover(count)
    if pendingSaves == 0 { (pendingInProcess, lastTried) = (nil, nil) }
  }

  /// The exporter has taken up all saves so far.
  mutating func catchUp() {
    cover(saves)
    pendingInProcess = nil
    lastTried = nil
    takenOver = nil
  }

  mutating func noteChange(isOwn: Bool, at place: Place) {
    lastChange = place
    if isOwn { isLastSaveOwn = true }
  }

  /// The part left out may hold the export of what was saved.
  mutating func leaveOut() { (pendingInProcess, lastTried, takenOver, beganIn) = (nil, nil, nil, nil) }

  private mutating func cover(_ count: Int) {
    guard count > covered else { return }
    covered = count
    pendingSince = covered < saves ? saveAfterBeginning ?? pendingSince : nil
    if pendingSince == nil { takenOver = nil }
  }

  /// Takes over the counts of what turned out to be the same store.
  mutating func absorb(_ other: MirrorExports) {
    objects += other.objects
    deletions += other.deletions
    uncounted += other.uncounted
    partial += other.partial
    saves += other.saves
    covered += other.covered
    lastSuccess = .latest(lastSuccess, other.lastSuccess)
    if (other.lastSent?.line ?? 0) > (lastSent?.line ?? 0) {
      (lastSent, delay) = (other.lastSent, other.delay)
    }
    if (other.lastSave?.line ?? 0) > (lastSave?.line ?? 0) {
      (lastSave, pendingInProcess) = (other.lastSave, other.pendingInProcess)
      (lastTried, takenOver, beganIn) = (other.lastTried, other.takenOver, other.beganIn)
    }
    lastBegan = .latest(lastBegan, other.lastBegan)
    lastChange = .latest(lastChange, other.lastChange)
    pendingSince = .earliest(pendingSince, other.pendingSince)
  }
}
