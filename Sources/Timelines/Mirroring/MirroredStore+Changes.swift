// Applies the changes of a mirrored store that come from its transfers, from the system's permission to work,
// and from resets of its sync.

internal import LogRecords

extension MirroredStore {
  /// Applies a change of records that are sent, listed, skipped or saved.
  mutating func applyTransfer(_ change: MirrorChange, _ event: inout Event, _ pid: Int32?) {
    switch change {
    case .found(let count):
      advance(count, &event, pid) { $0.find(count) }
      exports.find(count)
    case .sent(let count, let list):
      advance(list.areDeletionsCut ? nil : count, &event, pid) {
        $0.send(count, deleted: list.deleted.count, isOpen: list.areDeletionsCut)
      }
      event.mirrored?.deleted = list.deleted.count
      send(list, event)
    case .made(let named): make(named, &event, pid)
    case .listed(let list, let request): self.list(list, of: request, &event, pid)
    case .skipped(let named): skip(named, &event, pid)
    case .applied(let name): apply(name, &event, pid)
    default: break
    }
  }

  /// Applies a change of work that is due, allowed or forbidden.
  mutating func applyPermission(_ change: MirrorChange, _ event: inout Event, _ pid: Int32?) {
    let place = event.place
    switch change {
    case .scheduled(let trigger, let date, let isOfDatabase):
      imports.schedule(trigger, date, isOfDatabase: isOfDatabase, at: place)
      event.mirrored?.trigger = trigger
      event.mirrored?.requestKind = .import
    case .pushed(let isFromSystem, let scope):
      self.scope = self.scope ?? scope
      imports.push(isFromSystem: isFromSystem, by: pid, at: place)
    case .forbidden(let kind, let policies):
      event.isRepeat = deferrals.forbid(kind, policies, at: place)
      event.mirrored?.name(nil, kind, label: policies.first)
    case .allowed(let kind):
      event.isRepeat = !deferrals.allow(kind, at: place)
      event.mirrored?.requestKind = kind
    default: break
    }
  }

  /// Applies a change in which the sync starts over, and data of the store may be removed.
  mutating func applyReset(_ change: MirrorChange, _ event: inout Event) {
    switch change {
    case .reset(let reason, let record, let isOver):
      event.isRepeat = resets.append(
        reason, record, isOver: isOver, lastImport: imports.lastSuccess, lastSent: exports.lastAccepted)
      guard !event.isRepeat, reason.removesLocalData, resets.all.last?.followsSchema != true, !isSeveral
      else { break }
      resets.lose(unsent)
      loseUnsent(at: event.place)
    case .purged(let concernsAccount, let record):
      // The removal is reported for each entity.
      event.isRepeat = !resets.removals.isEmpty
      resets.remove(record, concernsAccount: concernsAccount)
      let isAnnounced = resets.all.contains(where: \.removesLocalData)
      // Whenever a share ends, the objects of its owner leave the device.
      guard concernsAccount || scope != .shared, !event.isRepeat, !isAnnounced, !isSeveral else { break }
      resets.hold(unsent)
      loseUnsent(at: event.place)
    case .keptObjects: resets.keep(at: event.place)
    default: break
    }
  }

  /// A user is named: what the store holds of another one is removed, and what was not exported with it.
  mutating func use(_ user: Name, at place: Place) {
    // What is saved after the account was signed out is sent to the next one.
    let isRemoved = (exports.lostAt?.line ?? 0) > (users.lastNamed?.line ?? 0)
    if let known = users.all.last?.name, known != user, !isSeveral, !isRemoved {
      resets.hold(unsent)
      loseUnsent(at: place)
    }
    users.note(user, at: place)
  }

  /// What waits to be exported.
  private var unsent: MirrorResets.Unsent {
    MirrorResets.Unsent(saves: exports.pendingSaves, objects: failedExport?.progress.unsent ?? 0)
  }

  /// The data of the store is removed from this device, and what was not exported with it.
  private mutating func loseUnsent(at place: Place) {
    exports.lose(unsent, at: place)
    failures.lose(at: place)
  }

  /// The last export that began, if it was deferred or cancelled, or its process ended before it was done, and
  /// the log shows that objects that it found were not sent, or those that an export found which was interrupted
  /// before; `nil` otherwise.
  package var interruptedExport: InterruptedExport? {
    guard let last = exports.lastBegan, !exports.isCaughtUp else { return nil }
    let start = Place.latest(exports.lastSuccess, exports.lostAt, exports.lastBeganBeforeDoubt)?.line ?? 0
    let all = (requests.recent.elements + requests.concluded + requests.unclear).filter {
      $0.kind == .export && ($0.beginning > start || $0.beginning == last.line)
    }.sorted(by: \.beginning)
    guard all.last?.beginning == last.line else { return nil }
    return InterruptedExport(all)
  }

  /// The last import that began, if its process ended before it was done; `nil` otherwise.
  package var interruptedImport: MirrorRequest? {
    requests.left.last { $0.kind == .import && $0.began?.line == imports.lastBegan?.line }
  }

  /// The last export that failed, unless one succeeded, or its objects were removed from this device, since.
  package var failedExport: MirrorRequest? {
    let end = Place.latest(exports.lastSuccess, exports.lostAt)?.line ?? 0
    return (requests.recent.elements + requests.concluded).last {
      $0.kind == .export && $0.outcome == .failed && $0.place.line > end
    }
  }
}

extension MirrorRequest {
  /// The line at which the request began; 0 if the capture does not show it.
  fileprivate var beginning: Int { began?.line ?? 0 }
}
