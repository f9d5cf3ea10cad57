// Applies the changes of records about the requests of a mirrored store to its set-up, exports and imports.

internal import LogRecords

extension MirroredStore {
  mutating func ask(_ name: MirrorRequestName, _ event: inout Event, from source: MirrorSource) {
    guard let id = name.id else { return }
    // If a web page lost the class of the request, its label shows the kind.
    let kind = name.kind ?? labels.last?.kind
    event.isRepeat = requests.ask(id, kind, from: source, at: event.place)
    if let index = labels.firstIndex(where: { $0.kind == kind }) {
      requests[id]?.label = labels.remove(at: index).label
    }
    event.mirrored?.name(id, kind, label: requests[id]?.label)
  }

  mutating func begin(_ name: MirrorRequestName, _ event: inout Event, from source: MirrorSource) {
    let place = event.place
    let id: MirrorID
    if let named = name.id {
      id = named
      let isKnown = requests.begin(named, name.kind, from: source, at: place)
      event.isRepeat = isKnown && requests[named]?.saidToRun == nil
      if let task = name.task { requests[named]?.task = task }
    } else {
      (id, event.isRepeat) = requests.assume(name.kind ?? .other, from: source, at: place)
      event.isRepeat.toggle()
    }
    let kind = requests[id]?.kind ?? name.kind
    if name.kind == nil { doubt(nil, at: place) }
    if requests.hasEnded(id) { beginAgain(kind ?? requests.replayed?.kind, at: place) }
    event.kind = kind?.begun ?? event.kind
    event.mirrored?.name(id, kind, label: requests[id]?.label)
    guard !event.isRepeat, let kind else { return }
    if kind == .setup { event.isRepeat = setup.begin(by: source, at: place) }
    start(id, kind, at: place)
  }

  /// Notes that a record says of a request that it still runs.
  mutating func noteRunning(
    _ name: MirrorRequestName, _ event: inout Event, from source: MirrorSource
  ) {
    guard let id = name.id else { return }
    requests.noteRunning(id, name.kind, from: source, at: event.place)
    if let task = name.task { requests[id]?.task = task }
    event.mirrored?.name(id, requests[id]?.kind ?? name.kind, label: requests[id]?.label)
  }

  /// Notes that a request that ended before occurs again, as when a log was pasted twice, with what it takes
  /// up.
  private mutating func beginAgain(_ kind: MirrorRequestKind?, at place: Place) {
    switch kind {
    case .export: exports.beginAgain()
    case .import: imports.mayBegin(at: place)
    case .setup, .reset, .other, nil: break
    }
  }

  /// Notes that a request of a kind was first seen to run.
  private mutating func start(_ id: MirrorID, _ kind: MirrorRequestKind, at place: Place) {
    deferrals.begin(kind, at: place)
    guard var request = requests[id] else { return }
    request.saidToRun = nil
    requests[id] = request
    switch kind {
    case .export: exports.begin(&request, at: place)
    case .import: imports.begin(&request, at: place)
    case .setup, .reset, .other: return
    }
    requests[id] = request
  }

  /// Notes that an export reports its progress.
  mutating func advance(
    _ count: Int?, _ event: inout Event, _ pid: Int32?, _ step: (inout MirrorExportProgress) -> Int
  ) {
    let place = event.place
    // If the log hides the kind of a request, it may be this export.
    let isHidden = requests.current(.other, of: MirrorSource(pid: pid)) != nil
    let (id, isNew) = requests.assume(.export, from: MirrorSource(pid: pid), at: place)
    if isNew || requests[id]?.saidToRun != nil { start(id, .export, at: place) }
    if var request = requests[id] {
      request.step = place
      if isNew, request.asked == nil, !isHidden { request.progress.isBeginningShown = false }
      let (wasCounted, deleted) = (request.progress.isCounted, request.progress.deleted)
      let more = step(&request.progress)
      exports.send(
        more, deletions: request.progress.deleted - deleted, at: request.outcome == nil ? place : nil)
      if request.outcome == .succeeded, !wasCounted, request.progress.isCounted { exports.countLate() }
      requests[id] = request
    }
    event.mirrored?.name(id, .export)
    event.mirrored?.count = count
  }

  /// Notes that a batch was sent that may belong to the running export.
  mutating func doubtBatch(_ pid: Int32?) {
    guard let id = requests.current(.export, of: MirrorSource(pid: pid)),
      var request = requests[id]
    else { return }
    _ = request.progress.send(nil)
    request.listing = .partial
    requests[id] = request
  }

  /// Notes that a record before the end of a request reports its outcome.
  /// - Returns: The outcome.
  @discardableResult mutating func conclude(
    _ name: MirrorRequestName, _ outcome: MirrorOutcome, _ failure: MirrorFailure?, _ event: inout Event,
    from source: MirrorSource
  ) -> MirrorOutcome {
    let isNothingNew = event.kind == .mirrorImportNothing
    // An unnamed request is the one that runs.
    let running = name.id == nil && name.kind == nil ? requests.undecided(of: source) : nil
    let kind = name.kind ?? running.flatMap { requests[$0]?.kind } ?? .other
    let id: MirrorID
    if let running {
      id = running
    } else if let named = name.id {
      id = named
      if !requests.begin(named, kind, from: source, at: event.place) || requests[id]?.saidToRun != nil {
        start(id, kind, at: event.place)
      }
    } else {
      let (assumed, isNew) = requests.assume(kind, from: source, at: event.place, failure)
      id = assumed
      if isNew { start(id, kind, at: event.place) }
    }
    event.mirrored?.name(id, kind, label: requests[id]?.label)
    let outcome = requests[id]?.outcome(outcome, failure) ?? outcome
    var failure = failure
    failure?.task = requests[id]?.task ?? name.task
    event.kind = kind.became(outcome) ?? event.kind
    let before = requests[id]?.failure
    event.isRepeat = requests.conclude(id, outcome, failure, at: event.place)
    if event.isRepeat, let failure, kind != .setup {
      failures.reveal(
        before, as: failure, of: kind, in: process(source.pid), isAfterSetup: setup.isDone(in: source.pid))
    }
    guard !event.isRepeat, var request = requests[id] else { return outcome }
    if isNothingNew {
      request.madeChanges = false
      event.mirrored?.madeChanges = false
    }
    // The set-up decides whether a failure of set-up is news.
    if let failure, outcome == .failed, kind != .setup {
      failures.note(
        failure, of: kind, in: process(source.pid), isAfterSetup: setup.isDone(in: source.pid))
    }
    request.ended = event.place
    settle(&request, outcome, isKnown: false, &event)
    request.ended = nil
    requests[id] = request
    return outcome
  }

  /// Notes that a request ended.
  mutating func end(
    _ name: MirrorRequestName, _ ending: MirrorEnding, _ event: inout Event, from source: MirrorSource
  ) {
    let place = event.place
    if let id = name.id, ending.outcome != .cancelled {
      if requests.claimEnded(id, name.kind, ending.outcome, of: source, at: place) {
        endAgain(name, ending.outcome, &event)
        return
      }
      requests.claim(id, name.kind, of: source)
    }
    let known = name.id ?? unnamed(name.kind, from: source)
    guard let id = known ?? unseen(name.kind, ending.outcome, from: source, at: place), !requests.hasEnded(id)
    else {
      endAgain(name, ending.outcome, &event)
      return
    }
    var (request, ending) = (requests[id] ?? MirrorRequest(id, kind: name.kind, from: source), ending)
    ending.outcome = ending.outcome.map { request.outcome($0, ending.failure) }
    let outcome = ending.outcome
    let isKnown = request.outcome != nil && request.outcome == outcome ?? request.outcome
    let before = request.failure
    request.kind = request.kind ?? name.kind
    request.task = request.task ?? name.task
    ending.failure?.task = request.task
    request.failure = before?.revealed(by: ending.failure) ?? ending.failure
    (request.ended, request.madeChanges) = (place, ending.madeChanges ?? request.madeChanges)
    let kind = request.kind ?? .other
    // If the log hides the store of the request, its beginning may not be known to be this store's.
    if kind == .import, request.isUnseen, outcome != .cancelled { imports.begin(&request, at: place) }
    event.mirrored?.name(id, kind, label: request.label)
    event.mirrored?.madeChanges = ending.madeChanges
    event.kind = outcome.flatMap { kind.became($0) } ?? event.kind
    if let outcome {
      settle(&request, outcome, isKnown: isKnown, &event)
    } else if kind == .import, request.outcome == nil {
      imports.stop(request)
    }
    requests.end(request, outcome, ending.failure)
    event.isRepeat = isKnown
    if kind == .setup {
      endSetup(ending, after: before, &event, from: source)
    } else if let failure = ending.failure, outcome == .failed {
      let isAfterSetup = setup.isDone(in: source.pid)
      if isKnown {
        failures.reveal(
          before, as: failure, of: kind, in: process(source.pid), isAfterSetup: isAfterSetup)
      } else {
        failures.note(failure, of: kind, in: process(source.pid), isAfterSetup: isAfterSetup)
      }
    }
  }

  /// Notes that a request that has already ended, or that is not known, reports its end.
  private mutating func endAgain(
    _ name: MirrorRequestName, _ outcome: MirrorOutcome?, _ event: inout Event
  ) {
    // Automatic requests report their end twice.
    if name.kind == .export, outcome == .succeeded, name.id == requests.replayed?.id {
      exports.succeedAgain()
    }
    event.mirrored?.name(name.id, name.kind)
    event.kind = name.kind.flatMap { kind in outcome.flatMap { kind.became($0) } } ?? event.kind
    event.isRepeat = true
  }

  /// Notes that a request to set up the store ended, whose failure may already be known.
  private mutating func endSetup(
    _ ending: MirrorEnding, after before: MirrorFailure?, _ event: inout Event, from source: MirrorSource
  ) {
    switch ending.outcome {
    case .succeeded?:
      event.isRepeat = setup.finish(by: source.pid, at: event.place)
      exports.setUp(by: source.pid, at: event.place)
    case .failed?, .deferred?:
      guard let failure = ending.failure else { return }
      event.isRepeat = setup.fail(failure, by: source, at: event.place)
      if event.isRepeat {
        setup.reveal(failure)
        failures.reveal(before, as: failure, of: .setup, in: process(source.pid))
      } else if ending.outcome == .failed {
        failures.note(failure, of: .setup, in: process(source.pid))
      }
    case .cancelled?, nil: break
    }
  }

  /// Returns the request that an end without UUID belongs to.
  private func unnamed(_ kind: MirrorRequestKind?, from source: MirrorSource) -> MirrorID? {
    let current = requests.current(kind, of: source)
    // An automatic request reports its end after the end itself; if the log hides the UUID, the report is the
    // end.
    return current.flatMap { kind == nil || !$0.isNamed || requests[$0]?.outcome != nil ? $0 : nil }
  }

  /// Returns the request of an unnamed end that is all that the capture shows of any request of its kind.
  private mutating func unseen(
    _ kind: MirrorRequestKind?, _ outcome: MirrorOutcome?, from source: MirrorSource,
    at place: Place
  ) -> MirrorID? {
    guard let kind, outcome == .succeeded || outcome == .failed, !requests.counts(kind).isSeen else {
      return nil
    }
    return requests.assume(kind, from: source, at: place).id
  }

  /// Applies the effects of a request's outcome on other parts of the store.
  private mutating func settle(
    _ request: inout MirrorRequest, _ outcome: MirrorOutcome, isKnown: Bool, _ event: inout Event
  ) {
    let hasSucceeded = outcome == .succeeded
    if let kind = request.kind, !isKnown {
      let record = request.failure?.record ?? Evidence(at: request.place, entry: nil)
      let isByClosing = request.began != nil && request.failure?.concernsClosedStore == true
      interruptions.note(outcome, of: kind, isByClosing: isByClosing, record)
    }
    switch request.kind {
    case .export:
      let isSent = hasSucceeded && request.listing != .whole
      request.named += records.endExport(
        request.id, hasSucceeded: isSent, upTo: request.upperBoundOfUnnamed, at: request.place)
    case .import: records.endImport(request.id, hasSucceeded: hasSucceeded, at: request.place)
    case .setup, .reset, .other, nil: break
    }
    guard hasSucceeded else {
      if request.kind == .import { imports.stop(request) }
      if request.kind == .import, outcome != .failed { imports.putOff(request) }
      if request.kind == .export { exports.fail(request) }
      if outcome == .failed, !isKnown, let kind = request.kind, let failure = request.failure {
        limits.note(failure, of: kind, in: request.pid, began: request.began)
      }
      return
    }
    if let kind = request.kind {
      let process = process(request.pid)
      requests.makeUp(by: request, kind) { [processes] in
        let earlier = processes[$0.pid]
        return earlier == process || earlier == nil || process == nil
      }
      limits.end(kind, at: request.place, began: request.began)
      let isEmpty = kind == .export && request.progress.hasFoundNothing
      failures.resolve(kind, request.task, at: request.place, isEmpty: isEmpty)
      if kind == .export, !isEmpty { refusals.succeed(at: request.place) }
    }
    switch request.kind {
    case .export:
      setup.prove(by: request.pid, at: request.place)
      if !isKnown {
        let deleted = request.progress.deleted
        let more = request.progress.finish()
        exports.send(more, deletions: request.progress.deleted - deleted)
        exports.succeed(request)
      }
      if request.progress.isCounted {
        event.mirrored?.count = request.progress.saved
        event.mirrored?.deleted = request.progress.deleted
      }
    case .import:
      setup.prove(by: request.pid, at: request.place)
      imports.succeed(request)
    case .setup, .reset, .other, nil: break
    }
  }
}

extension MirrorRequestKind {
  /// The event for a request of the kind that begins.
  fileprivate var begun: EventKind {
    switch self {
    case .setup: .mirrorSetupStarted
    case .export: .mirrorExportStarted
    case .import: .mirrorImportStarted
    case .reset, .other: .mirrorRequestStarted
    }
  }

  /// Returns the event for a request of the kind with an outcome.
  fileprivate func became(_ outcome: MirrorOutcome) -> EventKind? {
    switch (self, outcome) {
    case (_, .deferred): .mirrorDeferred
    case (_, .cancelled): .mirrorRequestCancelled
    case (.setup, .succeeded): .mirrorSetupFinished
    case (.setup, .failed): .mirrorSetupFailed
    case (.export, .succeeded): .mirrorExportFinished
    case (.export, .failed): .mirrorExportFailed
    case (.import, .succeeded): .mirrorImportFinished
    case (.import, .failed): .mirrorImportFailed
    case (.reset, .succeeded), (.other, .succeeded): .mirrorRequestFinished
    case (.reset, .failed), (.other, .failed): .mirrorRequestFailed
    }
  }
}
