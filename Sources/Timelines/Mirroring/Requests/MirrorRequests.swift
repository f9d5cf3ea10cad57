// The requests of one store: waiting and running ones individually, finished ones as counts by kind, and the
// last of these.

internal import LogRecords

/// The requests of one store.
package struct MirrorRequests: Sendable {
  /// The maximum number of waiting and running requests.
  static let maximumOpen = 256
  /// The number of ended requests whose UUIDs are kept.
  static let maximumClosed = 512

  /// The requests that wait, run, or have no end in the capture.
  ///
  /// There are few at a time: comparing each is faster than hashing its UUID.
  private(set) var open: [MirrorRequest] = []
  /// The last requests that ended.
  package private(set) var recent: RecentElements<MirrorRequest>
  /// The number of requests that were forgotten while they waited or ran because there were too many.
  package private(set) var forgotten = 0

  /// The number of closed exports that are not known to have succeeded, and sent records whose number the log
  /// does not show.
  private(set) var endedInPart = 0

  /// Whether the capture shows the beginning or end of individual requests.
  package private(set) var areShown = false

  /// The last request of each kind that ended.
  private var lastEnded: [MirrorRequest?] = MirrorRequestKind.allCases.map { _ in nil }
  private var ended: [Counts] = MirrorRequestKind.allCases.map { _ in Counts() }
  private var closed = RecentKeys<MirrorID>(capacity: maximumClosed)
  /// The number of requests without a UUID so far.
  private var unnamed = 0
  /// The processes whose app was launched again while any request ran or waited.
  private var earlier: Set<Int32?> = []
  /// The request that ended before and occurs again, as when a log was pasted twice.
  private(set) var replayed: (kind: MirrorRequestKind, id: MirrorID)?

  init(recentCapacity: Int, slices: Int) { recent = RecentElements(capacity: recentCapacity, slices: slices) }

  subscript(id: MirrorID) -> MirrorRequest? {
    get { index(of: id).map { open[$0] } }
    set { if let newValue, let index = index(of: id) { open[index] = newValue } }
  }

  /// Whether any request runs at a place, or ended at most `seconds` before.
  func areAtWork(within seconds: Double, before place: Place) -> Bool {
    func isNear(_ end: Place?) -> Bool {
      guard let now = place.time, let end = end?.time else { return false }
      return now.seconds(since: end) <= seconds
    }
    return open.contains { $0.isRunning || isNear($0.concluded) }
      || lastEnded.contains { isNear($0?.ended) }
  }

  /// Returns the number of requests of a kind, by outcome.
  package func counts(_ kind: MirrorRequestKind) -> Counts {
    var counts = ended[kind.rawValue]
    for request in open where (request.kind ?? .other) == kind {
      counts.isSeen = true
      guard request.began != nil else { continue }
      counts.executed += 1
      if let outcome = request.outcome {
        counts.count(outcome)
      } else if request.isRunning {
        counts.unfinished += 1
      }
    }
    return counts
  }

  /// Whether a request ended; only the last ones are kept.
  func hasEnded(_ id: MirrorID) -> Bool { closed.contains(id) }

  /// Whether a request is open, or is one of the last that ended.
  func knows(_ id: MirrorID) -> Bool { index(of: id) != nil || closed.contains(id) }

  /// Returns the index of a request in `open`.
  private func index(of id: MirrorID) -> Int? { open.indices.first { open[$0].id == id } }

  /// Returns the request of a kind, or of any, that has begun and has no end yet: of several, the last one to
  /// begin.
  func current(_ kind: MirrorRequestKind?, of source: MirrorSource) -> MirrorID? {
    var found: (index: Int, line: Int)?
    for index in open.indices where open[index].began != nil && !open[index].isEndHidden {
      guard kind == nil || open[index].kind == nil || open[index].kind == kind, open[index].isFrom(source)
      else { continue }
      let line = open[index].place.line
      if found.map({ $0.line < line }) ?? true { found = (index, line) }
    }
    return found.map { open[$0.index].id }
  }

  /// Returns the request of a kind, or of any, that runs and whose outcome is not known yet: of several, the
  /// last one to begin.
  func undecided(_ kind: MirrorRequestKind? = nil, of source: MirrorSource) -> MirrorID? {
    current(kind, of: source).flatMap { self[$0]?.outcome == nil ? $0 : nil }
  }

  // MARK: Steps

  /// Notes that a request is asked for.
  /// - Returns: Whether the record only repeats what is known.
  mutating func ask(
    _ id: MirrorID, _ kind: MirrorRequestKind?, from source: MirrorSource, at place: Place
  ) -> Bool {
    guard !closed.contains(id) else { return true }
    let index = obtain(id, kind, from: source)
    let isKnown = open[index].asked != nil
    if !isKnown { open[index].asked = place }
    return isKnown
  }

  /// Notes that a request begins.
  ///
  /// A delegate works on one at a time, so the earlier ones are over.
  ///
  /// - Returns: Whether the beginning is known.
  mutating func begin(
    _ id: MirrorID, _ kind: MirrorRequestKind?, from source: MirrorSource, at place: Place
  ) -> Bool {
    guard !closed.contains(id) else {
      replayed = kind.map { ($0, id) }
      return true
    }
    let index = obtain(id, kind, from: source)
    areShown = areShown || id.isNamed
    guard open[index].began == nil else { return true }
    replayed = nil
    (open[index].began, open[index].isEndHidden) = (place, false)
    var concluded: [MirrorID] = []
    for other in open.indices
    where other != index && open[other].began != nil && open[other].isFrom(source) {
      if open[other].outcome == nil {
        open[other].isEndHidden = true
      } else {
        concluded.append(open[other].id)
      }
    }
    for id in concluded { close(id) }
    return false
  }

  /// Returns the request of a kind that a record without UUID belongs to, which reports a step or an outcome;
  /// created if none runs.
  mutating func assume(
    _ kind: MirrorRequestKind, from source: MirrorSource, at place: Place,
    _ failure: MirrorFailure? = nil
  ) -> (id: MirrorID, isNew: Bool) {
    if let replayed, replayed.kind == kind { return (replayed.id, false) }
    if let late = late(kind, of: source, at: place, failure) { return (late, false) }
    if let known = current(kind, of: source) {
      let request = self[known]
      let isSame = failure.flatMap { request?.failure?.isSaidAgain(by: $0) } ?? false
      // A record reports that a request is to be deferred; then it stops, or finishes after all.
      let isToStop = request?.outcome == .deferred && request?.failure == nil
      if request?.outcome == nil || isSame || isToStop { return (known, false) }
      // The outcome of the request is known: this is another one.
      close(known)
    }
    if failure?.error.links.isEmpty == true, let hidden = hiddenAndPutOff(of: source) {
      // The end of the hidden request shows its kind.
      self[hidden]?.kind = kind
      return (hidden, false)
    }
    let asked = waiting.first { $0.kind == kind && $0.isFrom(source) }
    unnamed += asked == nil ? 1 : 0
    let id = asked?.id ?? MirrorID(unnamed: unnamed)
    _ = begin(id, kind, from: source, at: place)
    return (id, true)
  }

  /// Returns the request of a kind that a record belongs to if its line is late: it was printed before the
  /// request ended, and comes after the line of the end.
  ///
  /// Times of whole seconds do not show that. A failure is late only if the request has it: any other is
  /// news.
  private func late(
    _ kind: MirrorRequestKind, of source: MirrorSource, at place: Place, _ failure: MirrorFailure?
  ) -> MirrorID? {
    guard let time = place.time, time.decimals >= 3 else { return nil }
    func isWithin(_ request: MirrorRequest, _ end: Place?) -> Bool {
      guard let end = end?.time, end.decimals >= 3, time.seconds(since: end) < 0 else { return false }
      if let failure, request.failure?.isSaidAgain(by: failure) != true { return false }
      // If only the request's end is printed, the request begins there.
      guard let began = request.began, began.line != request.ended?.line else {
        return time.seconds(since: end) > -Self.maximumDelay
      }
      return began.time.map { time.seconds(since: $0) >= 0 } ?? false
    }
    if let running = current(kind, of: source), let request = self[running] {
      if request.kind == kind, isWithin(request, request.concluded) { return running }
      guard let began = request.began?.time, time.seconds(since: began) < 0 else { return nil }
    }
    guard let before = lastEnded[kind.rawValue], before.pid == source.pid,
      source.owner == nil || before.owner == nil || before.owner == source.owner,
      isWithin(before, before.ended)
    else { return nil }
    return before.id
  }

  /// The maximum delay of a line if the beginning of its request is not shown, in seconds.
  private static let maximumDelay: Double = 2

  /// Returns the running request that is to be deferred, if the log hides its kind.
  private func hiddenAndPutOff(of source: MirrorSource) -> MirrorID? {
    current(.other, of: source).flatMap { id in
      let isPutOff = self[id]?.outcome == .deferred && self[id]?.failure == nil
      return isPutOff && !id.isNamed ? id : nil
    }
  }

  /// Notes that a request that is named now may be a running one that no record has named so far.
  mutating func claim(_ id: MirrorID, _ kind: MirrorRequestKind?, of source: MirrorSource) {
    guard !knows(id), let kind, let unnamed = current(kind, of: source), !unnamed.isNamed,
      let index = index(of: unnamed)
    else { return }
    open[index].id = id
  }

  /// Notes that a request that is named by its end may be one that ended just before, if an unnamed end is
  /// all that the capture shows of that one.
  /// - Returns: Whether it is that request.
  mutating func claimEnded(
    _ id: MirrorID, _ kind: MirrorRequestKind?, _ outcome: MirrorOutcome?, of source: MirrorSource,
    at place: Place
  ) -> Bool {
    guard !knows(id), let kind, let last = lastEnded[kind.rawValue], !last.id.isNamed,
      last.outcome == outcome, last.isFrom(source), last.began?.line == last.ended?.line
    else { return false }
    if let before = last.ended?.time, let time = place.time,
      abs(time.seconds(since: before)) > Self.maximumDelay
    {
      return false
    }
    closed.insert(id)
    lastEnded[kind.rawValue]?.id = id
    recent.updateLast(where: { $0.id == last.id }, { $0.id = id })
    return true
  }

  /// Removes open requests.
  mutating func remove(where isGone: (MirrorRequest) -> Bool) { open.removeAll(where: isGone) }

  /// Removes a request, or all open ones of a delegate, which turned out to belong to another store.
  mutating func release(_ id: MirrorID?, of owner: MirrorOwner?) {
    open.removeAll { $0.id == id || owner != nil && $0.owner == owner }
  }

  /// Notes that a record before the end of a request reports its outcome.
  /// - Returns: Whether the record only repeats what is known.
  mutating func conclude(
    _ id: MirrorID, _ outcome: MirrorOutcome, _ failure: MirrorFailure?, at place: Place
  ) -> Bool {
    guard let index = index(of: id) else { return true }
    let before = open[index].outcome
    open[index].outcome = outcome
    open[index].concluded = open[index].concluded ?? place
    open[index].failure = open[index].failure?.revealed(by: failure) ?? failure
    return before == outcome
  }

  /// Notes that a request ended.
  ///
  /// If only its end is printed, it began earlier; if its result is not printed, the outcome that was
  /// reported before applies.
  mutating func end(_ request: MirrorRequest, _ outcome: MirrorOutcome?, _ failure: MirrorFailure?) {
    let index = obtain(request.id, request.kind, from: MirrorSource(owner: request.owner, pid: request.pid))
    areShown = areShown || request.id.isNamed
    var request = request
    request.outcome = outcome ?? request.outcome
    request.failure = request.failure?.revealed(by: failure) ?? failure
    if outcome != .cancelled { request.began = request.began ?? request.ended }
    open[index] = request
    close(request.id)
  }

  /// Notes that a request of a kind, or of any, ended, which may be any that a source runs; if its UUID is
  /// shown, none with another one.
  mutating func hideEnds(of kind: MirrorRequestKind?, _ id: MirrorID?, from source: MirrorSource) {
    for index in open.indices where open[index].isRunning && open[index].isFrom(source) {
      if let id, id.isNamed, open[index].id.isNamed, id != open[index].id { continue }
      if kind == nil || open[index].kind == kind { open[index].isEndHidden = true }
    }
  }

  /// Notes that a delegate runs nothing, and nothing waits: requests without an end did end.
  mutating func hideEnds(in source: MirrorSource) {
    for index in open.indices where open[index].isRunning || open[index].isWaiting {
      if open[index].isFrom(source) { open[index].isEndHidden = true }
    }
  }

  /// Notes that the app is launched again: requests of its earlier processes have no end.
  mutating func relaunch(after isOver: (MirrorRequest) -> Bool) {
    for index in open.indices where open[index].outcome == nil && isOver(open[index]) {
      open[index].isFromEarlierLaunch = true
      earlier.insert(open[index].pid)
    }
  }

  /// Notes that a process, or a delegate if processes have no numbers, continues next to the one that was
  /// launched after it.
  mutating func goOn(in source: MirrorSource) {
    let pid = source.pid
    guard earlier.contains(pid), pid != nil || source.owner != nil else { return }
    for index in open.indices where open[index].isFromEarlierLaunch && open[index].pid == pid {
      if pid != nil || open[index].owner == source.owner {
        (open[index].isFromEarlierLaunch, open[index].madeUpFor) = (false, nil)
      }
    }
    if pid != nil { earlier.remove(pid) }
  }

  /// Notes that the capture omits records, which may be about the ends of requests.
  mutating func leaveOut() {
    for index in open.indices where open[index].outcome == nil {
      (open[index].isEndHidden, open[index].mayHaveHiddenSteps) = (true, true)
      open[index].progress.doubtMaking()
    }
  }

  // MARK: Bounds

  /// Returns the index of a request in `open`, to which it is added if it is new.
  private mutating func obtain(
    _ id: MirrorID, _ kind: MirrorRequestKind?, from source: MirrorSource
  ) -> Int {
    if let index = index(of: id) {
      if let kind { open[index].kind = kind }
      if let owner = source.owner { open[index].owner = owner }
      open[index].app = open[index].app ?? source.app
      return index
    }
    if open.count >= Self.maximumOpen { forget() }
    open.append(MirrorRequest(id, kind: kind, from: source))
    return open.count - 1
  }

  /// Forgets the older half of the open requests.
  private mutating func forget() {
    let lines = open.map(\.place.line).sorted()
    for request in open where request.place.line <= lines[lines.count / 2] {
      if request.isRunning || request.isWaiting { forgotten += 1 }
      close(request.id)
    }
  }

  private mutating func close(_ id: MirrorID) {
    guard let index = index(of: id) else { return }
    let request = open.remove(at: index)
    let kind = (request.kind ?? .other).rawValue
    ended[kind].isSeen = true
    if request.began != nil { ended[kind].executed += 1 }
    if let outcome = request.outcome { ended[kind].count(outcome) }
    if request.isExportInPart { endedInPart += 1 }
    if id.isNamed { closed.insert(id) }
    if request.ended != nil { lastEnded[kind] = request }
    recent.append(request)
  }

  /// Takes over the requests of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorRequests) {
    for index in ended.indices { ended[index].add(other.ended[index]) }
    for var request in other.open {
      if !request.id.isNamed {
        unnamed += 1
        request.id = MirrorID(unnamed: unnamed)
      }
      if index(of: request.id) == nil { open.append(request) }
    }
    closed.formUnion(other.closed)
    for kind in lastEnded.indices {
      let ends = [lastEnded[kind], other.lastEnded[kind]].compactMap(\.self)
      lastEnded[kind] = ends.max { $0.place.line < $1.place.line }
    }
    forgotten += other.forgotten
    endedInPart += other.endedInPart
    areShown = areShown || other.areShown
    earlier.formUnion(other.earlier)
    for request in other.recent.elements { recent.append(request) }
  }
}
