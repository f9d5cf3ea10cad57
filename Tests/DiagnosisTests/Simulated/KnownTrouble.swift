// What the diagnosis is known not to get right yet. Who mends a class removes it here: then it must not come back.

import DeviceSimulator

/// A class of captures that are misread.
struct KnownTrouble: Sendable {
  /// What is wrong, in plain words.
  var words: String

  /// Whether something wrong is of this class.
  var isOf: @Sendable (Trouble) -> Bool

  static let all: [KnownTrouble] = [
    KnownTrouble(words: "A failure that is cut before its reason, where a capture ends, counts as final.") {
      $0.isFalse("import-failed") && $0.end != nil
    },
    KnownTrouble(words: "In a remote log a statement that the app's first line quotes is read as one.") {
      $0.isFalse("unrecognised") && $0.options.header == .remote
    },
    KnownTrouble(words: "Without headers an app's line belongs to the cut record before it.") {
      $0.isFalse("unrecognised") && $0.options.header == .bare
    },
    KnownTrouble(words: "A cut within the first line of a capture is not seen as one.") {
      $0.isMissed && $0.rule == "capture-truncated" && $0.suffers(.cutFirstLine)
    },
    KnownTrouble(words: "A cut within the last line of a capture is not seen as one.") {
      $0.isMissed && $0.rule == "capture-truncated" && $0.suffers(.cutLastLine)
    },
    KnownTrouble(words: "A statement that is cut within its last line is called unrecognised.") {
      $0.isFalse("unrecognised") && $0.suffers(.cutLastLine)
    },
    KnownTrouble(words: "An excerpt that begins within a record is not seen as cut.") {
      $0.isMissed && $0.rule == "capture-truncated" && $0.suffers(.excerpt)
    },
    KnownTrouble(
      words: "A message that ends after 1,024 bytes right behind an object is called unrecognised."
    ) {
      $0.isFalse("unrecognised") && $0.suffers(.cutMessages)
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
