// A store that is still on local storage when the capture ends: what the app saves stays on this device.

internal import LogRecords
internal import Timelines

/// The last word is "local storage 1".
struct LocalStorageOnly: Rule {
  /// How long setting up may take: the time after which Core Data itself gives up waiting for iCloud.
  static let patience: Double = 90

  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.compactMap { index in
      let store = capture.timelines.stores[index]
      guard store.localStorage == true, let since = store.localStorageSince,
        !capture.timelines.isLeftOut(after: since.line), !isSuperseded(store, since, capture.timelines)
      else { return nil }
      let passed = since.time.flatMap { start in capture.facts.last.map { $0.seconds(since: start) } }
      // A clock that stepped back tells nothing.
      let seconds = passed.flatMap { $0 < 0 ? nil : $0 }
      let severity: Finding.Severity = (seconds ?? 0) >= Self.patience ? .error : .warning
      return Finding(
        .localStorageOnly(seconds: seconds), severity, store: index, peer: store.peer, evidence: [since])
    }
  }

  /// Whether the store of a device without account gave way to that of an account.
  private func isSuperseded(_ store: StoreTimeline, _ since: Evidence, _ timelines: StoreTimelines) -> Bool {
    guard let peer = store.peer, timelines.names[peer].hasPrefix("nobody~") else { return false }
    return timelines.stores.contains { other in
      other.name == store.name && other.peer != peer && (other.localStorageSince?.line ?? 0) > since.line
    }
  }
}
