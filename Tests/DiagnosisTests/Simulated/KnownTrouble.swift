// What the diagnosis is known not to get right yet. Who mends a class removes it here: then it must not come back.

import DeviceSimulator

/// A class of captures that are misread.
struct KnownTrouble: Sendable {
  /// What is wrong, in plain words.
  var words: String

  /// Whether something wrong is of this class.
  var isOf: @Sendable (Trouble) -> Bool

  static let all: [KnownTrouble] = []
}
