// Compares stores with ones of later launches. If the log hides which store it is, each launch of the app
// seems to have its own store.

internal import LogRecords
package import Timelines

extension CaptureDiagnosis {
  /// Returns the first success in a later launch of the app, in a store that may be the same as one that the
  /// log hides; `nil` if the capture has none, and for a store that the log names.
  func successOfLaterLaunch(than index: Int, _ success: (MirroredStore) -> Place?) -> Place? {
    let stores = timelines.mirroring.all
    let store = stores[index]
    guard store.isHidden else { return nil }
    let later = mirroredStores.filter { other in
      other != index && stores[other].first.line > store.lastNamed.line
        && stores[other].pids.isDisjoint(with: store.pids) && stores[other].hasSameProcesses(as: store)
    }
    return later.compactMap { success(stores[$0]) }.min { $0.line < $1.line }
  }

  /// Returns the place where the app last opened a mirrored store without being seen to set it up, while its
  /// process went on; `nil` if it did.
  package func openedWithoutSetup(mirroredStore index: Int) -> Place? {
    let stores = timelines.mirroring.all
    guard let (place, pid) = stores[index].openedWithoutSetup, !timelines.isLeftOut(after: place.line) else {
      return nil
    }
    // Without times, the order shows that the process went on.
    let goesOn =
      seconds(after: place, in: pid, for: stores[index]).map { $0 >= 60 }
      ?? mirroredStores.contains { other in
        let (exports, imports) = (stores[other].exports, stores[other].imports)
        let success = Place.latest(exports.lastSuccess, imports.lastSuccess)
        return stores[other].pids.contains(pid) && (success?.line ?? 0) > place.line
      }
    return goesOn ? place : nil
  }
}

extension Finding {
  /// Returns the finding, reduced to a note if a later launch of the app succeeded with what fails in a store
  /// that the log hides.
  func judgedByLaterLaunch(_ capture: CaptureDiagnosis) -> Finding {
    guard severity > .note, let mirroredStore,
      let success = detail.resolvedBy,
      let place = capture.successOfLaterLaunch(than: mirroredStore, success.last)
    else { return self }
    var over = self
    (over.severity, over.laterLaunch) = (.note, place)
    return over
  }
}
