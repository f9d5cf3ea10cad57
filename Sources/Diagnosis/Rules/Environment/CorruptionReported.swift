// Reports that UbiquityStoreManager considers the content in iCloud corrupt.

package import Timelines

/// The rule for reports of UbiquityStoreManager that the content in iCloud is corrupt.
package struct CorruptionReported: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "UbiquityStoreManager reports corrupt content in iCloud",
    advice: "Keep a copy of the store of each device, then start the app on a device that has all data and "
      + "leave it open until the rebuild is over.", shownBy: [.corruptionReported])

  /// The details of a report of corrupt content in iCloud.
  package struct Detail: FindingDetail {
    /// Whether this device's store is healthy; `nil` if no record says so.
    package let isDeviceHealthy: Bool?
    /// The error behind the corruption, often that of a failed import; `nil` if UbiquityStoreManager prints
    /// none.
    package var error: ErrorChain?
  }

  static let watches: Set<EventKind> = [.corruptionReported, .managerError, .managerErrorDetail]
  static let reads: Set<FieldRole> = [.cause, .state]
  /// `SetupFailed` explains other errors of UbiquityStoreManager.
  static let explains: Set<EventKind> = [.corruptionReported]

  private var evidence: [Evidence] = []
  private var count = 0
  private var isDeviceHealthy: Bool?
  /// The details of the first error, from the records after it.
  private var details: ManagerDetails?
  /// Whether the next detail records belong to the first error.
  private var areDetailsOfFirst = false

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .managerErrorDetail {
      if areDetailsOfFirst { details?.add(record) }
      return
    }
    if event.kind == .managerError {
      let isOfCorruption = record.managerCause == .corruptActiveStore
      areDetailsOfFirst = isOfCorruption && details == nil
      if areDetailsOfFirst { details = ManagerDetails(of: record) }
      guard isOfCorruption else { return }
    }
    count += 1
    if evidence.count < 3 { evidence.append(record.evidence) }
    if let state = record.value(.state) { isDeviceHealthy = state == "healthy" }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    guard count > 0 else { return [] }
    let detail = Detail(isDeviceHealthy: isDeviceHealthy, error: details?.error)
    return [Finding(detail, .error, store: nil, evidence: evidence, count: count)]
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { true }
}
