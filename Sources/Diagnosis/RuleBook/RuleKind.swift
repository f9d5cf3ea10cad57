// The kinds of trouble, by which `help rules` groups the rules.

/// What a finding is about.
package enum RuleKind: String, CaseIterable, Sendable {
  /// Peers differ, will differ, or may seem to.
  case desync
  /// An import, or another request, failed or did not finish.
  case failedImport = "failed-import"
  /// The store does not come up with iCloud.
  case setup
  /// What this device saved does not leave it.
  case export
  /// The account, the container or the system around.
  case environment
  /// The capture itself.
  case capture

  /// What its findings are about, in a sentence.
  package var sentence: String {
    switch self {
    case .desync: "Devices differ, will differ, or may seem to."
    case .failedImport: "An import, or another request, failed or did not finish."
    case .setup: "The set-up with iCloud failed, or lacks something."
    case .export: "What this device saved does not leave it."
    case .environment: "The account, the container or the system around the app."
    case .capture: "The capture itself, and what it cannot show."
    }
  }
}
