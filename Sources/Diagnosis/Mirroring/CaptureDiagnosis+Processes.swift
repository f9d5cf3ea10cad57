// Which processes and stores of a capture belong to the app: the system's log of a device also holds what
// other apps print.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// The stores that records may be about which name none: not those of other apps, as far as the processes'
  /// names show.
  func storesThatMayBeMeant(by records: [Evidence]) -> [StoreTimeline] {
    let apps = records.map { facts.processes.apps(of: Set([$0.pid].compactMap(\.self))) }
    return timelines.stores.filter { store in
      let own = facts.processes.apps(of: store.pid.map { store.pids.union([$0]) } ?? store.pids)
      return own.isEmpty || apps.allSatisfy { $0.isEmpty || !$0.isDisjoint(with: own) }
    }
  }

  /// Whether a process prints anything about a mirrored store, as far as it is shown which do.
  func isOfMirroring(_ pid: Int32?) -> Bool {
    let pids = mirroredStores.reduce(into: Set<Int32?>()) { $0.formUnion(timelines.mirroring.all[$1].pids) }
    return pid == nil || pids.isEmpty || pids.contains(nil) || pids.contains(pid)
  }

  /// Whether a mirrored store is another app's: only the system names it, and what the processes of the
  /// capture mirror is known by name.
  package func isForeign(mirroredStore index: Int) -> Bool {
    let store = timelines.mirroring.all[index]
    // What was seen of it before the window names its file or its container.
    guard store.pids.isEmpty, store.file == nil, store.container == nil else { return false }
    let own = mirroredStores.map { timelines.mirroring.all[$0] }.filter { !$0.pids.isEmpty }
    return !own.isEmpty && own.allSatisfy { $0.id != nil }
  }
}
