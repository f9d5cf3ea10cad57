// Reports an app that is not notified of changes: it lacks the background mode for remote notifications, or
// its entitlement for them has no valid value.

internal import OrderedCollections
internal import Timelines

/// The rule for an app that, according to CloudKit, lacks the background mode for pushes or has an invalid
/// entitlement for them.
package struct PushesMissing: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the app lacks the background mode without which CloudKit's pushes do not reach it, or its entitlement for "
      + "them has no valid value",
    advice: "In Xcode, under Signing & Capabilities, add Background Modes with Remote notifications.",
    shownBy: [.mirrorPushModeMissing, .mirrorPushEntitlementRefused])

  /// The details of an app that receives no pushes.
  package struct Detail: FindingDetail {
    /// Whether the entitlement is invalid; if not, the background mode is missing.
    package var concernsEntitlement = false

    /// What others save arrives without pushes too, only later.
    package var weight: FindingWeight { .late }
  }

  static let watches: Set<EventKind> = [.mirrorPushModeMissing, .mirrorPushEntitlementRefused]

  private var occurrences = OccurrencesBy<Source>()

  private struct Source: Hashable {
    let pid: Int32?
    let concernsEntitlement: Bool
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let source = Source(
      pid: record.pid, concernsEntitlement: event.kind == .mirrorPushEntitlementRefused)
    occurrences.note(source, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings: OrderedDictionary<Bool, Finding> = [:]
    // Other apps may lack it too, so only processes that mirror count.
    for (source, own) in occurrences.all where capture.concernsMirroring(source.pid) {
      let kind = source.concernsEntitlement
      if findings[kind] == nil {
        findings[kind] = Finding(Detail(concernsEntitlement: kind), .error, store: nil, own)
      } else {
        for record in own.evidence { findings[kind]?.add(record) }
        findings[kind]?.count += own.count - own.evidence.count
      }
    }
    return Array(findings.values)
  }
}
