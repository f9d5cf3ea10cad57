// The environment variables, as the manual page and `parselogs help exit` describe them; `Environment` reads
// them, except `PARSELOGS_JIT`, which the target PCRE2 reads.

internal import Formats

/// An environment variable that the command reads.
enum EnvironmentVariable: String, CaseIterable {
  case clicolorForce = "CLICOLOR_FORCE"
  case columns = "COLUMNS"
  case noColor = "NO_COLOR"
  case jit = "PARSELOGS_JIT"
  case threads = "PARSELOGS_THREADS"
  case term = "TERM"

  /// The effect of the variable, in a sentence.
  var meaning: String {
    switch self {
    case .clicolorForce: "Colours whatever the output is, unless it is empty or 0."
    case .columns:
      "The width at which lines are folded when the output is not a terminal and --width is not given (40 to 120)."
    case .noColor: "No colours, unless it is empty; stronger than CLICOLOR_FORCE."
    case .jit: "With 'off' no machine code is made for patterns, for hosts that forbid that."
    case .threads: "How many threads work."
    case .term: "With 'dumb' no colours, unless CLICOLOR_FORCE asks for them."
    }
  }

  /// A table of all variables and their meanings, at most 80 columns wide.
  static var table: String {
    let margin = 21
    return allCases.flatMap { variable in
      variable.meaning.wrapped(to: 80 - margin).enumerated().map { index, line in
        let name = index == 0 ? "  " + variable.rawValue : ""
        return name + String(repeating: " ", count: margin - name.count) + line
      }
    }.joined(separator: "\n")
  }
}
