// What the diagnosis is known not to get right yet. Who mends a class removes it here: then it must not come back.

import DeviceSimulator

/// A class of captures that are misread.
struct KnownTrouble: Sendable {
  /// What is wrong, in plain words.
  var words: String

  /// Whether something wrong is of this class.
  var isOf: @Sendable (Trouble) -> Bool

  static let all: [KnownTrouble] = [
    KnownTrouble(
      words: "Where messages are cut and the level dips, an import whose end is hidden is unfinished."
    ) {
      $0.isFalse("import-unfinished") && $0.suffers(.levelDip) && $0.suffers(.cutMessages)
    }
  ]
}

extension Trouble {
  /// Whether a rule is said without reason.
  fileprivate func isFalse(_ name: String) -> Bool { !isMissed && rule == name }

  /// Whether the capture suffers one of some damages.
  fileprivate func suffers(_ damages: Damage...) -> Bool {
    options.damages.contains { damages.contains($0) }
  }
}
