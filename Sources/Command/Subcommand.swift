// What all subcommands have in common: how they end.

internal import ArgumentParser

protocol Subcommand: ParsableCommand {
  func work() throws(Complaint) -> ExitStatus
}

extension ParsableCommand {
  /// What stands before every complaint, as that of `Complaint` has it.
  static var _errorLabel: String { "parselogs: error" }
}

extension Subcommand {
  /// Does the work, prints its complaint, and throws every status but `done`.
  func run() throws {
    Environment.prepare()
    let status: ExitStatus
    do throws(Complaint) {
      status = try work()
    } catch {
      error.print()
      status = error.status
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }
}
