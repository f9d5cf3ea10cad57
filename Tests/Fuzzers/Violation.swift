// The violation that an input reveals. `Fuzz` prints it and stops, so that libFuzzer keeps the input.

/// A condition that must hold for every input, and does not.
struct Violation: Error, CustomStringConvertible {
  /// The description of the violation.
  let description: String
}

/// Requires a condition that must hold for every input.
///
/// - Throws: `Violation` if the condition is false.
func require(_ condition: Bool, _ words: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(description: words()) }
}
