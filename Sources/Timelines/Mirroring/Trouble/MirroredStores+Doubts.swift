// Records that may belong to a store other than the one they seem to belong to, because the log hides names.
// What they may have begun or ended in that store is not missing there.

internal import LogRecords

extension MirroredStores {
  /// Notes that a record may belong to other stores of its process: to any if it names none; otherwise, if
  /// the store that it names waits for no such record, to those that may turn out to be the same store.
  mutating func doubt(_ change: MirrorChange, of store: Int?, from source: MirrorSource, at place: Place) {
    guard change.mayBeMissed else { return }
    for index in indices where index != store && all[index].mayBeOpen(in: source) {
      if let store, !all[index].mayBe(all[store]) { continue }
      all[index].doubt(change, from: source, at: place)
    }
  }
}

extension MirroredStore {
  /// Whether a change ends work that is known to run in a process.
  func expects(_ change: MirrorChange, _ pid: Int32?) -> Bool {
    switch change {
    case .ended(let name, _), .concluded(let name, _, _):
      name.id.map(requests.knows) ?? false || requests.current(name.kind, of: MirrorSource(pid: pid)) != nil
    case .setupFinished, .setupFailed: requests.current(.setup, of: MirrorSource(pid: pid)) != nil
    default: false
    }
  }

  fileprivate mutating func doubt(_ change: MirrorChange, from source: MirrorSource, at place: Place) {
    switch change {
    case .pushed: imports.mayTakePush()
    case .began(let name): doubt(name.kind, at: place)
    case .ended(let name, _), .concluded(let name, _, _):
      doubt(name.kind, at: place)
      requests.hideEnds(of: name.kind, name.id, from: source)
    case .setupFinished, .setupFailed: requests.hideEnds(of: .setup, nil, from: source)
    default: break
    }
  }

  /// Notes that work of a kind, or of any, runs, and may be hidden.
  mutating func doubt(_ kind: MirrorRequestKind?, at place: Place) {
    if kind == nil || kind == .import { imports.mayBegin(at: place) }
  }
}

extension MirrorChange {
  /// Whether the change begins or ends something that counts as missing if it is not seen.
  var mayBeMissed: Bool {
    switch self {
    // A request that was refused never ran.
    case .ended(_, let ending) where ending.outcome == .cancelled: false
    case .pushed(isFromSystem: false, _), .began, .ended, .concluded, .setupFinished, .setupFailed:
      true
    default: false
    }
  }
}
