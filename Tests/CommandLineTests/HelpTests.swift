// `parselogs help`, the manual page and the completions.

import Foundation
import Testing

@testable import Command

struct HelpTests {
  static let hasGroff = ChildProcess.succeeds(["sh", "-c", "command -v groff"])
  static let hasMandoc = ChildProcess.succeeds(["sh", "-c", "command -v mandoc"])
  static let hasBash = ChildProcess.succeeds(["sh", "-c", "command -v bash"])

  // MARK: Help

  @Test func captureGuideFitsOnePage() {
    let guide = HelpTopic.capture.text
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 66)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for words in [
      "-com.apple.coredata.ubiquity.logLevel 3", "-com.apple.CoreData.CloudKitDebug 3",
      "-com.apple.CoreData.Logging.stderr 1", "idevicesyslog", "Console.app", "log stream", "log show --last",
      "xcrun simctl spawn booted log stream", "log collect --device",
      "log show --archive system_logs.logarchive",
      "*** ACTION:", "[...]", "parselogs compare",
    ] {
      #expect(guide.contains(words), "\(words)")
    }
  }

  /// The commands are pasted into a shell, which accepts each; `log` gets the predicate as one argument.
  @Test(.enabled(if: hasBash, "bash is not here"))
  func commandsOfTheGuideCanBePasted() throws {
    let guide = HelpTopic.capture.text
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    func block(from start: Int, while goesOn: (String) -> Bool) -> String {
      let end = lines[start...].firstIndex { !goesOn($0) } ?? start
      return lines[start...end].joined(separator: "\n")
    }
    let predicate = try #require(lines.firstIndex { $0.hasPrefix("P='process ==") })
    let assignment = block(from: predicate) { !$0.hasSuffix("'") }
    let starts = lines.indices.filter { line in
      ["log ", "sudo log ", "xcrun "].contains { lines[line].hasPrefix($0) }
    }
    #expect(starts.count == 6)
    for start in starts {
      let command = block(from: start) { $0.hasSuffix("\\") }
      // Functions in place of a Mac's commands print their arguments.
      let script = """
        log() { printf '%s\\n' "$@" >&2; }; sudo() { "$@"; }; xcrun() { shift 3; "$@"; }
        cd "$(mktemp -d)"; \(assignment)
        \(command)
        """
      let result = try ChildProcess.run(["bash", "--norc", "-s"], input: script)
      let words = result.words
      #expect(result.status == 0, "\(command): \(words)")
      let first = words.split(separator: "\n").first ?? ""
      #expect(["stream", "show", "collect"].contains(first), "\(command)")
      guard first != "collect" else { continue }
      let processes = "\nprocess == \"Trips\" OR process == \"TripsWidget\"\nOR (process == \"dasd\""
      #expect(words.contains(processes), "\(words)")
      #expect(words.contains("eventMessage CONTAINS \"iCloud.com.example.trips\")"), "\(words)")
    }
  }

  @Test(arguments: [
    ["explain"], ["compare"], ["catalogue"], ["catalogue", "lint"], ["suggest"], ["triage"], ["help"],
  ])
  func helpPrintsTheUsageOfEachSubcommand(_ command: [String]) throws {
    let help = try Tool.run(["help"] + command)
    let option = try Tool.run(command + ["--help"])
    #expect(help.status == 0)
    // The topic of the same name follows the usage.
    #expect(help.output.hasPrefix(option.output))
    #expect(help.output.contains("USAGE: parselogs \(command.joined(separator: " "))"))
  }

  /// Completion offers each listed subcommand and topic, and nothing else.
  @Test(.enabled(if: hasBash, "bash is not here"))
  func helpCompletionOffersEachTopic() throws {
    let help = try Tool.run(["--help"]).output
    let list = try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "TOPICS")
    let listed = list[0].matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.output.1) }
    let topics = list[1].matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.output.1) }
    #expect(listed.contains("explain"))
    let offered = try Self.completions(["parselogs", "help", ""])
    #expect(offered == Set(listed).subtracting(["help"]).union(topics).union(["man"]))
    for command in listed + topics { #expect(try Tool.run(["help", command]).status == 0, "\(command)") }
  }

  @Test func helpWithoutTopicEqualsHelpOption() throws {
    #expect(try Tool.run(["help"]).output == Tool.run(["--help"]).output)
  }

  @Test(arguments: [["nothing"], ["explain", "more"], ["capture", "man"]])
  func unknownHelpTopicExitsWithUsage(_ topic: [String]) throws {
    let result = try Tool.run(["help"] + topic)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("no help topic '\(topic.joined(separator: " "))'"))
  }

  @Test func misspeltHelpTopicSuggestsTheRightOne() throws {
    #expect(try Tool.run(["help", "redacton"]).errors.contains("did you mean 'redaction'?"))
    // Two letters in the wrong order are one mistake.
    #expect(try Tool.run(["help", "exti"]).errors.contains("did you mean 'exit'?"))
  }

  // MARK: Topics

  static let topics = [
    "capture", "formats", "time", "live", "compare", "redaction", "json", "catalogue", "rules", "rebuild",
    "exit",
    "limits",
  ]

  /// The options of the subcommands that topics are about.
  private static let known = Result {
    try [[], ["compare"], ["explain"], ["suggest"], ["catalogue", "list"]].map(options)
      .reduce(Set<String>()) { $0.union($1) }
  }

  /// A topic fits a terminal, and names only options and topics that exist.
  @Test(arguments: topics)
  func topicNamesOnlyExistingOptions(_ topic: String) throws {
    let text = try #require(HelpTopic(rawValue: topic)).text
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    // Options of other programs are on the lines of their commands.
    let ours = text.split(separator: "\n").filter { line in
      !["log ", "xcrun", "--info", "--predicate", "git "].contains { line.contains($0) }
    }.joined(separator: "\n")
    let known = try Self.known.get()
    for option in ours.matches(of: /--[a-z][a-z-]+/).map({ String($0.output) }) {
      #expect(known.contains(option), "\(option)")
    }
    for name in text.matches(of: /parselogs help ([a-z]+)/).map({ String($0.output.1) }) {
      #expect(Self.topics.contains(name), "\(name)")
    }
  }

  /// The list of rules holds each existing rule once.
  @Test func rulesTopicListsEachRuleOnce() throws {
    let file = Tool.project.appending(path: "Sources/Diagnosis/Rules/rules.txt")
    let rules = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(rules.count > 40)
    let lines = HelpTopic.rules.text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }.sorted() == rules.sorted())
  }

  // MARK: Manual

  /// The options in the help of a command.
  private static func options(_ command: [String]) throws -> Set<String> {
    let help = try Tool.run(command + ["--help"]).output
    return Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test func manualNamesAllOptions() throws {
    let page = try Tool.run(["help", "man"])
    #expect(page.status == 0 && page.errors.isEmpty)
    let plain = page.output.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
    for command in [
      [], ["explain"], ["compare"], ["catalogue", "lint"], ["catalogue", "list"], ["suggest"], ["triage"],
      ["help"],
    ] {
      let options = try Self.options(command)
      #expect(!options.isEmpty)
      for option in options { #expect(plain.contains(option), "\(option) of \(command)") }
      if !command.isEmpty {
        #expect(plain.contains(".SS \(command.joined(separator: " "))\n"))
      }
    }
    for format in ["json", "ndjson", "trace"] { #expect(plain.contains(format)) }
  }

  @Test(.enabled(if: hasGroff, "groff is not here"))
  func manualPageRendersInGroffWithoutWarnings() throws {
    let page = try Tool.run(["help", "man"]).output
    let check = try ChildProcess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input: page)
    #expect(check.status == 0)
    #expect(check.words.isEmpty, "\(check.words)")
    let set = try ChildProcess.run(["groff", "-man", "-Tascii", "-P-cbou"], input: page).words
    #expect(set.contains("PARSELOGS(1)"))
    #expect(set.contains("parselogs help capture"))
    #expect(set.contains("-s, --summary"))
  }

  @Test(.enabled(if: hasMandoc, "mandoc is not here"))
  func manualPagePassesMandocLint() throws {
    let page = try Tool.run(["help", "man"]).output
    let words = try ChildProcess.run(["mandoc", "-T", "lint", "-W", "warning"], input: page).words
    #expect(words.isEmpty, "\(words)")
  }

  // MARK: Completions

  /// The script that bash reads.
  private static let script = Result { try Tool.run(["--generate-completion-script", "bash"]).output }

  /// The completions that bash offers for a line.
  private static func completions(_ words: [String]) throws -> Set<String> {
    let script = try script.get()
    let line = words.joined(separator: " ")
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let asking = """
      \(script)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; COMP_POINT=\(line.utf8.count)
      function compopt { :; }
      _parselogs parselogs '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let printed = try ChildProcess.run(["bash", "--norc", "-s"], input: asking).words
    return Set(printed.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  @Test(.enabled(if: hasBash, "bash is not here"))
  func bashCompletionsOfferOptionsAndValues() throws {
    let script = try Self.script.get()
    let check = try ChildProcess.run(["bash", "-n"], input: script)
    #expect(check.status == 0 && check.words.isEmpty, "\(check.words)")
    #expect(try Self.completions(["parselogs", "--for"]) == ["--format"])
    #expect(try Self.completions(["parselogs", "--format", "nd"]) == ["ndjson"])
    #expect(try Self.completions(["parselogs", "exp"]) == ["explain"])
    #expect(try Self.completions(["parselogs", "explain", "--li"]) == ["--line"])
    #expect(try Self.completions(["parselogs", "catalogue", "lin"]) == ["lint"])
    #expect(
      try Self.completions(["parselogs", "compare", "--format", ""]) == [
        "text", "markdown", "html", "json", "ndjson", "trace",
      ])
    #expect(try Self.completions(["parselogs", "catalogue", "list", "--format", ""]) == ["text", "json"])
    #expect(try Self.completions(["parselogs", "--fail-on", "w"]) == ["warning"])
    #expect(
      try Self.completions(["parselogs", "help", ""]).isSuperset(
        of: ["capture", "man", "catalogue", "compare", "explain"]))
    #expect(try Self.completions(["parselogs", "help", "ca"]) == ["capture", "catalogue"])
    #expect(try Self.completions(["parselogs", "help", "red"]) == ["redaction"])
    // For other words bash offers file names.
    #expect(try Self.completions(["parselogs", "ipad.l"]).isEmpty)
    #expect(script.contains("complete -o default"))
  }

  @Test(arguments: ["zsh", "fish"])
  func zshAndFishCompletionsAreGenerated(_ shell: String) throws {
    let result = try Tool.run(["--generate-completion-script", shell])
    #expect(result.status == 0)
    for words in ["ndjson", "explain", "hide-unrecognised", "exit limits man explain suggest"] {
      #expect(result.output.contains(words), "\(words)")
    }
    // The addition to the script of fish calls one of its functions.
    let function = "function __parselogs_should_offer_completions_for_positional -a"
    #expect(shell != "fish" || result.output.contains(function))
  }
}
