// The imports of a mirrored store: those that succeeded, the reasons for the last ones, and the pushes.

package import LogRecords

/// The imports of a mirrored store.
package struct MirrorImports: Sendable {
  /// The time of the last fetch, as printed when the next import is scheduled.
  package struct LastFetch: Sendable {
    /// The time of the fetch, with the zone in the record.
    package let date: Timestamp
    /// The place of the record.
    package let told: Place
  }

  /// The number of imports that changed anything.
  package private(set) var withChanges = 0
  /// The number of imports that changed something but did not succeed in the end.
  package private(set) var interrupted = 0
  /// How many imports succeeded of which no record says whether they changed anything.
  package private(set) var unshown = 0
  /// Whether such an interrupted import came after the last successful one.
  package private(set) var hasPart = false
  /// The last import that succeeded.
  package private(set) var last: MirrorRequest?
  /// The last import that changed anything.
  package private(set) var lastWithChanges: MirrorRequest?
  /// The place of the last successful import.
  package var lastSuccess: Place? { last?.place }
  /// The last fetch of changes according to the last record that contains its date; `nil` if none does.
  package private(set) var lastFetch: LastFetch?
  /// The last fetch of the changes of the database before the first import of the capture; `nil` if that is not
  /// shown.
  package private(set) var fetchBefore: LastFetch?
  /// The number of pushes that reached the app.
  package private(set) var pushes = 0
  /// The number of pushes that the system reports to have received for the store's container.
  package private(set) var pushesOfSystem = 0
  private(set) var lastPush: Place?
  /// The place where each process last took a push.
  package private(set) var takers: [Int32?: Place] = [:]
  /// The first push since an import last began.
  package private(set) var pushWaiting: Place?
  /// The first push since an import last began that the system received and the app has not taken.
  package private(set) var pushUntaken: Place? {
    didSet { if pushUntaken == nil { pushesUntaken = 0 } }
  }
  /// The number of pushes since then that the system received.
  package private(set) var pushesUntaken = 0
  /// The first process that took a push since an import last began; `nil` if none did, or processes have no
  /// numbers.
  package private(set) var pushTaker: Int32?
  /// The place where an import last began.
  package private(set) var lastBegan: Place?
  /// The place where that import ended, if it was deferred or cancelled; `nil` otherwise.
  package private(set) var lastPutOff: Place?
  /// Whether the system put off that import, rather than cancelled it.
  package private(set) var isPutOffBySystem = false

  /// The import that succeeded before the last one.
  private var before: MirrorRequest?
  /// The reason why the next import is asked for.
  private var trigger: MirrorTrigger?

  mutating func push(isFromSystem: Bool, by pid: Int32?, at place: Place) {
    if isFromSystem {
      pushesOfSystem += 1
      pushUntaken = pushUntaken ?? place
      pushesUntaken += 1
    } else {
      pushes += 1
      pushUntaken = nil
      pushTaker = pushTaker ?? pid
      if takers.count < MirroredStore.maximumProcesses || takers[pid] != nil { takers[pid] = place }
    }
    lastPush = place
    pushWaiting = pushWaiting ?? place
  }

  mutating func schedule(
    _ trigger: MirrorTrigger, _ date: Timestamp?, isOfDatabase: Bool, at place: Place
  ) {
    // An import after a push serves the other reasons too.
    if self.trigger != .push { self.trigger = trigger }
    guard let date else { return }
    lastFetch = LastFetch(date: date, told: place)
    if isOfDatabase, lastBegan == nil { fetchBefore = fetchBefore ?? lastFetch }
  }

  /// Notes that an import begins.
  mutating func begin(_ request: inout MirrorRequest, at place: Place) {
    request.trigger = trigger ?? (pushWaiting == nil ? nil : .push)
    request.push = pushWaiting
    trigger = nil
    mayBegin(at: place)
  }

  /// Notes that an import begins, possibly of this store, so that none is missing.
  mutating func mayBegin(at place: Place) {
    (pushWaiting, pushUntaken, pushTaker, lastBegan, lastPutOff) = (nil, nil, nil, place, nil)
  }

  /// Notes that an import was deferred or cancelled: the push that it had taken up waits for another one.
  mutating func putOff(_ request: MirrorRequest) {
    guard (request.began ?? request.place).line == lastBegan?.line else { return }
    lastPutOff = request.place
    isPutOffBySystem = request.outcome == .deferred
    guard let push = request.push else { return }
    (pushWaiting, pushTaker) = (push, request.pid)
  }

  /// Notes that the push that the system received belongs to another store if it came before that store's
  /// first record.
  mutating func losePush(before first: Place) {
    guard let push = pushUntaken, push.line < first.line else { return }
    pushesOfSystem -= 1
    pushUntaken = nil
    if pushWaiting?.line == push.line { pushWaiting = nil }
  }

  /// Notes that the app takes a push, possibly of this store.
  mutating func mayTakePush() { pushUntaken = nil }

  /// Notes that the capture omits records, which may be about an import.
  mutating func leaveOut() { (pushWaiting, pushUntaken, pushTaker, lastPutOff) = (nil, nil, nil, nil) }

  mutating func succeed(_ request: MirrorRequest) {
    if last?.id != request.id {
      before = last
    } else if last?.madeChanges == nil {
      unshown -= 1
    }
    if request.madeChanges == nil { unshown += 1 }
    last = request
    hasPart = false
    // An import that was to be deferred may finish before that.
    if lastPutOff != nil, request.began?.line == lastBegan?.line {
      (pushWaiting, pushTaker, lastPutOff) = (nil, nil, nil)
    }
    if request.madeChanges == true { noteChanges(of: request) }
  }

  /// Notes that an import did not succeed in the end; what it saved before stays in the store.
  mutating func stop(_ request: MirrorRequest) {
    if last?.id == request.id {
      if last?.madeChanges == nil { unshown -= 1 }
      last = before
    }
    guard request.hasSavedPart else { return }
    hasPart = true
    if noteChanges(of: request) { interrupted += 1 }
  }

  /// Counts an import that changed something.
  /// - Returns: Whether the import was not counted before.
  @discardableResult private mutating func noteChanges(of request: MirrorRequest) -> Bool {
    let isNew = lastWithChanges?.id != request.id
    if isNew { withChanges += 1 }
    lastWithChanges = request
    return isNew
  }

  /// Takes over the imports of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorImports) {
    withChanges += other.withChanges
    interrupted += other.interrupted
    unshown += other.unshown
    hasPart = hasPart || other.hasPart
    if (other.last?.place.line ?? 0) > (last?.place.line ?? 0) { last = other.last }
    if (other.lastWithChanges?.place.line ?? 0) > (lastWithChanges?.place.line ?? 0) {
      lastWithChanges = other.lastWithChanges
    }
    if (other.lastFetch?.told.line ?? 0) > (lastFetch?.told.line ?? 0) { lastFetch = other.lastFetch }
    let firsts = [fetchBefore, other.fetchBefore].compactMap(\.self)
    fetchBefore = firsts.min { $0.told.line < $1.told.line }
    pushes += other.pushes
    pushesOfSystem += other.pushesOfSystem
    lastPush = .latest(lastPush, other.lastPush)
    takers.merge(other.takers) { $0.line < $1.line ? $1 : $0 }
    pushWaiting = .earliest(pushWaiting, other.pushWaiting)
    let untaken = pushesUntaken + other.pushesUntaken
    pushUntaken = .earliest(pushUntaken, other.pushUntaken)
    pushesUntaken = untaken
    pushTaker = pushTaker ?? other.pushTaker
    if (other.lastBegan?.line ?? 0) > (lastBegan?.line ?? 0) {
      (lastPutOff, isPutOffBySystem) = (other.lastPutOff, other.isPutOffBySystem)
    }
    lastBegan = .latest(lastBegan, other.lastBegan)
    trigger = trigger ?? other.trigger
  }
}
