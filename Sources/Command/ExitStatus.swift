// The exit statuses of the command, on which scripts depend.

/// An exit status; statuses from 64 to 74 are those of `sysexits.h`.
enum ExitStatus: Int32, CaseIterable, Comparable {
  /// The command succeeded.
  case done = 0
  /// A finding is as severe as `--fail-on` specifies.
  case findings = 1
  /// The arguments contradict each other or do not suit the captures.
  case usage = 64
  /// A catalogue has problems.
  case catalogue = 65
  /// A capture or catalogue does not exist or cannot be opened.
  case noInput = 66
  /// The tool itself has a defect.
  case software = 70
  /// Reading or writing failed.
  case inputOutput = 74
  /// The user interrupted the command: 128 plus the number of the signal, as in a shell.
  case interrupted = 130
  /// SIGTERM interrupted the command.
  case terminated = 143

  /// Whether a signal interrupted the command.
  var isInterruption: Bool { self == .interrupted || self == .terminated }

  /// Orders statuses by number: the highest of several failures is reported.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}

extension ExitStatus {
  /// The meaning of the status, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "findings as bad as --fail-on says"
    case .usage: "a usage error"
    case .catalogue: "a catalogue has problems"
    case .noInput: "a file does not exist or cannot be opened"
    case .software: "the tool itself has a defect"
    case .inputOutput: "reading or writing failed"
    case .interrupted: "interrupted by Control-C"
    case .terminated: "interrupted by SIGTERM"
    }
  }

  /// A table of all statuses, one per line, for `parselogs help exit`.
  static var table: String {
    allCases.map { status in
      let number = "\(status.rawValue)"
      return String(repeating: " ", count: 4 - number.count) + number + "  " + status.meaning
    }.joined(separator: "\n")
  }

  /// Returns the paragraph about exit statuses in the help of a subcommand.
  ///
  /// - Parameters:
  ///   - hasFailOn: Whether the subcommand has `--fail-on`.
  ///   - notes: Additional meanings of statuses for this subcommand.
  ///   - interruption: What an interruption leaves; `nil` if the subcommand does not handle interruptions.
  /// - Returns: The statuses of the subcommand with their meanings, as one sentence.
  static func paragraph(
    hasFailOn: Bool = false, notes: [ExitStatus: String] = [:], interruption: String? = nil
  ) -> String {
    let statuses: [ExitStatus] =
      [.done] + (hasFailOn ? [.findings] : []) + [.usage, .catalogue, .noInput, .inputOutput]
    let words = statuses.map { status in
      "\(status.rawValue) \(status.meaning)" + (notes[status].map { ", " + $0 } ?? "")
    }
    let end =
      interruption.map { ["\(interrupted.rawValue) or \(terminated.rawValue) interrupted (\($0))"] } ?? []
    return "Exit status: \((words + end).joined(separator: ", "))."
  }
}
