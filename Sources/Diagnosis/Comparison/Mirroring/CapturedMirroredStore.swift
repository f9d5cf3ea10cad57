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

  /// What it has yet to send when the capture ends, and since when; `nil` if that is nothing, or is not
  /// shown.
  var unsent: (what: Doubt.Unsent, since: Place)? {
    let store = timeline
    let (exports, timelines) = (store.exports, diagnosis.timelines)
    guard store.requests.areShown, !store.isSeveral else { return nil }
    let success = exports.lastSuccess?.line ?? 0
    let open = (store.requests.running + store.requests.left)
      .filter { $0.kind == .export && $0.place.line > success }
      .max { $0.place.line < $1.place.line }
    // All that the export found was sent, and its end is not shown.
    if let open, open.progress.unsent == 0, open.place.line > exports.lastSave?.line ?? 0 { return nil }
    if exports.pendingSaves > 0, let since = exports.pendingSince {
      // If an export took it up, it is the store's own.
      let isOfAnother =
        exports.pendingInProcess.map { diagnosis.isSave(since, ofAnotherThan: index, in: $0.pid) } ?? false
      guard !isOfAnother, !timelines.isLeftOut(after: since.line) else { return nil }
      return (what: .saves(exports.pendingSaves, inPart: exports.haveSentInPart), since: since)
    }
    guard let open, let count = open.progress.unsent, count > 0,
      !timelines.isLeftOut(after: open.place.line)
    else { return nil }
    return (what: .objects(count), since: open.place)
  }

  /// When the processes are seen at work that mirror it.
  var stretches: [[Activity.Stretch]] {
    let timeline = timeline
    return diagnosis.stretches(of: diagnosis.timelines.activities(of: timeline), until: timeline.last)
  }
}
