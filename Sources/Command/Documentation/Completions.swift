// The completion scripts. Those of ArgumentParser know the options of the default subcommand only under its
// name, and their own help instead of `Help`: what they lack is said here, and tests show that it still fits
// them.

internal import ArgumentParser

/// The command as shells complete it: the options of the analysis are its own.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ParseLogs.configuration.commandName, abstract: ParseLogs.abstract,
    version: ParseLogs.configuration.version,
    // ArgumentParser adds its help to these.
    subcommands: ParseLogs.configuration.subcommands.filter { $0 != Analyze.self && $0 != Help.self })

  // Without the captures: scripts would take the name of a subcommand for one.
  @OptionGroup var options: AnalysisOptions

  static func script(for shell: CompletionShell) -> String {
    let script = completionScript(for: shell)
    let topics = Help.topics.joined(separator: " ")
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
    let names = (configuration.subcommands + [Help.self]).compactMap { $0.configuration.commandName }
    let values = #"case "${prev}" in"#
    // The first values are those of the analysis: subcommands have options of the same names with values of
    // their own.
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
