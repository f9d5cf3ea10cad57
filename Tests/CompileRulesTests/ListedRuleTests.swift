// The parts of the rules that the build reads: their list, and the sentence in each rule's file.

import Foundation
import Testing

@testable import compile_rules

struct ListedRuleTests {
  /// The rules that a list names, in a folder with one file, `LogLost.swift`.
  private static func rules(_ list: String, description: String) throws -> [ListedRule] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let subfolder = folder.appending(path: "Desync")
    try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try list.write(to: folder.appending(path: "rules.txt"), atomically: true, encoding: .utf8)
    try description.write(to: subfolder.appending(path: "LogLost.swift"), atomically: true, encoding: .utf8)
    return try ListedRule.all(in: folder)
  }

  @Test(arguments: [
    #"RuleDescription(kind: .desync, finds: "a log is lost", advice: "Look.")"#,
    #"""
    RuleDescription(
      kind: .desync,
      finds: "a log "
        + "is lost", advice: "Look.")
    """#,
    #"RuleDescription(finds: "a log is lost")"#,
  ])
  func sentenceOfARuleIsRead(description: String) throws {
    let rules = try Self.rules("log-lost\n", description: description)
    #expect(rules == [ListedRule(name: "log-lost", finds: "a log is lost")])
    #expect(rules.map(\.type) == ["LogLost"] && rules.map(\.member) == ["logLost"])
  }

  /// Anything but plain literals would be truncated in the documentation.
  @Test(arguments: [
    #"RuleDescription(finds: "the app says \"no\"", advice: "")"#,
    #"RuleDescription(finds: "a log is \(adjective)", advice: "")"#,
    #"RuleDescription(finds: words, advice: "")"#,
    #"RuleDescription(finds: "a log " + adjective, advice: "")"#,
    #"RuleDescription(finds: "one", advice: "") RuleDescription(finds: "two", advice: "")"#,
    "",
  ])
  func unreadableSentenceIsRefused(description: String) {
    #expect(throws: Mistake.self) { try Self.rules("log-lost\n", description: description) }
  }

  @Test(arguments: [
    ("log-lost\nLog-Lost\n", "rules.txt:2:1: error: this is no rule's name"),
    ("log-lost\n\nlog-lost\n", "rules.txt:3:1: error: log-lost stands twice"),
    ("log-found\n", "rules.txt:1:1: error: there is no LogFound.swift"),
  ])
  func mistakeInTheListHasItsPlace(list: String, words: String) throws {
    let mistake = #expect(throws: Mistake.self) {
      try Self.rules(list, description: #"(finds: "a log is lost")"#)
    }
    #expect(try #require(mistake).description.hasSuffix(words))
  }
}
