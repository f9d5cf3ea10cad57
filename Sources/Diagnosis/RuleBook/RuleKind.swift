// The kinds of trouble by which `help rules` groups the rules.

/// A kind of trouble, by what a finding is about.
package enum RuleKind: String, CaseIterable, Sendable {
  /// Peers differ, will differ, or may seem to.
  case desync
  /// An import, or another request, failed or did not finish.
  case failedImport = "failed-import"
  /// The store is not set up with iCloud.
  case setup
  /// Changes saved on this device do not leave it.
  case export
  /// The account, the container or the system around the app has a problem.
  case environment
  /// The capture itself has a problem.
  case capture

  /// The subject of findings of this kind, as part of a sentence.
  package var meaning: String {
    switch self {
    case .desync: "devices differ, will differ, or may seem to"
    case .failedImport: "an import, or another request, failed or did not finish"
    case .setup: "the set-up with iCloud failed, or lacks something"
    case .export: "what this device saved does not leave it"
    case .environment: "the account, the container or the system around the app"
    case .capture: "the capture itself, and what it cannot show"
    }
  }

  /// The subject of findings of this kind, as a sentence.
  package var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }
}
