// Decides which processes and stores of a capture belong to the app: the system log of a device also contains
// other apps' records.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// Whether records of the app may be omitted.
  var hasGaps: Bool { facts.elisions > timelines.gapsOfOthers }

  /// Returns the stores that records without a store name may concern, excluding other apps' stores if the
  /// processes' names show whose they are.
  func storesThatMayBeMeant(by records: [Evidence]) -> [StoreTimeline] {
    let apps = records.map { facts.processes.apps(of: Set([$0.pid].compactMap(\.self))) }
    return timelines.stores.filter { store in
      let own = facts.processes.apps(of: store.pid.map { store.pids.union([$0]) } ?? store.pids)
      return own.isEmpty || apps.allSatisfy { $0.isEmpty || !$0.isDisjoint(with: own) }
    }
  }

  /// Returns the place where a mirrored store was set up after the process of a request was over; `nil` if the
  /// capture does not show that.
  func relaunch(after request: MirrorRequest, of store: MirroredStore) -> Place? {
    guard store.setup.state == .done, let done = store.setup.ended, done.line > request.place.line,
      request.isFromEarlierLaunch
        || store.setup.pid != request.pid && !timelines.processes.printed(request.pid, after: done.line)
    else { return nil }
    return done
  }

  /// Whether a process prints anything about a mirrored store; also `true` if the capture does not show which
  /// processes do.
  func concernsMirroring(_ pid: Int32?) -> Bool {
    let pids = mirroredStores.reduce(into: Set<Int32?>()) { $0.formUnion(timelines.mirroring.all[$1].pids) }
    return pid == nil || pids.isEmpty || pids.contains(nil) || pids.contains(pid)
  }

  /// Whether a process, or an earlier launch of its app, has a store of the capture open; also `true` if the
  /// capture does not show which processes do.
  func mayBeOfAnApp(withStores pid: Int32?, named app: UInt64?) -> Bool {
    let mirrored = mirroredStores.map { timelines.mirroring.all[$0] }
    var known = timelines.stores.reduce(into: Set<Int32>()) { $0.formUnion($1.pids) }
    for store in mirrored { known.formUnion(store.pids.compactMap(\.self)) }
    let apps = mirrored.reduce(into: facts.processes.apps(of: known)) { $0.formUnion($1.apps) }
    if let app, apps.contains(app) { return true }
    // A record without a number and a name may be any process's.
    guard let pid else { return app == nil || apps.isEmpty }
    return known.isEmpty || known.contains(pid) || app == nil && apps.isEmpty
  }

  /// Returns the last place of a process that has a mirrored store open; if it has no number, of its app, or of
  /// those that print about the store.
  func last(of pid: Int32?, named app: UInt64? = nil, for store: MirroredStore) -> Place? {
    let apps = app.map { [$0] } ?? Array(store.apps)
    guard pid == nil, !apps.isEmpty else { return timelines.processes.last(of: pid) }
    return apps.compactMap { timelines.processes.last(of: nil, named: $0) }.max { $0.line < $1.line }
  }

  /// Returns how long a process that has a mirrored store open goes on after a place, in seconds; `nil` if the
  /// capture has no times.
  ///
  /// If processes have no numbers, the hash of its app's name shows which one is meant.
  func seconds(
    after place: Place, in pid: Int32?, named app: UInt64? = nil, for store: MirroredStore
  ) -> Double? {
    guard let from = place.time, let to = last(of: pid, named: app, for: store)?.time else { return nil }
    return to.seconds(since: from)
  }

  /// Whether a mirrored store belongs to another app: only the system names it, while the names of all stores
  /// that the capture's own processes mirror are known.
  package func isForeign(mirroredStore index: Int) -> Bool {
    let store = timelines.mirroring.all[index]
    // If records before the window mention the store, its file or its container is known.
    guard store.pids.isEmpty, store.file == nil, store.container == nil else { return false }
    let own = mirroredStores.map { timelines.mirroring.all[$0] }.filter { !$0.pids.isEmpty }
    return !own.isEmpty && own.allSatisfy { $0.id != nil }
  }
}
