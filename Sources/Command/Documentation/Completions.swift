// The shell completion scripts. Those of ArgumentParser offer the options of the default subcommand only
// after its name, and its own help instead of `HelpCommand`. This file adds what they lack, and tests check
// that the additions still fit.

internal import ArgumentParser

/// The command as shells complete it, with the options of a report as its own options.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ParseLogsCommand.configuration.commandName, abstract: ParseLogsCommand.abstract,
    version: ParseLogsCommand.configuration.version,
    // ArgumentParser adds its own help to these.
    subcommands: ParseLogsCommand.configuration.subcommands.filter {
      $0 != ReportCommand.self && $0 != HelpCommand.self
    })

  // Without the captures: scripts would take the name of a subcommand for a capture.
  @OptionGroup var options: ReportOptions

  /// Returns the completion script for a shell.
  static func script(for shell: CompletionShell) -> String {
    let script = completionScript(for: shell)
    let topics = HelpCommand.topics.joined(separator: " ")
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
    let names = (configuration.subcommands + [HelpCommand.self]).compactMap { $0.configuration.commandName }
    let values = #"case "${prev}" in"#
    // The first values belong to the analysis. Subcommands have options of the same names with other values.
    return script.replacing(
      values, with: #"[[ "${unparsed_words[0]}" =~ ^(\#(names.joined(separator: "|")))$ ]] || "# + values,
      maxReplacements: 1) + """

        _parselogs_help() {
            __parselogs_add_completions -W $'\(topics.replacing(" ", with: "\\n"))'
        }
        # Any other word is the name of a file.
        complete -o default -o filenames -F _parselogs parselogs
        """
  }
}
