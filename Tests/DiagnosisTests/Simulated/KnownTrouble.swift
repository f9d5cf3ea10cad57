// What the diagnosis is known not to get right yet. Who mends a class removes it here: then it must not come back.

import DeviceSimulator

/// A class of captures that are misread.
struct KnownTrouble: Sendable {
  /// What is wrong, in plain words.
  var words: String

  /// Whether something wrong is of this class.
  var isOf: @Sendable (Trouble) -> Bool

  static let all: [KnownTrouble] = [
    KnownTrouble(words: "A save that is reserved at full detail and written within a level dip is lost.") {
      $0.isFalse("export-lost") && $0.options.damages.contains(.levelDip)
    }
  ]
}

extension Trouble {
  /// Whether a rule is said without reason.
  fileprivate func isFalse(_ name: String) -> Bool { !isMissed && rule == name }
}
