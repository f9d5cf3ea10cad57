// What a check of a catalogue is. Which checks there are is in `Lint`.

/// One demand on a catalogue.
protocol LintCheck: Sendable {
  /// What of the catalogue does not meet it.
  func problems(in subject: inout LintSubject) -> [LintProblem]
}
