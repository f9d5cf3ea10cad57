// What one capture shows of a mirrored store on a device: its timeline, its imports and its user.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct CapturedMirroredStore {
  /// The capture, as an index in `ComparedDevice.captures`, and the store in `MirroredStores.all`.
  let capture: Int
  let index: Int
  let diagnosis: CaptureDiagnosis

  var timeline: MirroredStore { diagnosis.timelines.mirroring.all[index] }

  /// Its imports, in the order in which they ended.
  var imports: [MirrorRequest] {
    let requests = timeline.requests
    return (requests.recent.elements + requests.concluded + requests.unclear + requests.running)
      .filter { $0.kind == .import }
  }

  /// Where its sync was last reset for another account.
  var accountReset: Place? {
    timeline.resets.all.last { $0.reason.isOfAccount }?.record.place
  }

  /// The user at a place: the last one that was named before, else the first one after unless the account was
  /// another one in between.
  func user(at place: Place) -> String? {
    let users = timeline.users.all
    let known = users.last { $0.since.line <= place.line }
    guard known != nil || accountReset.map({ $0.line < place.line }) ?? true else { return nil }
    return (known ?? users.first).map { diagnosis.timelines.names[$0.name] }
  }

  /// When the processes are seen at work that mirror it.
  var stretches: [[Activity.Stretch]] {
    let timeline = timeline
    return diagnosis.stretches(of: diagnosis.timelines.activities(of: timeline), until: timeline.last)
  }
}
