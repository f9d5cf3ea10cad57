// The protocol of the checks of a catalogue. Each check has a file of its own; `Lint` runs them.

/// A requirement on catalogues.
///
/// Each check declares the problems it reports at the end of its file.
protocol LintCheck: Sendable {
  func check(_ subject: inout LintSubject)
}
