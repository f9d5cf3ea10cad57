// `parselogs help`: the help of each subcommand, as `--help` prints it, the topics, and the manual page.

internal import ArgumentParser
internal import CatalogueDocument

struct HelpCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Shows the help of a subcommand or a topic.",
    discussion: """
      The topics are: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).

      'help man' prints the manual page: parselogs help man > parselogs.1
      """
  )

  @Argument(help: ArgumentHelp("A subcommand, a topic, or 'man'.", valueName: "topic"))
  var topic: [String] = []

  /// The names of the subcommands that the help lists.
  static let subcommands = ParseLogsCommand.configuration.subcommands.filter {
    $0 != HelpCommand.self && $0.configuration.shouldDisplay
  }.compactMap { $0.configuration.commandName }

  /// The names of everything with help: the topics, the manual page and the subcommands.
  static let topics =
    HelpTopic.allCases.map(\.rawValue) + ["man"]
    + subcommands.filter { HelpTopic(rawValue: $0) == nil }

  /// Returns the error that a subcommand is misspelt or misplaced; `nil` if `file` exists or resembles none.
  static func misspelling(of file: String) -> UsageError? {
    guard Environment.status(of: file) == nil, !file.contains("."), !file.contains("/"), file != "-" else {
      return nil
    }
    let names = subcommands + ["help"]
    if names.contains(file) { return .misplacedSubcommand(file) }
    let nearest = names.nearest(to: file.lowercased())
    return nearest.isEmpty ? nil : .misspeltSubcommand(file, nearest: nearest)
  }

  func work() throws(CommandError) -> ExitStatus {
    var output = try Output()
    try output.write(try text())
    return .done
  }

  private func text() throws(CommandError) -> String {
    if topic.isEmpty { return ParseLogsCommand.help + "\n" }
    if topic == ["man"] { return try ManualPage(ParseLogsCommand.self).text }
    let told = [usage, topic.count == 1 ? HelpTopic(rawValue: topic[0])?.text : nil].compactMap(\.self)
    guard told.isEmpty else { return told.joined(separator: "\n") }
    let words = topic.joined(separator: " ")
    let begun = Self.topics.filter { words.count > 2 && $0.hasPrefix(words) }
    throw .usage(.unknownHelpTopic(words, nearest: begun.isEmpty ? Self.topics.nearest(to: words) : begun))
  }

  /// The help of the subcommand that the topic names; `nil` if there is none.
  private var usage: String? {
    var command: any ParsableCommand.Type = ParseLogsCommand.self
    for name in topic {
      let found = command.configuration.subcommands.first { $0.configuration.commandName == name }
      guard let found else { return nil }
      command = found
    }
    return ParseLogsCommand.helpMessage(for: command) + "\n"
  }
}
