// The options of commands that read captures for a verdict: colours, width, progress, and exit status.

internal import ArgumentParser
internal import Diagnosis

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

  /// The exit status for how bad the worst is that was found, `nil` for nothing, and for whether it is shown
  /// that all is well; an earlier failure comes first.
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
