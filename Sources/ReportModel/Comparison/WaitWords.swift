// The words for what devices wait for, and what the captures tell of it.

internal import Diagnosis
internal import Timelines

extension ComparisonWords {
  /// `device-2 waits for transaction 40 of device-1 in Trips, which device-1 never wrote`.
  func sentence(_ wait: Wait) -> Prose {
    let store: Prose = wait.store.isEmpty ? "" : " in \(wait.store, .store, limit: 60)"
    return "\(labels[wait.device]) waits for transaction\(words: wait.numbers.count == 1 ? "" : "s") "
      + "\(words: wait.numbers.words) of \(owner(wait))\(store), which \(origin(wait))"
  }

  /// What a transaction waits for, in a row that names the device which exported it.
  func reason(_ wait: Wait, inRowOf exporter: Int?) -> Prose {
    let whose: Prose = wait.exporter == exporter ? "" : "\(owner(wait))'s "
    return "for \(whose)\(words: wait.numbers.words), which \(origin(wait))"
  }

  /// The device whose transactions are waited for; the short name of its peer when no capture is of it.
  func owner(_ wait: Wait) -> Prose {
    if let exporter = wait.exporter { return labels[exporter] }
    let id = Array(wait.peer.utf8)
    for capture in comparison.devices[wait.device].captures {
      let names = capture.timelines.names
      if let peer = names.known(id.span) { return PeerNames(names).prose(peer) }
    }
    return "\(peer: PeerNames.short(wait.peer), id: wait.peer)"
  }

  /// `device-1 never wrote`.
  func origin(_ wait: Wait) -> Prose {
    switch wait.origin {
    case .neverWritten(let device): "\(labels[device]) never wrote"
    case .held(let devices):
      devices.map { labels[$0] }.joined(separator: " and ") + (devices.count == 1 ? " has" : " have")
    case .nowhere: "no capture shows"
    }
  }
}
