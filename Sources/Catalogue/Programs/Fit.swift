// The answer of a template's program for a message. `TemplateFit` asks the pattern where the program has none.

/// The answer to whether a message matches.
enum Fit {
  case yes, no
  /// Only the pattern can decide.
  case unknown
}
