// The options of commands that read captures for a verdict: colours, progress, and the exit status.

internal import ArgumentParser
internal import Diagnosis
internal import Formats
internal import SystemPackage

/// How a reading is shown and which findings make it fail.
struct ReadingOptions: ParsableArguments {
  @OptionGroup var colours: ColourOption

  @OptionGroup var progress: ProgressOption

  @Option(help: ArgumentHelp("Exit with 1 when a finding is that bad.", valueName: "severity"))
  var failOn = FailOn.never

  /// From which severity on findings change the exit status.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case never, warning, error

    /// Whether a finding is that bad.
    func isMet(by severity: Finding.Severity) -> Bool {
      switch self {
      case .never: false
      case .warning: severity >= .warning
      case .error: severity >= .error
      }
    }
  }

  /// The exit status for findings; an earlier failure comes first.
  func status(_ status: ExitStatus, _ findings: [Finding]) -> ExitStatus {
    status == .done && findings.contains { failOn.isMet(by: $0.severity) } ? .findings : status
  }
}

/// When to use colours.
struct ColourOption: ParsableArguments {
  @Option(help: "When to use colours.")
  var color = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The colours for an output.
  func palette(for output: Output) -> Palette {
    switch color {
    case .always: Palette(isColoured: true)
    case .never: Palette(isColoured: false)
    case .auto: Palette(isColoured: Environment.wantsColour(terminal: output.isTerminal))
    }
  }
}

/// When to show how far a reading is.
struct ProgressOption: ParsableArguments {
  @Option(help: "When to show on standard error how far a long reading is.")
  var progress = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }

  /// A line for a new reading.
  var line: ProgressLine {
    ProgressLine(isWanted: progress == .auto && Environment.isTerminal(.standardError))
  }
}
