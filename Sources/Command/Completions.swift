// The completions of shells. What is done when no subcommand is named is hidden from the list of subcommands, and so its
// options would be from the completions: for these they are the command's own.

internal import ArgumentParser

/// The command as shells complete it.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ParseLogs.configuration.commandName,
    abstract: ParseLogs.abstract,
    version: ParseLogs.configuration.version,
    // The other two are the analysis itself, and the help that ArgumentParser adds here.
    subcommands: ParseLogs.configuration.subcommands.filter { $0 != Analyze.self && $0 != Help.self }
  )

  @OptionGroup var analysis: Analyze

  /// The option that asks for them.
  private static let option = "--generate-completion-script"

  /// Whether the arguments ask for them.
  ///
  /// The captures are left out then: scripts would take the name of a subcommand for one.
  static var areAsked: Bool { CommandLine.arguments.contains { $0.hasPrefix(option) } }

  /// The script that the arguments ask for; `nil` when they ask for none.
  static var asked: String? {
    let arguments = CommandLine.arguments.dropFirst()
    guard let place = arguments.firstIndex(where: { $0.hasPrefix(option) }) else { return nil }
    let named =
      arguments[place] == option
      ? arguments[place...].dropFirst().first : arguments[place].split(separator: "=").last.map(String.init)
    guard let shell = named.flatMap(CompletionShell.init(rawValue:)) ?? .autodetected() else { return nil }
    let script = completionScript(for: shell)
    let topics = Help.topics.joined(separator: " ")
    // ArgumentParser's own help, which is what scripts know, has no topics.
    switch shell {
    case .bash: return bash(script, topics)
    case .zsh: return script.replacing("'*:subcommands:'", with: "'*:topic:(\(topics))'")
    case .fish:
      return script
        + "\ncomplete -c 'parselogs' -n '__parselogs_should_offer_completions_for_positional \"parselogs help\" -eq 1' "
        + "-fa '\(topics)'"
    default: return script
    }
  }

  private static func bash(_ script: String, _ topics: String) -> String {
    let (offer, values) = ("__parselogs_offer_flags_options ", "    case \"${prev}\" in")
    let subcommands = (configuration.subcommands + [Help.self]).compactMap { $0.configuration.commandName }
      .joined(separator: "|")
    let help = "_parselogs_help() {"
    var script =
      script
      // It takes the name of a subcommand for a capture, though captures are left out.
      .replacing(offer + "-1", with: offer + "0", maxReplacements: 1)
      // Options of a subcommand have values of their own.
      .replacing(
        values, with: "    [[ \"${unparsed_words[0]}\" =~ ^(\(subcommands))$ ]] ||" + values.dropFirst(3),
        maxReplacements: 1)
    if let start = script.firstRange(of: help)?.upperBound,
      let end = script[start...].firstRange(of: "\n}")?.lowerBound
    {
      script.insert(
        contentsOf: "\n    __parselogs_add_completions -W $'\(topics.replacing(" ", with: "\\n"))'", at: end)
    }
    // Where nothing else fits, a word is the name of a file.
    return script + "\ncomplete -o default -o filenames -F _parselogs parselogs"
  }
}
