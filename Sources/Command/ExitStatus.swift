// The exit statuses of the command, on which scripts depend.

/// An exit status; from 64 on as in `sysexits.h`.
enum ExitStatus: Int32, CaseIterable, Comparable {
  case done = 0
  /// A finding is as bad as `--fail-on` says.
  case findings = 1
  /// The arguments do not fit each other or the captures.
  case usage = 64
  /// Something is wrong with a catalogue.
  case catalogue = 65
  /// A capture or catalogue is not there or cannot be opened.
  case noInput = 66
  /// The tool itself has a defect.
  case software = 70
  /// Reading or writing failed midway.
  case inputOutput = 74
  /// The user interrupted it: 128 and the number of the signal, as in a shell.
  case interrupted = 130
  case terminated = 143

  var isInterruption: Bool { self == .interrupted || self == .terminated }

  /// Of several failures the one with the higher number is reported.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}

extension ExitStatus {
  /// What it means, in a few words.
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

  /// All of them, a line each, as `parselogs help exit` has them.
  static var table: String {
    allCases.map { status in
      let number = "\(status.rawValue)"
      return String(repeating: " ", count: 4 - number.count) + number + "  " + status.meaning
    }.joined(separator: "\n")
  }

  /// The paragraph of a subcommand's help on how it may exit: whether it has `--fail-on`, what a status
  /// means besides there, and what an interruption leaves, `nil` where nothing watches for one.
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
