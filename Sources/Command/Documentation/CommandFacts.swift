// What ArgumentParser says of a command: the part of its dump that the manual page needs.

internal import ArgumentParser
internal import Foundation

/// What the definition of a command says.
struct CommandFacts: Decodable {
  /// Its name.
  let name: String

  /// What it is for, in a sentence.
  let abstract: String?

  /// What there is to know of it.
  let discussion: String?

  private let shouldDisplay: Bool?
  private let defaultSubcommand: String?
  private let subcommands: [CommandFacts]?
  private let arguments: [Argument]?

  /// One of its arguments.
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

    /// Its names as they are typed, short ones first.
    var flags: [String] {
      let names = names ?? []
      return names.filter { $0.kind == "short" }.map { "-" + $0.name }
        + names.filter { $0.kind == "longWithSingleDash" }.map { "-" + $0.name }
        + names.filter { $0.kind == "long" }.map { "--" + $0.name }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case abstract, discussion, shouldDisplay, defaultSubcommand, subcommands, arguments
  }

  /// Its subcommands that help shows, each once.
  var shownSubcommands: [CommandFacts] {
    var seen: Set<String> = []
    return (subcommands ?? []).filter { ($0.shouldDisplay ?? true) && seen.insert($0.name).inserted }
  }

  /// The subcommand that does its work when none is named.
  var ownWork: CommandFacts? { subcommands?.first { $0.name == defaultSubcommand } }

  /// Its arguments that help shows.
  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

  /// What it is for, as a manual's list of names has it.
  var abstractSentence: String {
    let words = abstract ?? ""
    let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  private struct Dump: Decodable {
    let command: CommandFacts
  }

  /// What ArgumentParser says of a command.
  ///
  /// - Throws: When what it says is of another form than that of its first version.
  init(of command: any ParsableCommand.Type) throws {
    let dump = command._dumpHelp()
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }
}
