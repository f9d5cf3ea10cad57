// Records that may belong to a store other than the one they seem to belong to: the log hides names. What
// they may have begun or ended there is not missing.

internal import LogRecords

extension MirroredStores {
  /// Notes that a record may belong to each store of its process: to any if it names none; otherwise, if the
  /// store that it names waits for no such record, to those that may turn out to be that one.
  mutating func doubt(_ change: MirrorChange, of store: Int?, _ pid: Int32?, at place: Place) {
    guard change.mayBeMissed else { return }
    for index in indices where index != store && all[index].pids.contains(pid) {
      if let store, !all[index].mayBe(all[store]) { continue }
      all[index].doubt(change, pid, at: place)
    }
  }
}

extension MirroredStore {
  /// Whether a change ends what runs in a process, as far as that is shown.
  func expects(_ change: MirrorChange, _ pid: Int32?) -> Bool {
    switch change {
    case .ended(let name, _), .concluded(let name, _, _):
      name.id.map(requests.knows) ?? false || requests.current(name.kind, of: MirrorSource(pid: pid)) != nil
    case .setupFinished, .setupFailed: requests.current(.setup, of: MirrorSource(pid: pid)) != nil
    default: false
    }
  }

  fileprivate mutating func doubt(_ change: MirrorChange, _ pid: Int32?, at place: Place) {
    switch change {
    case .pushed: imports.mayTakePush()
    case .began(let name): doubt(name.kind, at: place)
    case .ended(let name, _), .concluded(let name, _, _):
      doubt(name.kind, at: place)
      requests.hideEnds(of: name.kind, pid: pid)
    case .setupFinished, .setupFailed: requests.hideEnds(of: .setup, pid: pid)
    default: break
    }
  }

  /// Something of a kind runs, which may be hidden.
  mutating func doubt(_ kind: MirrorRequestKind?, at place: Place) {
    if kind == nil || kind == .import { imports.mayBegin(at: place) }
  }
}

extension MirrorChange {
  /// Whether it begins or ends something that is missing if it is not seen.
  var mayBeMissed: Bool {
    switch self {
    // What was turned away never ran.
    case .ended(_, let ending) where ending.outcome == .cancelled: false
    case .pushed(isOfSystem: false, _), .began, .ended, .concluded, .setupFinished, .setupFailed:
      true
    default: false
    }
  }
}
