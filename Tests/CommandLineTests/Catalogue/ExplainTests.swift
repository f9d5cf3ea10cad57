import Foundation
import Testing

@testable import Command

/// The arguments and the input of `parselogs explain`; tests of formats show what it explains.
struct ExplainTests {
  /// A record as a device logs it.
  private static let record =
    "2015-10-04 09:11:03.101 Trips[364:91463] -[PFUbiquitySetupAssistant validateOptionsWithError:](333): "
    + "CoreData: Ubiquity:  Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not "
    + "contain periods: com.example.trips"

  @Test func entryIDIsExplained() throws {
    let result = try Tool.run(["explain", "content-name-periods"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("content-name-periods   a warning"))
    #expect(result.output.contains("should not contain periods: {store as name}"))
  }

  /// An argument after two hyphens is a topic; one before them may be an option.
  @Test func twoHyphensEndTheOptions() throws {
    #expect(try Tool.run(["explain", "--", "peer"]).output.hasPrefix("Peer   a term"))
    #expect(try Tool.run(["explain", "--", "-peer"]).errors.contains("unknown topic '-peer'"))
    #expect(try Tool.run(["explain", "-peer", "--"]).errors.contains("Unknown option '-peer'"))
  }

  /// The words of a topic need no quotes, and an error's code may be negative.
  @Test(arguments: [
    (["knowledge", "vector"], "Knowledge vector   a term"),
    (["knowledge vector"], "Knowledge vector   a term"),
    (["error", "134302,", "caused", "by", "1570"], "NSCocoaErrorDomain 134302\n"),
    (["-1009"], "NSURLErrorDomain -1009"), (["NSURLErrorDomain", "-1009"], "NSURLErrorDomain -1009"),
  ])
  func wordsAreOneTopic(words: [String], heading: String) throws {
    let result = try Tool.run(["explain"] + words)
    #expect(result.status == 0 && result.output.contains(heading), "\(result)")
  }

  @Test func lineIsReadFromItsOptionOrStandardInput() throws {
    for result in [
      try Tool.run(["explain", "--line", Self.record]),
      try Tool.run(["explain"], input: Data(Self.record.utf8)),
    ] {
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("content-name-periods"))
    }
  }

  /// A line that begins like an option is a line.
  @Test func lineBeginningWithAHyphenIsNoOption() throws {
    let method = try #require(Self.record.firstRange(of: "-[PFUbiquitySetupAssistant"))
    let line = String(Self.record[method.lowerBound...])
    #expect(try Tool.run(["explain", "--line", line]).output.hasPrefix("content-name-periods"))
  }

  @Test func oversizedPasteIsRejected() throws {
    let paste = Data(repeating: UInt8(ascii: "x"), count: 2 << 20)
    #expect(try Tool.run(["explain"], input: paste).status == 64)
  }

  @Test func unknownTopicNamesTheNearestTopic() throws {
    let result = try Tool.run(["explain", "content-name-period"])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "unknown topic 'content-name-period'; did you mean 'content-name-periods'"))
  }

  @Test(arguments: [
    ("explian", "explain"), ("comapre", "compare"), ("catalog", "catalogue"), ("halp", "help"),
  ])
  func misspeltSubcommandSuggestsTheRightOne(word: String, meant: String) {
    #expect(HelpCommand.misspelling(of: word) == .misspeltSubcommand(word, nearest: [meant]))
  }

  /// An argument that is not similar to a subcommand is a capture, even if there is no such file; the other
  /// captures are still read.
  @Test func misspeltSubcommandReadsNothing() throws {
    let healthy = FixtureCase("healthy").path()
    let misspelt = try Tool.run(["comapre", healthy, healthy])
    #expect(misspelt.status == 64 && misspelt.output.isEmpty)
    let missing = try Tool.run(["-s", "phone.log", healthy])
    #expect(missing.status == 66 && missing.output.contains("No trouble found"))
  }

  @Test func missingOrDoubleTopicIsRejected() throws {
    #expect(try Tool.run(["explain"]).status == 64)
    #expect(try Tool.run(["explain", "134302", "--line", "x"]).status == 64)
  }
}
