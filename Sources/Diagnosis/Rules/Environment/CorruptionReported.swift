// Reports that UbiquityStoreManager considers the content in iCloud corrupt.

package import Timelines

/// The manager says that the cloud content is corrupt.
///
/// A warning once a new store is the active one: this device made it, or another did and this device loaded it.
/// What the manager does about corruption says as much where the report before it is missing.
package struct CorruptionReported: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds: "UbiquityStoreManager reports corrupt content in iCloud (a warning when rebuilt since)",
    advice: "Keep a copy of the store of each device, then start the app on a device that has all data and "
      + "leave it open until the rebuild is over.", shownBy: [.corruptionReported])

  /// The details of a report of corrupt content in iCloud.
  package struct Detail: FindingDetail {
    /// Whether this device's store is healthy; `nil` if no record says so.
    package let isDeviceHealthy: Bool?
    /// The error behind the corruption, often that of a failed import; `nil` if UbiquityStoreManager prints
    /// none.
    package var error: ErrorChain?
    /// Where a new store took the place of the corrupt one; `nil` if none is seen to.
    package var replaced: Place?

    package var isOver: Bool { replaced != nil }
  }

  static let watches: Set<EventKind> = [
    .corruptionReported, .corruptionHandled, .managerError, .managerErrorDetail, .managerStoreId,
    .managerLoaded,
  ]
  static let reads: Set<FieldRole> = [.cause, .state, .new]
  /// `SetupFailed` explains other errors of UbiquityStoreManager.
  static let explains: Set<EventKind> = [.corruptionReported]

  private var evidence: [Evidence] = []
  private var count = 0
  private var isDeviceHealthy: Bool?
  /// The details of the first error, from the records after it.
  private var details: ManagerDetails?
  /// Whether the next detail records belong to the first error.
  private var areDetailsOfFirst = false
  /// The apps that report it.
  private var apps = TroubledApps()
  /// Whether another device made a new store since, which this one has not loaded yet.
  private var awaitsNewStore = false
  /// Where a new store took the place of the corrupt one.
  private var replaced: Place?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .managerErrorDetail:
      if areDetailsOfFirst { details?.add(record) }
      return
    case .managerStoreId: return noteNewStore(event, record)
    case .corruptionHandled where count > 0 && replaced == nil: return
    case .managerLoaded:
      if awaitsNewStore, apps.mayInclude(record.app) { (replaced, awaitsNewStore) = (event.place, false) }
      return
    default: break
    }
    if event.kind == .managerError {
      let concernsCorruption = record.managerCause == .corruptActiveStore
      areDetailsOfFirst = concernsCorruption && details == nil
      if areDetailsOfFirst { details = ManagerDetails(of: record) }
      guard concernsCorruption else { return }
    }
    count += 1
    if evidence.count < 3 { evidence.append(record.evidence) }
    if let state = record.value(.state) { isDeviceHealthy = state == "healthy" }
    if event.kind == .corruptionHandled { isDeviceHealthy = Self.stateShown(by: record.evidence) }
    apps.note(record.app)
    (replaced, awaitsNewStore) = (nil, false)
  }

  /// Whether the store of a device is healthy, according to what its manager does about the corruption: a
  /// healthy one rebuilds the content, another one waits for that; `nil` if the app does something itself.
  private static func stateShown(by record: Evidence) -> Bool? {
    if record.holds("Wait for a remote rebuild") { return false }
    return record.holds("Rebuilding cloud content") ? true : nil
  }

  /// The ID of the store that counts from now on: this device has it open if it gives the ID, and is yet to
  /// load it if another one did.
  private mutating func noteNewStore(_ event: Event, _ record: WatchedRecord) {
    guard count > 0, apps.mayInclude(record.app) else { return }
    if let new = record.value(.new) {
      awaitsNewStore = new != "(null)"
    } else if record.evidence.holds("StoreUUID:") {
      replaced = event.place
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    guard count > 0 else { return [] }
    let detail = Detail(isDeviceHealthy: isDeviceHealthy, error: details?.error, replaced: replaced)
    return [
      Finding(detail, replaced == nil ? .error : .warning, store: nil, evidence: evidence, count: count)
    ]
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { true }
}
