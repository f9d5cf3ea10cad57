// The options by which what is private is taken out of a report.

internal import ArgumentParser
internal import Reports

/// Whether what is private is taken out of a report.
struct RedactionOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: "Put pseudonyms in the place of names, IDs, paths, addresses and values.")
  var redact: Bool?

  @Option(
    help: ArgumentHelp(
      "Derive the pseudonyms from this text, so that reports made with it can be compared.", valueName: "text"
    ))
  var redactKey: String?

  func validate() throws {
    guard redactKey != nil else { return }
    if redactKey == "" { throw ValidationError("--redact-key needs a text that nobody guesses.") }
    if redact == false { throw ValidationError("--redact-key and --no-redact contradict each other.") }
  }

  /// What redacts a report.
  ///
  /// - Parameter isUsual: Whether reports of its format are redacted when nothing is said.
  /// - Returns: A redactor; `nil` when the report shows all.
  func redactor(isUsual: Bool) -> Redactor? {
    redact ?? (redactKey != nil || isUsual) ? Redactor(key: redactKey) : nil
  }
}
