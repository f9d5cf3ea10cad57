// The diagram of a small comparison, and devices without a capture that write as well. The truth is in the
// notes of the case `compare-never-arrived`, whose tablet is about 40 seconds ahead.

import Foundation
import Testing

struct ComparedWritersTests {
  private static func capture(_ name: String) throws -> String {
    try FixtureCase("compare-never-arrived").text(name)
  }

  /// The output of `compare` for captures under the given file names.
  private static func compare(_ captures: [(file: String, text: String)], _ options: [String] = []) throws
    -> String
  {
    try ScratchFolder.use { folder in
      for (file, text) in captures { try Data(text.utf8).write(to: folder.appending(path: file)) }
      let result = try Tool.run(
        ["compare", "--no-redact"] + options + captures.map { "./" + $0.file }, folder: folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
  }

  private static func diagram(_ markdown: String) throws -> [Substring] {
    let block = try #require(markdown.firstMatch(of: /```mermaid\n(sequenceDiagram\n[^`]*)\n```/))
    return block.output.1.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  /// On one clock the tablet wrote 8 before the phone wrote 13.
  @Test func diagramIsInTheOrderOfOneClock() throws {
    let markdown = try Self.compare(
      [("phone.log", Self.capture("phone")), ("tablet.log", Self.capture("tablet"))],
      ["--format", "markdown"])
    #expect(
      try Self.diagram(markdown) == [
        "sequenceDiagram", "participant d0 as phone", "participant d1 as tablet", "d0->>d1: 12 arrived",
        "d1->>d0: 8 arrived", "d0-xd1: 13-14 never seen",
      ])
  }

  /// Mermaid takes no part of a device's name for syntax.
  @Test(arguments: [
    ("end.log", "#101;nd"), ("a;b#c.log", "a#59;b#35;c"), ("x-->>d1: 5.log", "x--#62;#62;d1#58; 5"),
    ("q\"`.log", "q#34;#96;"),
  ])
  func deviceNamesAreEscapedInTheDiagram(file: String, name: String) throws {
    let markdown = try Self.compare(
      [(file, Self.capture("phone")), ("tablet.log", Self.capture("tablet"))], ["--format", "markdown"])
    let participants = try Self.diagram(markdown).filter { $0.hasPrefix("participant ") }
    #expect(participants.count == 2)
    #expect(participants.contains { $0.hasSuffix(" as \(name)") }, "\(participants)")
  }

  /// A device without a capture may have written anything.
  ///
  /// The report states that, and only in that case.
  @Test func writerWithoutACaptureIsNamed() throws {
    let tablet = try Self.capture("tablet")
    let laptop = tablet.replacing("mobile~B81E", with: "mobile~C0FF")
    let phone = "mobile-4D0C also writes to Hikes; no capture shows its store."
    let without = try Self.compare([("tablet.log", tablet), ("laptop.log", laptop)])
    #expect(without.contains(phone), "\(without)")
    let with = try Self.compare(
      [("tablet.log", tablet), ("laptop.log", laptop), ("phone.log", Self.capture("phone"))])
    #expect(!with.contains("also writes to"), "\(with)")
  }
}
