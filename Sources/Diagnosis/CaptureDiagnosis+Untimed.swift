// What waits when a capture without times ends: nothing shows for how long.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// Whether the capture has no times, and ends while something runs or waits, which may have done so for
  /// seconds or for days.
  package var waitsWithoutTimes: Bool {
    guard facts.last == nil else { return false }
    return stores.contains { !timelines.unended(of: timelines.stores[$0]).isEmpty }
      || mirroredStores.contains { index in
        let store = timelines.mirroring.all[index]
        let requests = store.requests
        return store.exports.pendingSaves > 0 || store.imports.pushWaiting != nil
          || !requests.running.isEmpty || !requests.waiting.isEmpty || !store.deferrals.open.isEmpty
      }
  }
}
