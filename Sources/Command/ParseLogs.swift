// The command line as a whole: which subcommands there are, and what is done when none is named. Each is in its own file.

internal import ArgumentParser
internal import ReportModel

@main
struct ParseLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parselogs",
    abstract: abstract,
    version: Version.current,
    subcommands: [Analyze.self, CatalogueCommand.self, Compare.self, Explain.self, Help.self, Suggest.self],
    defaultSubcommand: Analyze.self
  )

  /// What the command is for.
  static let abstract = "Tells from a device log whether Core Data syncs through iCloud, and what went wrong."

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      if exitCode(for: error).isSuccess, let script = Completions.asked { return print(script) }
      guard fullMessage(for: error) == helpMessage() else { end(error) }
      print(help)
    }
  }

  /// The help of the command: by itself it is the analysis, so that its help is that of the analysis, and the subcommands.
  static var help: String {
    let whole = helpMessage()
    guard let subcommands = whole.firstRange(of: "SUBCOMMANDS:") else { return whole }
    return helpMessage(for: Analyze.self) + "\n" + whole[subcommands.lowerBound...]
  }

  /// Ends the command; words about its arguments, such as names of files, are made fit for a terminal.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    // What is done when no subcommand is named has no name of its own for the user.
    let words = fullMessage(for: error).replacing("'parselogs analyze --help'", with: "'parselogs --help'")
    guard !status.isSuccess, !words.isEmpty else { exit(withError: error) }
    Complaint.say(words.safeLines + "\n")
    exit(withError: status)
  }
}
