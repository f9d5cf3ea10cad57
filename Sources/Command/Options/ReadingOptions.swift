// The options of commands that read captures for a verdict: colours, width, progress, and the exit status.

internal import ArgumentParser
internal import Diagnosis
internal import Formats
internal import SystemPackage

struct ReadingOptions: ParsableArguments {
  @OptionGroup var colours: ColourOption
  @OptionGroup var width: WidthOption
  @OptionGroup var progress: ProgressOption

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if a finding is at least this severe; with 'unproven' also if a capture does not prove that sync works.",
      valueName: "severity"))
  var failOn = FailOn.never

  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case never, unproven, warning, error
  }

  /// The exit status for findings, and for whether it is shown that all is well; an earlier failure comes first.
  func status(_ status: ExitStatus, _ findings: [Finding], isProven: Bool) -> ExitStatus {
    self.status(status, worst: findings.map(\.severity).max(), isProven: isProven)
  }

  /// The same where the worst finding is that bad; `nil` for none.
  func status(_ status: ExitStatus, worst: Finding.Severity?, isProven: Bool) -> ExitStatus {
    guard status == .done else { return status }
    let least: Finding.Severity
    switch failOn {
    case .never: return .done
    case .unproven where !isProven: return .findings
    case .unproven, .warning: least = .warning
    case .error: least = .error
    }
    return worst.map { $0 >= least } == true ? .findings : .done
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

struct WidthOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fold lines of text at this many columns, 40 or more; by default at the width of the terminal.",
      valueName: "columns"))
  var width: Int?

  func validate() throws {
    if let width, width < 40 { throw ValidationError("--width needs 40 columns or more.") }
  }

  /// How many columns a line of text may take; `nil` where nothing says it.
  func columns(for output: borrowing Output) -> Int? { width ?? output.columns }
}

struct ProgressOption: ParsableArguments {
  @Option(help: "When to show the progress of a long reading on standard error.")
  var progress = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }

  var line: ProgressLine {
    ProgressLine(isWanted: progress == .auto && Environment.isTerminal(.standardError))
  }
}
