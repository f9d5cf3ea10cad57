// The command line as a whole: its subcommands, including the default one. Each subcommand has its own file.

internal import ArgumentParser
internal import ReportModel

@main
struct ParseLogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parselogs", abstract: abstract, version: Version.current,
    subcommands: [
      ReportCommand.self, CatalogueCommand.self, CompareCommand.self, ExplainCommand.self,
      HelpCommand.self, SuggestCommand.self, TriageCommand.self,
    ],
    defaultSubcommand: ReportCommand.self)

  static let abstract = "Shows from a device log whether Core Data syncs through iCloud, and what went wrong."

  static func main() {
    do {
      var command = try command(for: Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch {
      // The message shows for which shell a script is requested.
      let message = fullMessage(for: error)
      if let shell = CompletionShell.requesting { end(writing: Completions.script(for: shell)) }
      if message == helpMessage() { end(writing: help) }
      end(error)
    }
  }

  /// Parses arguments, trying the default subcommand first.
  ///
  /// From the root, the argument parser builds the arguments of the default subcommand twice. What the
  /// subcommand does not take by itself, such as `--version`, and every error, are left to the root.
  private static func command(for arguments: [String]) throws -> any ParsableCommand {
    let names = configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    let isForRoot = arguments.contains { names.contains($0) || $0.hasPrefix("---") }
    if !isForRoot, let report = try? ReportCommand.parse(arguments) { return report }
    return try parseAsRoot(arguments)
  }

  /// The help of the command: the help of a report, its default, and the lists of subcommands and topics.
  static var help: String {
    let whole = helpMessage()
    guard let subcommands = whole.firstRange(of: "SUBCOMMANDS:") else { return whole }
    return [helpMessage(for: ReportCommand.self), String(whole[subcommands.lowerBound...]), HelpTopic.list]
      .joined(separator: "\n")
  }

  /// Ends the command, and prints the message of `error` with unsafe characters, as in file names, escaped.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    // Users do not know the name of the default subcommand.
    let words = fullMessage(for: error).replacing("'parselogs analyze --help'", with: "'parselogs --help'")
    guard !words.isEmpty else { exit(withError: error) }
    if status.isSuccess { end(writing: words) }
    StandardError.write(words.safeLines + "\n")
    exit(withError: status)
  }

  /// Ends the command by printing requested text, such as its version.
  ///
  /// A failure to write the text is reported as for a report.
  private static func end(writing text: String) -> Never {
    Environment.prepare()
    var status = ExitStatus.done
    do throws(CommandError) {
      var output = try Output()
      try output.write(text + "\n")
    } catch {
      error.print()
      status = error.status
    }
    exit(withError: ExitCode(status.rawValue))
  }
}
