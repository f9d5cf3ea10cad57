// The command lines to measure, which read the same capture, in the order of the table.

/// A command line that reads a capture.
struct Contender: Equatable {
  /// The name in the table.
  let name: String

  /// The measured tool, which must be installed unless every system has it.
  let tool: String

  /// The command line in shell syntax, without pipes or redirections, so that no shell is measured too.
  ///
  /// The output of the command goes to `/dev/null`.
  let line: String

  /// The name of the contender that the others are compared with.
  static let reference = "rg -c 'CoreData: Ubiquity:'"

  /// Returns all contenders that read a capture.
  ///
  /// - Parameters:
  ///   - capture: The path of the capture.
  ///   - parselogs: The path of the `parselogs` to measure.
  /// - Returns: The contenders, in the order of the table.
  static func all(reading capture: String, parselogs: String) -> [Contender] {
    let file = quoted(capture)
    let command = quoted(parselogs)
    return [
      Contender(name: "cat", tool: "cat", line: "cat \(file)"),
      Contender(name: "wc -l", tool: "wc", line: "wc -l \(file)"),
      Contender(name: reference, tool: "rg", line: "\(reference) \(file)"),
      Contender(name: "lnav -n", tool: "lnav", line: "lnav -n \(file)"),
      summary(reading: capture, parselogs: parselogs),
      Contender(
        name: "cat FILE \\| parselogs --summary", tool: parselogs,
        line: "sh -c " + quoted("cat \(file) | \(command) --summary")),
      Contender(
        name: "parselogs --format json", tool: parselogs, line: "\(command) --format json \(file)"),
      Contender(name: "parselogs", tool: parselogs, line: "\(command) \(file)"),
    ]
  }

  /// Returns the contender that answers whether all is well.
  static func summary(reading capture: String, parselogs: String) -> Contender {
    Contender(
      name: "parselogs --summary", tool: parselogs, line: "\(quoted(parselogs)) --summary \(quoted(capture))")
  }

  /// Returns the summary contender for a capture whose statements are unknown.
  static func unknown(reading capture: String, parselogs: String) -> Contender {
    let summary = summary(reading: capture, parselogs: parselogs)
    return Contender(name: summary.name + " UNKNOWN", tool: summary.tool, line: summary.line)
  }

  /// Returns a word quoted for the shell.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
