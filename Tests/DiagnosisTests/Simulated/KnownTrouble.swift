// What the diagnosis is known not to get right yet. Who mends a class removes it here: then it must not come back.

import DeviceSimulator

/// A class of captures that are misread.
struct KnownTrouble: Sendable {
  /// What is wrong, in plain words.
  var words: String

  /// Whether something wrong is of this class.
  var isOf: @Sendable (Trouble) -> Bool

  static let all: [KnownTrouble] = [
    KnownTrouble(words: "In a remote log a statement that the app's first line quotes is read as one.") {
      $0.isFalse("unrecognised") && $0.options.header == .remote
    },
    KnownTrouble(words: "Without headers an app's line belongs to the cut record before it.") {
      $0.isFalse("unrecognised") && $0.options.header == .bare
    },
    KnownTrouble(
      words: "Where messages are cut and the level dips, an import whose end is hidden is unfinished."
    ) {
      $0.isFalse("import-unfinished") && $0.suffers(.levelDip) && $0.suffers(.cutMessages)
    },
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
