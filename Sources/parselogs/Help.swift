// `parselogs help`: the help of each subcommand, as `--help` prints it, and how to take a capture.

internal import ArgumentParser
internal import Reports

/// The subcommand that helps; in place of the one that ArgumentParser adds.
struct Help: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Shows the help of a subcommand, or how to take a capture ('capture')."
  )

  @Argument(help: ArgumentHelp("A subcommand, or 'capture'.", valueName: "topic"))
  var topic: [String] = []

  func run() throws {
    try ExitStatus.end { () throws(Complaint) in
      var output = try Output(path: nil, inputs: [])
      try output.write(try text())
      return .done
    }
  }

  private func text() throws(Complaint) -> String {
    switch topic {
    case []: return ParseLogs.help + "\n"
    case ["capture"]: return CaptureGuide.text
    default:
      var command: any ParsableCommand.Type = ParseLogs.self
      for name in topic {
        let found = command.configuration.subcommands.first { $0._commandName == name }
        guard let found else {
          throw Complaint(.usage, "there is no help on '\(topic.joined(separator: " ").cut(to: 80))'")
        }
        command = found
      }
      return ParseLogs.helpMessage(for: command) + "\n"
    }
  }
}
