// Generates the manual page from the definitions of the arguments.

internal import ArgumentParser
internal import ReportModel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The text of the manual page, in troff's man macros.
struct ManualPage {
  private(set) var text = ""

  init(_ command: any ParsableCommand.Type) throws(CommandError) {
    let tool: CommandFacts
    do {
      // ArgumentParser exposes this description only as _dumpHelp.
      tool = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    } catch {
      throw CommandError.undecodableArguments(reason: "\(error)")
    }
    // The default subcommand is described as the command itself.
    guard let analysis = tool.subcommands?.first(where: { $0.name == tool.defaultSubcommand }) else {
      throw .noDefaultSubcommand
    }
    let title = tool.name.uppercased()
    let abstract = tool.abstract ?? ""
    // The sentence in the NAME section has no full stop.
    let sentence = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
    add(".TH \(title) 1 \"\" \"\(tool.name) \(Version.current)\" \"User Commands\"")
    // Launch arguments are meant to be copied, so words are not hyphenated.
    add(".nh")
    add(".SH NAME", "\(tool.name) \\- \(Self.plain(sentence.prefix(1).lowercased() + sentence.dropFirst()))")
    let subcommands = tool.shownSubcommands.flatMap { $0.withOwnWork() }
    add(".SH SYNOPSIS")
    synopsis(tool.name, analysis)
    for (path, subcommand) in subcommands {
      add(".br")
      synopsis("\(tool.name) \(path)", subcommand)
    }
    add(".SH DESCRIPTION")
    paragraphs(analysis.discussion)
    add(".SH OPTIONS")
    describe(analysis)
    add(".SH SUBCOMMANDS")
    for (path, subcommand) in subcommands {
      add(".SS \(Self.escaped(path))", Self.plain(subcommand.abstract ?? ""))
      if let discussion = subcommand.discussion {
        add(".PP")
        paragraphs(discussion)
      }
      describe(subcommand)
    }
    add(".SH ENVIRONMENT")
    for variable in EnvironmentVariable.allCases {
      item("\\fB\(variable.rawValue)\\fR", variable.meaning)
    }
    add(".SH SEE ALSO")
    add(
      Self.plain(
        "LOGS.md and CloudKit.md explain each statement that the tool knows; 'parselogs help' lists topics."))
  }

  private mutating func synopsis(_ path: String, _ command: CommandFacts) {
    let options = command.shownArguments.contains { $0.kind != .positional } ? ["[\\fIoptions\\fR]"] : []
    let words = command.shownArguments.filter { $0.kind == .positional }.map { argument in
      let name =
        "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fR" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let name = "\\fB\(Self.escaped(path))\\fR"
    add(([name] + options + words).joined(separator: " "))
  }

  private mutating func describe(_ command: CommandFacts) {
    for argument in command.shownArguments {
      let value = argument.valueName.map { "\\fI\(Self.escaped($0))\\fR" } ?? ""
      let names = argument.flags.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
      let head =
        switch argument.kind {
        case .positional: value + (argument.isRepeating ? " ..." : "")
        case .flag: names
        case .option: names + " " + value
        }
      var words = argument.abstract ?? ""
      if let values = argument.allValues, argument.kind == .option {
        words += " One of: \(values.joined(separator: ", "))."
      }
      if let standard = argument.defaultValue, argument.kind == .option {
        words += " By default: \(standard)."
      }
      item(head, words)
    }
  }

  private mutating func item(_ head: String, _ words: String) { add(".TP", head, Self.plain(words)) }

  private mutating func paragraphs(_ text: String?) {
    let paragraphs = (text ?? "").split(separator: "\n\n", omittingEmptySubsequences: false)
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { add(".PP") }
      add(Self.plain(String(paragraph).replacing("\n", with: " ")))
    }
  }

  private mutating func add(_ lines: String...) { for line in lines { text += line + "\n" } }

  /// Returns text that troff prints literally, even if the line begins with a control character.
  private static func plain(_ words: String) -> String {
    let escaped = escaped(words)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ words: String) -> String {
    words.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
  }
}

private struct Dump: Decodable {
  let command: CommandFacts
}

private struct CommandFacts: Decodable {
  let name: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  let defaultSubcommand: String?
  let subcommands: [CommandFacts]?
  let arguments: [Argument]?

  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// The names of the argument as they are typed, short ones first.
    var flags: [String] {
      let flags = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      return flags.filter { !$0.hasPrefix("--") } + flags.filter { $0.hasPrefix("--") }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case abstract, discussion, shouldDisplay, defaultSubcommand, subcommands, arguments
  }

  var shownSubcommands: [CommandFacts] {
    var seen: Set<String> = []
    return (subcommands ?? []).filter { ($0.shouldDisplay ?? true) && seen.insert($0.name).inserted }
  }

  /// Returns this command, or the subcommands that do its work, each with the words typed to reach it.
  func withOwnWork() -> [(path: String, command: CommandFacts)] {
    guard !shownSubcommands.isEmpty else { return [(name, self)] }
    return shownSubcommands.flatMap { $0.withOwnWork() }.map { ("\(name) \($0.path)", $0.command) }
  }

  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
