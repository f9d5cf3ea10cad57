// Reports of UbiquityStoreManager that the content in iCloud is corrupt.

internal import Timelines

/// The manager says that the cloud content is corrupt.
package struct CorruptionReported: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "UbiquityStoreManager reports corrupt content in iCloud",
    advice: "Keep a copy of the store of each device, then start the app on a device that has all data and "
      + "leave it open until the rebuild is over.", shownBy: [.corruptionReported])

  /// The content in iCloud is reported corrupt.
  package struct Detail: FindingDetail {
    /// Whether this device's store is healthy; `nil` when no record says it.
    package let isDeviceHealthy: Bool?
  }

  static let watches: Set<EventKind> = [.corruptionReported, .managerError]
  static let reads: Set<FieldRole> = [.cause, .state]
  /// Other errors of the manager are explained by `SetupFailed`.
  static let explains: Set<EventKind> = [.corruptionReported]

  private var evidence: [Evidence] = []
  private var count = 0
  private var isDeviceHealthy: Bool?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .managerError {
      guard record.managerCause == .corruptActiveStore else { return }
    }
    count += 1
    if evidence.count < 3 { evidence.append(record.evidence) }
    if let state = record.value(.state) { isDeviceHealthy = state == "healthy" }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    guard count > 0 else { return [] }
    return [
      Finding(Detail(isDeviceHealthy: isDeviceHealthy), .error, store: nil, evidence: evidence, count: count)
    ]
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { true }
}
