// A store that is still on local storage when the capture ends: what the app saves stays on this device.

internal import LogRecords
internal import Timelines

/// The last word is "local storage 1".
package struct LocalStorageOnly: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "the store never left local storage, and no other finding says why",
    advice: Advice.checkDevice)

  /// The store is on local storage when the capture ends.
  package struct Detail: FindingDetail {
    /// For how many seconds of the capture; `nil` when it has no times.
    package let seconds: Double?

    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      later.isInCloud
    }
  }

  /// How long setting up may take, in seconds: the time after which Core Data itself gives up waiting for iCloud.
  package static let patience: Double = 90

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      guard store.storage.isLocal == true, let since = store.storage.since,
        !capture.timelines.isLeftOut(after: since.line), !isSuperseded(store, since, capture.timelines)
      else { return nil }
      let passed = since.time.flatMap { start in capture.facts.last.map { $0.seconds(since: start) } }
      // Nothing follows from a clock that stepped back.
      let seconds = passed.flatMap { $0 < 0 ? nil : $0 }
      let severity: Finding.Severity = (seconds ?? 0) >= Self.patience ? .error : .warning
      return Finding(Detail(seconds: seconds), severity, store: index, peer: store.peer, evidence: [since])
    }
  }

  private func isSuperseded(_ store: StoreTimeline, _ since: Evidence, _ timelines: StoreTimelines) -> Bool {
    guard timelines.isOfNobody(store) else { return false }
    return timelines.stores.contains { other in
      other.name == store.name && other.peer != store.peer && (other.storage.since?.line ?? 0) > since.line
    }
  }

  static let causes: Set<RuleName> = [.setupFailed, .setupStalled, .accountChanged]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard let account = cause.detail as? AccountChanged.Detail else {
      return cause.mirroredStore == nil && finding.store == cause.store
    }
    // Who reports the change of account may be slower than Core Data.
    let isAtOnce = cause.first.time.flatMap { time in finding.first.time.map { time.seconds(since: $0) < 10 }
    }
    return account.change != .changed && cause.severity > .note
      && (finding.first.line >= cause.first.line || isAtOnce == true
        || finding.store.map { capture.timelines.isOfNobody(capture.timelines.stores[$0]) } == true)
  }
}

extension StoreTimelines {
  func isOfNobody(_ store: StoreTimeline) -> Bool {
    store.peer.map { names[$0].hasPrefix(UbiquityAccount.nobody) } ?? false
  }
}
