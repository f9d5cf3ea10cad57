// What is said of a set-up that failed.

internal import Catalogue
internal import Diagnosis
internal import Timelines

extension SetupFailed: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let timelines = context.timelines
    let stores = finding.store.map { [timelines.stores[$0]] } ?? timelines.stores
    let isWithICloud = stores.contains { $0.storage.isLocal == false }
    let step = detail.step.map { " (\(context.sentence(of: $0)))" as Prose } ?? ""
    let rest: Prose =
      if let since = finding.syncedSince {
        "\(.synced(since)) What set-up left undone may be missing at the next start."
      } else if isWithICloud {
        """
        No later try in the \(context.part) succeeded. The store is with iCloud nevertheless; what set-up left undone may \
        be missing at the next start.
        """
      } else {
        """
        No later try in the \(context.part) succeeded. What the app saves stays on this device, and nothing of other \
        devices arrives.
        """
      }
    return FindingWording(
      message: "Setting up the store with iCloud failed\(step): \(detail.error.prose). \(rest)",
      advice: advice(for: detail.error)
        ?? "Check account, network and space, and start the app again; if it stays, attach this capture to a bug report.",
      placeToLook: nil, topic: "Setting up iCloud failed",
      failure: finding.store.map { timelines.stores[$0].storage.isLocal == false } == true
        ? .ofStores("not set up with iCloud to the end") : nil,
      data: [
        DataValue.Item("step", detail.step.map { context.data(ofEntry: $0) } ?? .text(nil)),
        DataValue.Item("errors", .errors(detail.error)),
      ])
  }

  /// What to do about the innermost error that is known.
  private static func advice(for error: ErrorChain) -> Prose? {
    error.links.reversed().lazy.compactMap { ErrorMeaning(domain: $0.domain, code: $0.code)?.advice }.first
      .map { Prose(words: $0) }
  }

  static var arisesFrom: Set<EventKind> {
    [.setupStepFailed, .setupFailed, .managerLoadFailed, .managerError]
  }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    guard event.kind != .managerError else {
      return ArisingWording("the store may be for this device alone, unless a later try succeeds")
    }
    let isReady = event.store.map { timelines.stores[$0].storage.isLocal == false } ?? false
    return ArisingWording(
      isReady
        ? "set-up did not come to its end, though the store is with iCloud"
        : "the store is for this device alone, unless a later try succeeds")
  }
}
