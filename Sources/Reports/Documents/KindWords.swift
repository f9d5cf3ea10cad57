// What the rules of a kind are about, in a sentence.

internal import Diagnosis

extension RuleName.Kind {
  /// What findings of the kind are about.
  var sentence: String {
    switch self {
    case .desync: "Devices differ, or will differ."
    case .failedImport: "What another device saved is not in the store."
    case .setup: "The store does not come up with iCloud."
    case .export: "What this device saved does not leave it."
    case .environment: "The account, the container or the system around the app."
    case .capture: "The capture itself, and what it cannot show."
    }
  }
}
