// Writes the manual page from the definitions of the arguments, which `CommandFacts` reads.

internal import ArgumentParser
internal import Foundation
internal import ReportModel

/// The manual page, in the `man` macros of troff.
struct ManualPage {
  private(set) var text = ""
  private let tool: CommandFacts

  init(_ command: any ParsableCommand.Type) throws(Complaint) {
    do {
      tool = try CommandFacts(of: command)
    } catch {
      throw Complaint(.software, "the manual page cannot be made: \(error)")
    }
    let title = tool.name.uppercased()
    add(".TH \(title) 1 \"\" \"\(tool.name) \(Version.current)\" \"User Commands\"")
    add(".SH NAME", "\(tool.name) \\- \(Self.plain(tool.abstractSentence))")
    let shown = tool.shownSubcommands
    // The default subcommand is described as the command itself.
    guard let analysis = tool.ownWork else { return }
    add(".SH SYNOPSIS")
    synopsis([tool.name], analysis)
    for subcommand in shown { synopses([tool.name], subcommand) }
    add(".SH DESCRIPTION")
    paragraphs(analysis.discussion)
    add(".SH OPTIONS")
    describe(analysis)
    add(".SH SUBCOMMANDS")
    for subcommand in shown { section([], subcommand) }
    add(".SH ENVIRONMENT")
    for (name, words) in Self.environment { item("\\fB\(name)\\fR", words) }
    add(".SH SEE ALSO")
    add(Self.plain("LOGS.md explains each statement that the tool knows, README.md the reports."))
  }

  private static let environment = [
    ("CLICOLOR_FORCE", "Colours whatever the output is, unless it is empty or 0."),
    ("COLUMNS", "How many columns a line may take, when the output is no terminal; 100 when not set."),
    ("NO_COLOR", "No colours, unless it is empty; stronger than CLICOLOR_FORCE."),
    ("PARSELOGS_JIT", "With 'off' no machine code is made, for hosts that forbid that."),
    ("PARSELOGS_THREADS", "How many threads work; the results are the same."),
  ]

  private mutating func synopses(_ path: [String], _ command: CommandFacts) {
    guard command.shownSubcommands.isEmpty else {
      for subcommand in command.shownSubcommands { synopses(path + [command.name], subcommand) }
      return
    }
    synopsis(path + [command.name], command)
  }

  private mutating func synopsis(_ path: [String], _ command: CommandFacts) {
    let options = command.shownArguments.contains { $0.kind != .positional }
    let words = command.shownArguments.filter { $0.kind == .positional }.map { argument in
      let name =
        "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fR" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let line =
      ["\\fB\(Self.escaped(path.joined(separator: " ")))\\fR"] + (options ? ["[\\fIoptions\\fR]"] : [])
      + words
    if text.hasSuffix(".SH SYNOPSIS\n") {
      add(line.joined(separator: " "))
    } else {
      add(".br", line.joined(separator: " "))
    }
  }

  private mutating func section(_ path: [String], _ command: CommandFacts) {
    let name = (path + [command.name]).joined(separator: " ")
    if command.shownSubcommands.isEmpty {
      add(".SS \(Self.escaped(name))", Self.plain(command.abstract ?? ""))
      if let discussion = command.discussion {
        add(".PP")
        paragraphs(discussion)
      }
      describe(command)
    }
    for subcommand in command.shownSubcommands { section(path + [command.name], subcommand) }
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
    for (index, paragraph) in (text ?? "").components(separatedBy: "\n\n").enumerated() {
      if index > 0 { add(".PP") }
      add(Self.plain(paragraph.replacing("\n", with: " ")))
    }
  }

  private mutating func add(_ lines: String...) { for line in lines { text += line + "\n" } }

  /// Text of which troff obeys nothing; a line may not begin with what it takes for a command.
  private static func plain(_ words: String) -> String {
    let escaped = escaped(words)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ words: String) -> String {
    words.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
  }
}
