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

  /// Returns the exit status that `--fail-on` selects for `findings`.
  ///
  /// An earlier failure, `status`, takes precedence. `isProven` is whether the captures prove that sync
  /// works.
  func status(_ status: ExitStatus, _ findings: [Finding], isProven: Bool) -> ExitStatus {
    self.status(status, worst: findings.map(\.severity).max(), isProven: isProven)
  }

  /// Returns the exit status that `--fail-on` selects if `worst` is the highest severity found; `nil` for
  /// none.
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
