// The requests that wait, run, or have no end in the capture, sorted by what the capture shows of them; and
// those that are known only because others wait for them.

internal import LogRecords

extension MirrorRequests {
  /// The running requests, in order.
  package var running: [MirrorRequest] {
    open.filter(\.isRunning).sorted(by: \.place.line)
  }

  /// Whether a process prints when a request of a kind is asked for, and when it begins.
  package func show(_ kind: MirrorRequestKind, in pid: Int32?) -> Bool {
    func isShown(_ request: MirrorRequest) -> Bool {
      request.kind == kind && request.pid == pid && request.id.isNamed && request.asked != nil
        && request.began != nil
    }
    return open.contains(where: isShown) || recent.elements.contains(where: isShown)
  }

  /// The requests that wait for their turn, in order.
  package var waiting: [MirrorRequest] {
    open.filter(\.isWaiting).sorted(by: \.place.line)
  }

  /// The requests whose outcome is known, and whose end was not printed.
  package var concluded: [MirrorRequest] {
    open.filter { $0.outcome != nil }.sorted(by: \.place.line)
  }

  /// Whether an export that failed, or has no end in the capture, may have sent more than the log shows.
  package var haveExportInPart: Bool {
    endedInPart > 0
      || open.contains {
        $0.kind == .export && ($0.outcome == nil && $0.progress.mayHaveSentMore || $0.isExportInPart)
      }
  }

  /// The number of exports, other than successful ones, that are over, also with their process, and sent
  /// records whose number the log does not show.
  package var exportsEndedInPart: Int {
    endedInPart + open.count { !$0.isRunning && $0.isExportInPart }
  }

  /// Whether an export that failed, or has no end in the capture, may have sent a batch that the log does not
  /// count.
  package var haveUncountedBatch: Bool { endedInPart > 0 || open.contains(where: \.isExportInPart) }

  /// The imports that saved a part of what they fetched, and whose outcome the capture does not show.
  var inPart: [MirrorRequest] { open.filter { $0.applied != nil && $0.outcome == nil } }

  /// The requests that began and whose outcome the capture does not show.
  package var unclear: [MirrorRequest] {
    open.filter { $0.began != nil && $0.outcome == nil && ($0.isEndHidden || $0.isFromEarlierLaunch) }
  }

  /// The requests that ran in a process that ended before they did, in order.
  package var left: [MirrorRequest] {
    unclear.filter { $0.isFromEarlierLaunch && !$0.isEndHidden }.sorted(by: \.place.line)
  }

  /// Notes that a request succeeded, which may make up for ones of earlier launches of its app.
  ///
  /// A transfer does what an earlier one of its kind did not do, and shows that the store is set up in the
  /// processes of its app. What the app asked for, only a request with the same task does.
  mutating func makeUp(
    by request: MirrorRequest, _ kind: MirrorRequestKind, isOfApp: (MirrorRequest) -> Bool
  ) {
    for earlier in open where earlier.isFromEarlierLaunch && earlier.madeUpFor == nil {
      let isMadeUpFor =
        switch earlier.kind {
        case .export, .import: kind == earlier.kind
        case .other where earlier.task != nil: request.task == earlier.task
        case .setup, .reset, .other: kind != .reset && kind != .other && isOfApp(earlier)
        case nil: false
        }
      if isMadeUpFor { self[earlier.id]?.madeUpFor = (request.place, kind) }
    }
  }

  /// Notes that a record says of a request that it still runs.
  ///
  /// If the capture does not show the beginning of the request, it began there at the latest.
  mutating func noteRunning(
    _ id: MirrorID, _ kind: MirrorRequestKind?, from source: MirrorSource, at place: Place
  ) {
    guard !hasEnded(id) else { return }
    showRunning(id, at: place)
    if let known = self[id], known.began != nil, known.saidToRun == nil { return }
    claim(id, kind, of: source)
    _ = begin(id, kind, from: source, at: place)
    guard var request = self[id] else { return }
    request.saidToRun = place
    if request.asked == nil { request.progress.isBeginningShown = false }
    self[id] = request
  }

  /// Notes that a request has not ended, although a record or an omitted part of the capture made that likely.
  ///
  /// What it did in the omitted part is unknown, so it counts as seen to continue after that.
  private mutating func showRunning(_ id: MirrorID, at place: Place) {
    guard var request = self[id], request.isEndHidden else { return }
    request.isEndHidden = false
    if request.mayHaveHiddenSteps { (request.step, request.mayHaveHiddenSteps) = (place, false) }
    self[id] = request
  }

  /// Removes the open requests that ended according to other requests, which turned out to be of the same store:
  /// their steps named the store in another way than their ends.
  /// - Returns: The removed requests.
  mutating func removeEnded(in others: MirrorRequests) -> [MirrorRequest] {
    let ended = others.recent.elements
    let removed = open.filter { request in ended.contains { $0.isOnlyEnd(of: request) } }
    remove { request in removed.contains { $0.id == request.id } }
    return removed
  }
}

extension MirrorRequest {
  /// The maximum time from the record of a failure to the end of its request, in seconds.
  private static let maximumDelay: Double = 2

  /// Whether this is the end, which is all that the capture shows of a request, of another one that is known by
  /// its failure.
  fileprivate func isOnlyEnd(of other: MirrorRequest) -> Bool {
    guard id.isNamed, !other.id.isNamed, kind == other.kind, pid == other.pid, other.ended == nil,
      outcome == other.outcome, let ended, began?.line == ended.line,
      let failed = other.concluded, failed.line < ended.line,
      let failure, let known = other.failure, known.error.links == failure.error.links
    else { return false }
    guard let from = failed.time, let to = ended.time else { return true }
    return abs(to.seconds(since: from)) < Self.maximumDelay
  }
}
