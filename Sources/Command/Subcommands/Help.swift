// `parselogs help`: the help of each subcommand, as `--help` prints it, how to take a capture, and the manual page.

internal import ArgumentParser
internal import Formats
internal import ReportModel

struct Help: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Shows the help of a subcommand, or of a topic: 'capture' or 'man'.",
    discussion: """
      'help capture' tells how to take a capture that answers questions. 'help man' prints the manual page: \
      parselogs help man > parselogs.1
      """
  )

  @Argument(help: ArgumentHelp("A subcommand, or 'capture' or 'man'.", valueName: "topic"))
  var topic: [String] = []

  static let topics =
    ["capture", "man"]
    + ParseLogs.configuration.subcommands.filter { $0 != Help.self && $0.configuration.shouldDisplay }
    .compactMap { $0.configuration.commandName }

  func work() throws(Complaint) -> ExitStatus {
    var output = try Output()
    try output.write(try text())
    return .done
  }

  private func text() throws(Complaint) -> String {
    switch topic {
    case []: return ParseLogs.help + "\n"
    case ["capture"]: return CaptureGuide.text
    case ["man"]: return try ManualPage(ParseLogs.self).text
    default:
      var command: any ParsableCommand.Type = ParseLogs.self
      for name in topic {
        let found = command.configuration.subcommands.first { $0.configuration.commandName == name }
        guard let found else {
          throw Complaint(.usage, "there is no help on '\(topic.joined(separator: " ").cut(to: 80))'")
        }
        command = found
      }
      return ParseLogs.helpMessage(for: command) + "\n"
    }
  }
}
