// The options of commands that read captures for a verdict: colours, progress, and the exit status.

internal import ArgumentParser
internal import Diagnosis
internal import Formats
internal import SystemPackage

struct ReadingOptions: ParsableArguments {
  @OptionGroup var colours: ColourOption
  @OptionGroup var progress: ProgressOption

  @Option(help: ArgumentHelp("Exit with 1 when a finding is that bad.", valueName: "severity"))
  var failOn = FailOn.never

  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case never, warning, error
  }

  /// The exit status for findings; an earlier failure comes first.
  func status(_ status: ExitStatus, _ findings: [Finding]) -> ExitStatus {
    guard status == .done, let least = Finding.Severity(rawValue: failOn.rawValue) else { return status }
    return findings.contains { $0.severity >= least } ? .findings : .done
  }
}

struct ColourOption: ParsableArguments {
  @Option(help: "When to use colours.")
  var color = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  func palette(for output: borrowing Output) -> Palette {
    switch color {
    case .always: Palette(isColoured: true)
    case .never: Palette(isColoured: false)
    case .auto: Palette(isColoured: Environment.wantsColour(terminal: output.isTerminal))
    }
  }
}

struct ProgressOption: ParsableArguments {
  @Option(help: "When to show on standard error how far a long reading is.")
  var progress = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }

  var line: ProgressLine {
    ProgressLine(isWanted: progress == .auto && Environment.isTerminal(.standardError))
  }
}
