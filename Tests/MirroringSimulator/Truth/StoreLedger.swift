// Sums up the facts that records state about one store.

/// The ledger of one store.
struct StoreLedger {
  private var truth: MirroredStoreTruth
  private let store: String

  /// The requests shown to begin, by UUID, and whether they ended, shown or not.
  private var begun: [String: (kind: RequestKind, hasEnded: Bool, isShownToEnd: Bool)] = [:]

  /// The objects of each export, and whether their number is shown by what was found or by what was saved.
  private var exports: [String: (objects: Int, isFound: Bool, isSaved: Bool)] = [:]

  /// Whether a set-up is running, shown or not.
  private var isSettingUp = false

  init(_ store: MirroredStore) {
    truth = MirroredStoreTruth(store)
    self.store = store.uuid
  }

  /// Enters the facts of a record.
  mutating func enter(_ record: Printed) {
    let isShown = record.line != nil && !record.isHidden
    for fact in record.entry.facts {
      // Facts are stated at the beginning of a message, except for the list of objects that an export saved.
      let isList = if case .exported = fact { true } else { false }
      enter(fact, isShown: isShown && !(isList && record.isCut), at: record.entry.time)
    }
  }

  private mutating func enter(_ fact: Fact, isShown: Bool, at time: Int64) {
    switch fact {
    case .account(store, let state) where isShown: truth.setup.account = state
    case .setUp(store):
      isSettingUp = false
      if isShown { truth.setup.state = .done }
    case .setupFailed(store, let error):
      isSettingUp = false
      if isShown {
        truth.setup.state = .failed
        truth.setup.error = error
      }
    case .setupDisputed(store): truth.setup.state = .unknown
    case .executing(let request) where request.store == store: begin(request, isShown: isShown)
    case .finished(let request, let success, let madeChanges, let code) where request.store == store:
      end(request, success: success, code: code, isShown: isShown)
      if success, isShown { succeed(request, madeChanges: madeChanges, at: time) }
    case .found(let request) where request.store == store:
      var sums = exports[request.identifier] ?? (0, true, true)
      sums.isFound = sums.isFound && isShown
      exports[request.identifier] = sums
    case .exported(let request, let objects) where request.store == store:
      var sums = exports[request.identifier] ?? (0, true, true)
      sums.objects += objects
      sums.isSaved = sums.isSaved && isShown
      exports[request.identifier] = sums
    case .saved(store) where isShown:
      truth.saves += 1
      truth.pendingSaves += 1
    case .lastFetch(store, let date) where isShown: truth.lastFetchDate = date
    case .push(store) where isShown: truth.pushes += 1
    case .reset(store, let reason) where isShown:
      truth.resets.append(reason)
      // What waits is removed with the rest.
      if ["AccountLogout", "AccountChange", "UserPurgedZone"].contains(reason) { truth.pendingSaves = 0 }
    default: break
    }
  }

  private mutating func begin(_ request: Request, isShown: Bool) {
    if request.kind == .setup {
      isSettingUp = true
      if isShown { truth.setup.state = .unfinished }
    }
    guard isShown else { return }
    begun[request.identifier] = (request.kind, false, false)
    truth.requests[request.kind, default: RequestCounts()].executed += 1
  }

  private mutating func end(_ request: Request, success: Bool, code: Int?, isShown: Bool) {
    guard begun[request.identifier] != nil else { return }
    begun[request.identifier]?.hasEnded = true
    guard isShown else { return }
    var counts = truth.requests[request.kind] ?? RequestCounts()
    if success {
      counts.succeeded += 1
    } else if code == 134_419 {
      counts.deferred += 1
    } else {
      counts.failed += 1
    }
    truth.requests[request.kind] = counts
  }

  private mutating func succeed(_ request: Request, madeChanges: Bool, at time: Int64) {
    switch request.kind {
    case .export:
      truth.lastExport = time
      truth.pendingSaves = 0
    case .import:
      truth.lastImport = time
      if madeChanges { truth.importsWithChanges += 1 }
    default: break
    }
  }

  /// The truth about the store, after all records were entered.
  var closed: MirroredStoreTruth {
    var truth = truth
    for request in begun.values where !request.hasEnded {
      truth.requests[request.kind, default: RequestCounts()].unfinished += 1
    }
    if truth.setup.state == .unfinished, !isSettingUp { truth.setup.state = .unknown }
    let isShown = exports.values.allSatisfy { $0.isFound || $0.isSaved }
    truth.exportedObjects = isShown ? exports.values.reduce(0) { $0 + $1.objects } : nil
    return truth
  }
}
