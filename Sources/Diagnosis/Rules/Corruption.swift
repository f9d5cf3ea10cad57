// Reports of UbiquityStoreManager that the content in iCloud is corrupt.

internal import Timelines

/// The manager says that the cloud content is corrupt.
struct Corruption: Rule {
  static let watches: Set<EventKind> = [.corruptionReported, .managerError]

  /// Other errors of the manager are not its business.
  static let explains: Set<EventKind> = [.corruptionReported]

  private var evidence: [Evidence] = []
  private var count = 0
  private var isDeviceHealthy: Bool?

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    if event.kind == .managerError {
      guard witness.value(.cause) == ManagerCause.corrupt else { return }
    }
    count += 1
    if evidence.count < 3 { evidence.append(witness.evidence) }
    if let state = witness.value(.state) { isDeviceHealthy = state == "healthy" }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    guard count > 0 else { return [] }
    return [
      Finding(
        .corruptionReported(isDeviceHealthy: isDeviceHealthy), .error, store: nil, evidence: evidence,
        count: count)
    ]
  }
}
