// Decodes what the manual page needs of the definition of a command, as ArgumentParser dumps it.

internal import ArgumentParser
internal import Foundation

struct CommandFacts: Decodable {
  let name: String
  let abstract: String?
  let discussion: String?
  private let shouldDisplay: Bool?
  private let defaultSubcommand: String?
  private let subcommands: [CommandFacts]?
  private let arguments: [Argument]?

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

  var ownWork: CommandFacts? { subcommands?.first { $0.name == defaultSubcommand } }

  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

  /// What it is for, in the style of a manual's NAME section.
  var abstractSentence: String {
    let words = abstract ?? ""
    let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  private struct Dump: Decodable {
    let command: CommandFacts
  }

  init(of command: any ParsableCommand.Type) throws {
    let dump = command._dumpHelp()
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }
}
