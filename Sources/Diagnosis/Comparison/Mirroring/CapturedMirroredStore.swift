// The evidence in one capture about a mirrored store of a device: its timeline, its imports and its user.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct CapturedMirroredStore {
  /// The capture, as an index in `ComparedDevice.captures`.
  let capture: Int
  /// The store, as an index in `MirroredStores.all`.
  let index: Int
  let diagnosis: CaptureDiagnosis

  var timeline: MirroredStore { diagnosis.timelines.mirroring.all[index] }

  /// The imports of the store, in the order in which they ended.
  var imports: [MirrorRequest] {
    let requests = timeline.requests
    return (requests.recent.elements + requests.concluded + requests.unclear + requests.running)
      .filter { $0.kind == .import }
  }

  /// The exports of the store that succeeded.
  var succeededExports: [MirrorRequest] {
    let requests = timeline.requests
    return (requests.recent.elements + requests.concluded)
      .filter { $0.kind == .export && $0.outcome == .succeeded }
  }

  /// The place where the store's sync was last reset for another account; `nil` if it was not.
  var accountReset: Place? {
    timeline.resets.all.last { $0.reason.concernsAccount }?.record.place
  }

  /// Returns the user at a place: the last one named before it, otherwise the first one named later unless
  /// the account was reset in between; `nil` if unknown.
  func user(at place: Place) -> String? {
    let users = timeline.users.all
    let known = users.last { $0.since.line <= place.line }
    guard known != nil || accountReset.map({ $0.line < place.line }) ?? true else { return nil }
    return (known ?? users.first).map { diagnosis.timelines.names[$0.name] }
  }

  /// The changes that the store has yet to send at the end of the capture, and since when; `nil` if there are
  /// none, or the capture does not show them.
  var unsent: (what: Doubt.Unsent, since: Place)? {
    let store = timeline
    let (exports, timelines) = (store.exports, diagnosis.timelines)
    guard store.requests.areShown, !store.isSeveral else { return nil }
    let success = Place.latest(exports.lastSuccess, exports.lostAt)?.line ?? 0
    let open = (store.requests.running + store.requests.left)
      .filter { $0.kind == .export && $0.place.line > success }
      .max { $0.place.line < $1.place.line }
    // The export sent everything it found; only its end is missing.
    if let open, open.progress.unsent == 0, open.place.line > exports.lastSave?.line ?? 0 { return nil }
    if exports.pendingSaves > 0, let since = exports.pendingSince {
      // The saves belong to the store itself if an export took them up.
      let belongsToAnother =
        exports.pendingInProcess.map { diagnosis.isSave(since, ofAnotherThan: index, in: $0.pid) } ?? false
      guard !belongsToAnother, !timelines.isLeftOut(after: since.line) else { return nil }
      return (what: .saves(exports.pendingSaves, inPart: exports.haveSentInPart), since: since)
    }
    guard let open, let count = open.progress.unsent, count > 0,
      !timelines.isLeftOut(after: open.place.line)
    else { return nil }
    return (what: .objects(count), since: open.place)
  }

  /// The periods in which the processes that mirror the store are seen running.
  var stretches: [[Activity.Stretch]] {
    let timeline = timeline
    return diagnosis.stretches(of: diagnosis.timelines.activities(of: timeline), until: timeline.last)
  }
}

extension Collection where Element == CapturedMirroredStore {
  /// The imports of the captures, each once: captures of one time show the same ones.
  ///
  /// Of an import in several captures, the first one that shows its outcome counts.
  var imports: [(request: MirrorRequest, captured: CapturedMirroredStore)] {
    var places: [MirrorID: Int] = [:]
    var imports: [(request: MirrorRequest, captured: CapturedMirroredStore)] = []
    for captured in self {
      for request in captured.imports {
        let next = (request: request, captured: captured)
        guard request.id.isNamed else {
          imports.append(next)
          continue
        }
        guard let place = places[request.id] else {
          places[request.id] = imports.count
          imports.append(next)
          continue
        }
        if imports[place].request.outcome == nil { imports[place] = next }
      }
    }
    return imports
  }
}
