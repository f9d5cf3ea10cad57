// Applies the changes of records about the set-up of a mirrored store, and about the requests that it
// consists of.

internal import LogRecords

extension MirroredStore {
  mutating func applySetup(_ change: MirrorChange, _ event: inout Event, from source: MirrorSource) {
    let (place, pid) = (event.place, source.pid)
    switch change {
    case .account(let account, let record):
      event.mirrored?.account = account
      event.isRepeat = setup.account == account
      setup.note(account, in: pid, record)
      if event.kind == .mirrorAccount { setup.see(in: pid, at: place) }
    case .setupAsked(let name):
      event.mirrored?.request = name.id
      if let id = name.id, requests.hasEnded(id) {
        event.isRepeat = true
        break
      }
      event.isRepeat = setup.begin(by: source, at: place)
      if let id = name.id { _ = requests.ask(id, .setup, from: source, at: place) }
    case .setupFinished:
      if let owner = source.owner { _ = delegates.observe(owner, at: place) }
      conclude(MirrorRequestName(kind: .setup), .succeeded, nil, &event, from: source)
      event.isRepeat = setup.finish(by: pid, at: place)
      exports.setUp(by: pid, at: place)
    case .setupFailed(let failure, let account):
      if let account, setup.account == nil {
        event.mirrored?.account = account
        setup.note(account, in: pid, failure.record)
      }
      let outcome = conclude(
        MirrorRequestName(kind: .setup), failure.outcome, failure, &event, from: source)
      if outcome == .failed, !event.isRepeat {
        event.isRepeat = setup.fail(failure, by: source, at: place)
        if !event.isRepeat { failures.note(failure, of: .setup, in: process(pid)) }
      }
    case .setupAbandoned(let record):
      setup.abandon(record)
      delegates.close(pid: pid, at: place)
    case .setupRetrying: setup.planRetry(at: place)
    case .setupWaiting: setup.wait(in: pid, at: place)
    default: break
    }
  }

  /// The place where a delegate last began to watch the store, and its process, if no set-up, request or
  /// success is seen there since; `nil` otherwise.
  package var openedWithoutSetup: (at: Place, pid: Int32?)? {
    let open = delegates.all.filter { $0.until == nil }
    guard let delegate = open.max(by: { ($0.since?.line ?? 0) < ($1.since?.line ?? 0) }),
      let since = delegate.since
    else { return nil }
    let pid = delegate.owner.pid
    let seen = [setup.asked, setup.ended, setup.zoneWait, setup.proof?.by, lastSuccess]
    let all = requests.recent.elements + requests.running + requests.waiting + requests.concluded
    guard !seen.contains(where: { ($0?.line ?? 0) > since.line }),
      !failures.groups.contains(where: { $0.last.line > since.line }),
      !all.contains(where: { $0.pid == pid && $0.place.line > since.line })
    else { return nil }
    return (since, pid)
  }
}
