// How the requests of a mirrored store go on: what a record about one changes in the store's set-up, exports and imports.

internal import LogRecords

extension MirroredStore {
  mutating func ask(
    _ name: MirrorRequestName, _ event: inout Event, _ details: inout MirroredEvent, from source: MirrorSource
  ) {
    guard let id = name.id else { return }
    // If a page lost the class of the request, its label shows what it is.
    let kind = name.kind ?? labels.last?.kind
    event.isRepeat = requests.ask(id, kind, from: source, at: event.place)
    if let index = labels.firstIndex(where: { $0.kind == kind }) {
      requests[id]?.label = labels.remove(at: index).label
    }
    (details.request, details.requestKind, details.word) = (id, kind, requests[id]?.label)
  }

  mutating func begin(
    _ name: MirrorRequestName, _ event: inout Event, _ details: inout MirroredEvent, from source: MirrorSource
  ) {
    let place = event.place
    let id: MirrorID
    if let named = name.id {
      id = named
      event.isRepeat = requests.begin(named, name.kind, from: source, at: place)
    } else {
      (id, event.isRepeat) = requests.assume(name.kind ?? .other, from: source, at: place)
      event.isRepeat.toggle()
    }
    let kind = requests[id]?.kind ?? name.kind
    if name.kind == nil { doubt(nil, at: place) }
    if requests.hasEnded(id) { beginAgain(kind ?? requests.replayed?.kind, at: place) }
    event.kind = kind?.begun ?? event.kind
    (details.request, details.requestKind, details.word) = (id, kind, requests[id]?.label)
    guard !event.isRepeat, let kind else { return }
    if kind == .setup { event.isRepeat = setup.begin(by: source, at: place) }
    start(id, kind, at: place)
  }

  /// A request that ended before comes again, as when a log was pasted twice, and with it what it takes up.
  private mutating func beginAgain(_ kind: MirrorRequestKind?, at place: Place) {
    switch kind {
    case .export: exports.beginAgain()
    case .import: imports.mayBegin(at: place)
    case .setup, .reset, .other, nil: break
    }
  }

  /// A request of a kind was seen to run for the first time.
  private mutating func start(_ id: MirrorID, _ kind: MirrorRequestKind, at place: Place) {
    deferrals.begin(kind, at: place)
    guard var request = requests[id] else { return }
    switch kind {
    case .export: exports.begin(&request, at: place)
    case .import: imports.begin(&request, at: place)
    case .setup, .reset, .other: return
    }
    requests[id] = request
  }

  /// An export says how far it is.
  mutating func advance(
    _ count: Int?, of details: inout MirroredEvent, _ pid: Int32?, at place: Place,
    _ step: (inout MirrorExportProgress) -> Int
  ) {
    // If the log hides what a request does, it may be this one.
    let isHidden = requests.current(.other, of: MirrorSource(pid: pid)) != nil
    let (id, isNew) = requests.assume(.export, from: MirrorSource(pid: pid), at: place)
    if isNew { start(id, .export, at: place) }
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
    (details.request, details.requestKind, details.count) = (id, .export, count)
  }

  /// A batch was sent that may belong to its export.
  mutating func doubtBatch(_ pid: Int32?) {
    guard let id = requests.current(.export, of: MirrorSource(pid: pid)),
      var request = requests[id]
    else { return }
    _ = request.progress.send(nil)
    request.listing = .partial
    requests[id] = request
  }

  /// A record before the end of a request says what becomes of it.
  /// - Returns: What that is.
  @discardableResult mutating func conclude(
    _ name: MirrorRequestName, _ outcome: MirrorOutcome, _ failure: MirrorFailure?, _ event: inout Event,
    _ details: inout MirroredEvent, from source: MirrorSource
  ) -> MirrorOutcome {
    let isNothingNew = event.kind == .mirrorImportNothing
    // A request that is not named at all is the one that runs.
    let running = name.id == nil && name.kind == nil ? requests.undecided(of: source) : nil
    let kind = name.kind ?? running.flatMap { requests[$0]?.kind } ?? .other
    let id: MirrorID
    if let running {
      id = running
    } else if let named = name.id {
      id = named
      if !requests.begin(named, kind, from: source, at: event.place) {
        start(id, kind, at: event.place)
      }
    } else {
      let (assumed, isNew) = requests.assume(kind, from: source, at: event.place, failure)
      id = assumed
      if isNew { start(id, kind, at: event.place) }
    }
    (details.request, details.requestKind, details.word) = (id, kind, requests[id]?.label)
    let outcome = requests[id]?.outcome(outcome, failure) ?? outcome
    event.kind = kind.became(outcome) ?? event.kind
    let before = requests[id]?.failure
    event.isRepeat = requests.conclude(id, outcome, failure, at: event.place)
    if event.isRepeat, let failure, kind != .setup {
      failures.reveal(before, as: failure, of: kind, in: process(source.pid))
    }
    guard !event.isRepeat, var request = requests[id] else { return outcome }
    if isNothingNew { (request.madeChanges, details.madeChanges) = (false, false) }
    // The set-up knows whether a failure of set-up is news.
    if let failure, outcome == .failed, kind != .setup {
      failures.note(failure, of: kind, in: process(source.pid))
    }
    request.ended = event.place
    settle(&request, outcome, isKnown: false, &details)
    request.ended = nil
    requests[id] = request
    return outcome
  }

  /// A request ended; without an outcome the record does not show what became of it.
  mutating func end(
    _ name: MirrorRequestName, _ outcome: MirrorOutcome?, _ madeChanges: Bool?, _ failure: MirrorFailure?,
    _ event: inout Event, _ details: inout MirroredEvent, from source: MirrorSource
  ) {
    let place = event.place
    if let id = name.id, outcome != .cancelled { requests.claim(id, name.kind, of: source) }
    let known = name.id ?? unnamed(name.kind, from: source)
    guard let id = known ?? unseen(name.kind, outcome, from: source, at: place), !requests.hasEnded(id) else {
      // Automatic requests report their end twice.
      if name.kind == .export, outcome == .succeeded, name.id == requests.replayed?.id {
        exports.succeedAgain()
      }
      (details.request, details.requestKind) = (name.id, name.kind)
      event.kind = name.kind.flatMap { kind in outcome.flatMap { kind.became($0) } } ?? event.kind
      event.isRepeat = true
      return
    }
    var request = requests[id] ?? MirrorRequest(id, kind: name.kind, from: source)
    let outcome = outcome.map { request.outcome($0, failure) }
    let isKnown = request.outcome != nil && request.outcome == outcome ?? request.outcome
    let before = request.failure
    request.kind = request.kind ?? name.kind
    request.failure = before?.revealed(by: failure) ?? failure
    (request.ended, request.madeChanges) = (place, madeChanges ?? request.madeChanges)
    details.madeChanges = madeChanges
    let kind = request.kind ?? .other
    // If the log hides whose it is, its beginning may not be known as this store's.
    if kind == .import, request.began == nil, outcome != .cancelled { imports.begin(&request, at: place) }
    (details.request, details.requestKind, details.word) = (id, kind, request.label)
    event.kind = outcome.flatMap { kind.became($0) } ?? event.kind
    if let outcome {
      settle(&request, outcome, isKnown: isKnown, &details)
    } else if kind == .import, request.outcome == nil {
      imports.stop(request)
    }
    requests.end(request, outcome, failure)
    event.isRepeat = isKnown
    guard kind == .setup else {
      if let failure, outcome == .failed {
        if !isKnown {
          failures.note(failure, of: kind, in: process(source.pid))
        } else {
          failures.reveal(before, as: failure, of: kind, in: process(source.pid))
        }
      }
      return
    }
    switch outcome {
    case .succeeded?:
      event.isRepeat = setup.finish(by: source.pid, at: place)
      exports.setUp(by: source.pid, at: place)
    case .failed?, .deferred?:
      if let failure {
        event.isRepeat = setup.fail(failure, by: source, at: place)
        if event.isRepeat {
          setup.reveal(failure)
          failures.reveal(before, as: failure, of: .setup, in: process(source.pid))
        } else if outcome == .failed {
          failures.note(failure, of: .setup, in: process(source.pid))
        }
      }
    case .cancelled?, nil: break
    }
  }

  /// The request that an end without UUID belongs to.
  private func unnamed(_ kind: MirrorRequestKind?, from source: MirrorSource) -> MirrorID? {
    let current = requests.current(kind, of: source)
    // What an automatic request says about its end comes after the end itself; if the log hides the UUID, it is the end.
    return current.flatMap { kind == nil || !$0.isNamed || requests[$0]?.outcome != nil ? $0 : nil }
  }

  /// The request that such an end belongs to if it is all that a capture shows of any of its kind.
  private mutating func unseen(
    _ kind: MirrorRequestKind?, _ outcome: MirrorOutcome?, from source: MirrorSource,
    at place: Place
  ) -> MirrorID? {
    guard let kind, outcome == .succeeded || outcome == .failed, !requests.counts(kind).isSeen else {
      return nil
    }
    return requests.assume(kind, from: source, at: place).id
  }

  /// What the outcome of a request changes beyond it.
  private mutating func settle(
    _ request: inout MirrorRequest, _ outcome: MirrorOutcome, isKnown: Bool, _ details: inout MirroredEvent
  ) {
    let hasSucceeded = outcome == .succeeded
    switch request.kind {
    case .export:
      let isSent = hasSucceeded && request.listing != .whole
      request.named += records.endExport(
        request.id, hasSucceeded: isSent, upTo: request.mostUnnamed, at: request.place)
    case .import: records.endImport(request.id, hasSucceeded: hasSucceeded, at: request.place)
    case .setup, .reset, .other, nil: break
    }
    guard hasSucceeded else {
      if request.kind == .import { imports.stop(request) }
      if request.kind == .export, outcome != .cancelled { exports.fail(request) }
      if outcome == .failed, !isKnown, let kind = request.kind, let failure = request.failure {
        limits.note(failure, of: kind, in: request.pid)
      }
      return
    }
    if let kind = request.kind {
      limits.end(kind, at: request.place)
      failures.mend(kind)
    }
    switch request.kind {
    case .export:
      setup.prove(by: request.pid, at: request.place)
      if !isKnown {
        exports.send(request.progress.finish())
        exports.succeed(request)
      }
      if request.progress.isCounted {
        (details.count, details.deleted) = (request.progress.saved, request.progress.deleted)
      }
    case .import:
      setup.prove(by: request.pid, at: request.place)
      imports.succeed(request)
    case .setup, .reset, .other, nil: break
    }
  }
}

extension MirrorRequestKind {
  /// The event of one that begins.
  fileprivate var begun: EventKind {
    switch self {
    case .setup: .mirrorSetupStarted
    case .export: .mirrorExportStarted
    case .import: .mirrorImportStarted
    case .reset, .other: .mirrorRequestStarted
    }
  }

  /// The event of a request that ended like this.
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
