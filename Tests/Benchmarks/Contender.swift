// What is measured: command lines that read the same capture, in the order of the table.

/// A command line that reads a capture.
struct Contender: Equatable {
  /// What the table calls it.
  let name: String

  /// The command that it needs besides those of every system; the one measured.
  let tool: String

  /// The words of the command as a shell reads them: no pipe or redirection, so that no shell needs to be
  /// measured too.
  ///
  /// What it prints goes to `/dev/null`.
  let line: String

  /// The name of the one that the others are compared to.
  static let reference = "rg -c 'CoreData: Ubiquity:'"

  /// All that read a capture.
  ///
  /// - Parameters:
  ///   - capture: The capture's path.
  ///   - parselogs: The path of the command that is measured.
  /// - Returns: Them, in the order of the table.
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

  /// The one that answers the question whether all is well.
  static func summary(reading capture: String, parselogs: String) -> Contender {
    Contender(
      name: "parselogs --summary", tool: parselogs, line: "\(quoted(parselogs)) --summary \(quoted(capture))")
  }

  /// The same on a capture whose statements nothing knows.
  static func unknown(reading capture: String, parselogs: String) -> Contender {
    let summary = summary(reading: capture, parselogs: parselogs)
    return Contender(name: summary.name + " UNKNOWN", tool: summary.tool, line: summary.line)
  }

  /// A word of the shell that stands for itself.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
