// What a mirrored store receives: the imports that succeeded, why the last ones ran, and the pushes.

package import LogRecords

/// What a mirrored store receives.
package struct MirrorImports: Sendable {
  /// The time of the last fetch, as printed when the next import is scheduled.
  package struct LastFetch: Sendable {
    /// When that was, with the zone that the record gives.
    package let date: Timestamp
    /// The record.
    package let told: Place
  }

  /// How many imports changed anything.
  package private(set) var withChanges = 0
  /// How many of those did not succeed in the end.
  package private(set) var interrupted = 0
  /// Whether one of those came after the last import that succeeded.
  package private(set) var hasPart = false
  /// The last import that succeeded.
  package private(set) var last: MirrorRequest?
  /// The last one that changed anything.
  package private(set) var lastWithChanges: MirrorRequest?
  /// When the last import succeeded.
  package var lastSuccess: Place? { last?.place }
  /// When changes were fetched last before the capture asked for them.
  package private(set) var lastFetch: LastFetch?
  /// How many pushes reached the app.
  package private(set) var pushes = 0
  /// How many the system says that it received for the store's container.
  package private(set) var pushesOfSystem = 0
  private(set) var lastPush: Place?
  /// The first push since an import began last.
  package private(set) var pushWaiting: Place?
  /// The first push that the system received and the app has not taken, since the last import began.
  package private(set) var pushUntaken: Place?
  /// When an import began last.
  package private(set) var lastBegan: Place?

  /// The one that succeeded before the last one.
  private var before: MirrorRequest?
  /// Why the next import is asked for.
  private var trigger: MirrorTrigger?

  mutating func push(isOfSystem: Bool, at place: Place) {
    if isOfSystem {
      pushesOfSystem += 1
      pushUntaken = pushUntaken ?? place
    } else {
      pushes += 1
      pushUntaken = nil
    }
    lastPush = place
    pushWaiting = pushWaiting ?? place
  }

  mutating func schedule(_ trigger: MirrorTrigger, _ date: Timestamp?, at place: Place) {
    // One after a push serves the others too.
    if self.trigger != .push { self.trigger = trigger }
    if let date { lastFetch = LastFetch(date: date, told: place) }
  }

  /// An import begins.
  mutating func begin(_ request: inout MirrorRequest, at place: Place) {
    request.trigger = trigger ?? (pushWaiting == nil ? nil : .push)
    trigger = nil
    mayBegin(at: place)
  }

  /// An import begins, perhaps of this store: none is missing.
  mutating func mayBegin(at place: Place) { (pushWaiting, pushUntaken, lastBegan) = (nil, nil, place) }

  /// The push that the system received is another store's if it came before the first record of that store.
  mutating func losePush(before first: Place) {
    guard let push = pushUntaken, push.line < first.line else { return }
    pushesOfSystem -= 1
    pushUntaken = nil
    if pushWaiting?.line == push.line { pushWaiting = nil }
  }

  /// The app takes a push, perhaps of this store.
  mutating func mayTakePush() { pushUntaken = nil }

  /// The part left out may hold an import.
  mutating func leaveOut() { (pushWaiting, pushUntaken) = (nil, nil) }

  mutating func succeed(_ request: MirrorRequest) {
    if last?.id != request.id { before = last }
    last = request
    hasPart = false
    if request.madeChanges == true { noteChanges(of: request) }
  }

  /// An import did not succeed in the end; what it saved before is here.
  mutating func stop(_ request: MirrorRequest) {
    if last?.id == request.id { last = before }
    guard request.hasSavedPart else { return }
    hasPart = true
    if noteChanges(of: request) { interrupted += 1 }
  }

  /// - Returns: Whether that is news.
  @discardableResult private mutating func noteChanges(of request: MirrorRequest) -> Bool {
    let isNew = lastWithChanges?.id != request.id
    if isNew { withChanges += 1 }
    lastWithChanges = request
    return isNew
  }

  /// Takes over the counts of what turned out to be the same store.
  mutating func absorb(_ other: MirrorImports) {
    withChanges += other.withChanges
    interrupted += other.interrupted
    hasPart = hasPart || other.hasPart
    if (other.last?.place.line ?? 0) > (last?.place.line ?? 0) { last = other.last }
    if (other.lastWithChanges?.place.line ?? 0) > (lastWithChanges?.place.line ?? 0) {
      lastWithChanges = other.lastWithChanges
    }
    if (other.lastFetch?.told.line ?? 0) > (lastFetch?.told.line ?? 0) { lastFetch = other.lastFetch }
    pushes += other.pushes
    pushesOfSystem += other.pushesOfSystem
    lastPush = .latest(lastPush, other.lastPush)
    pushWaiting = .earliest(pushWaiting, other.pushWaiting)
    pushUntaken = .earliest(pushUntaken, other.pushUntaken)
    lastBegan = .latest(lastBegan, other.lastBegan)
    trigger = trigger ?? other.trigger
  }
}
