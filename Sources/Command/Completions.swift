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
    guard shell == .bash else { return script }
    // Bash's script takes the name of a subcommand for a capture, though captures are left out. Where nothing else fits, a
    // word is the name of a file.
    let offer = "__parselogs_offer_flags_options "
    return script.replacing(offer + "-1", with: offer + "0", maxReplacements: 1)
      + "\ncomplete -o default -o filenames -F _parselogs parselogs"
  }
}
