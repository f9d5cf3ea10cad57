// What an input shows to be wrong. `Fuzz` prints it and stops, so that libFuzzer keeps the input.

/// Something that must hold for every input, and does not.
struct Violation: Error, CustomStringConvertible {
  /// What does not hold.
  let description: String
}

/// Requires what must hold for every input.
///
/// - Throws: `Violation` when it does not.
func require(_ condition: Bool, _ words: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(description: words()) }
}
