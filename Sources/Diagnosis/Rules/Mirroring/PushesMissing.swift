// An app that is not notified of changes: it lacks the background mode for remote notifications, or its
// entitlement for them has no valid value.

internal import OrderedCollections
internal import Timelines

/// CloudKit says that the app lacks the background mode for pushes, or refuses its entitlement for them.
package struct PushesMissing: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the app lacks the background mode without which CloudKit's pushes do not reach it, or its entitlement for "
      + "them has no valid value",
    advice: "In Xcode, under Signing & Capabilities, add Background Modes with Remote notifications.",
    shownBy: [.mirrorPushModeMissing, .mirrorPushEntitlementRefused])

  /// What is wrong.
  package struct Detail: FindingDetail {
    /// Whether it is the entitlement.
    package var isOfEntitlement = false
  }

  static let watches: Set<EventKind> = [.mirrorPushModeMissing, .mirrorPushEntitlementRefused]

  private var occurrences = OccurrencesBy<Source>()

  private struct Source: Hashable {
    let pid: Int32?
    let isOfEntitlement: Bool
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let source = Source(
      pid: record.pid, isOfEntitlement: event.kind == .mirrorPushEntitlementRefused)
    occurrences.note(source, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings: OrderedDictionary<Bool, Finding> = [:]
    // Other apps lack it too.
    for (source, own) in occurrences.all where capture.isOfMirroring(source.pid) {
      let kind = source.isOfEntitlement
      if findings[kind] == nil {
        findings[kind] = Finding(Detail(isOfEntitlement: kind), .error, store: nil, own)
      } else {
        for record in own.evidence { findings[kind]?.add(record) }
        findings[kind]?.count += own.count - own.evidence.count
      }
    }
    return Array(findings.values)
  }
}
