// The behaviour that all subcommands share: how they run and how they end.

internal import ArgumentParser

/// A subcommand that does its work and returns an exit status.
protocol Subcommand: ParsableCommand {
  func work() throws(CommandError) -> ExitStatus
}

extension ParsableCommand {
  /// The label before every error, the same as `CommandError` prints.
  static var _errorLabel: String { "parselogs: error" }
}

extension Subcommand {
  /// Does the work, prints the error if there is one, and throws every status but `done`.
  func run() throws {
    Environment.prepare()
    let status: ExitStatus
    do throws(CommandError) {
      status = try work()
    } catch {
      error.print()
      status = error.status
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }
}
