import Testing

@testable import Redaction

/// A line that was already learnt from is not read again, unless it is nested in something else.
struct LearntLinesTests {
  /// A redactor, with the lines that it learned from.
  private struct Learning {
    let redactor = Redactor()
    var lines = LearntLines()

    mutating func learn(from text: String) {
      redactor.words.startLearning()
      defer { redactor.words.endLearning() }
      var scanner = SecretScanner(redactor.words, CleanText.bytes(of: text), isCut: false)
      scanner.learn(skipping: &lines)
    }
  }

  private static let object =
    "<Trip: 0x1d50> (entity: Trip; id: 0x2e61 <x-coredata://0BADF00D-1111-4222-8333-444455556666/Trip/p1> ; data: {\n"

  /// The lines of a text except one were read before; the names in that line must be learnt.
  @Test(arguments: [
    // The known line is nested in the values of an object, or of a list in it.
    (["    \"Zorgle\"\n"], object + "    places =     (\n    \"Zorgle\"\n    );\n})", "Zorgle"),
    // The lines differ.
    (["\tstoreName: Vineyard\n"], "\tstoreName: Zorgle\n", "Zorgle"),
    (["Options: {\n    owner = \"Jo Quill\";\n}"], "Options: {\n    owner = \"Zorgle\";\n}", "Zorgle"),
    // An address within a value is part of the value.
    ([object + "    nick = \"ann0xabe\";\n})"], object + "    nick = \"ann0xdad\";\n})", "ann0xdad"),
    ([object + "    nick = \"Jo 0x1f\";\n})"], object + "    nick = \"Jo 0x2e\";\n})", "Jo 0x2e"),
    ([object + "    nick = Jo 0x1f;\n})"], object + "    nick = Jo 0x2e;\n})", "Jo 0x2e"),
    // The end of a text may continue in another one, and a name with spaces ends with its line.
    ([object + "    note = \""], object + "    note = \"\n  Jo Quill\";\n})", "Jo Quill"),
    (
      ["mobile~0BADF00D-1111-4222-8333-444455556666:Quimby Zorgle"],
      "mobile~0BADF00D-1111-4222-8333-444455556666:Quimby Zorgle\n", "Quimby Zorgle"
    ),
    // The last line has no line ending.
    (["\tstoreName: Vineyard\n"], "\tstoreName: Vineyard\n\tstoreName: Zorgle", "Zorgle"),
    // A skipped line leaves the nesting as it was read: the object continues.
    (
      [object + "    place = Vineyard;\n})"], object + "    place = Vineyard;\n    place = Zorgle;\n})",
      "Zorgle"
    ),
  ])
  func unreadLineTeachesItsNames(before: [String], text: String, name: String) {
    var learning = Learning()
    for text in before + before + [text] { learning.learn(from: text) }
    #expect(!learning.redactor.redact("saw \(name) there").contains(name))
  }

  /// Lines that differ only in memory addresses, numbers of vectors or names of log files are the same line.
  @Test(arguments: [
    ("\tlog: <PFUbiquityLocation: 0x1d50>: /r", "\tlog: <PFUbiquityLocation: 0x2e61f0>: /r", true),
    (
      "(mobile~0BADF00D-1111-4222-8333-444455556666:12)", "(mobile~0BADF00D-1111-4222-8333-444455556666:7)",
      true
    ),
    (
      "/r/0BADF00D-1111-4222-8333-444455556666.1.cdt", "/r/1BADF00D-1111-4222-8333-444455556666.2.cdt", true
    ),
    ("number: 12", "number: 13", false), ("0x12 a", "0x12 b", false), ("0xcafe", "0xcafezorgle", false),
    ("ann0xabe", "ann0xdad", false), ("nick = 0x1f", "nick = 0x2e", false),
    ("\"Jo 0x1f\"", "\"Jo 0x2e\"", false), ("at the end", "at the end\n", false),
    (
      "(mobile~0BADF00D-1111-4222-8333-444455556666:a)", "(mobile~0BADF00D-1111-4222-8333-444455556666:b)",
      false
    ),
    (
      "/r/0BADF00D-1111-4222-8333-444455556666.sqlite", "/r/1BADF00D-1111-4222-8333-444455556666.sqlite",
      false
    ),
  ])
  func linesDifferingInNumbersAreTheSame(_ one: String, _ other: String, _ isSame: Bool) throws {
    let lines = try [one, other].map { try #require(ClosedLine(Array($0.utf8), from: 0, isCut: false)) }
    #expect((lines[0].hash == lines[1].hash) == isSame)
  }

  /// A line that is noted as read is skipped at the same nesting, until a new name is learnt.
  @Test(arguments: [(1, 0, false), (0, 0, true), (1, 1, true)])
  func notedLineIsNotReadAgain(depth: Int, version: Int, isRead: Bool) throws {
    var learning = Learning()
    learning.learn(from: Self.object + "    place = Vineyard;\n})\n")
    let line = Array("    place = Zorgle;\n".utf8)
    let closed = try #require(ClosedLine(line, from: 0, isCut: false))
    var nesting = SecretScanner.Nesting()
    nesting.depth = depth
    learning.lines.note(
      closed, from: nesting, to: nesting,
      version: learning.redactor.words.known.changesOfNames + version)
    learning.learn(from: Self.object + "    place = Zorgle;\n})\n")
    #expect(learning.redactor.redact("saw Zorgle there").contains("Zorgle") != isRead)
  }

  /// The meaning of these lines depends on the text after them.
  @Test(arguments: [
    ("token <0badf00d\n0badcafe>", false), ("it said 'Zorgle'\n", false), ("cut at the en", true),
    ("note = \"\n  Jo Quill\";", false),
    ("a line as long as consoles make them, which may go on in the ne\nxt one", false),
  ])
  func lineThatMayContinueIsNotClosed(_ text: String, isCut: Bool) {
    #expect(ClosedLine(Array(text.utf8), from: 0, isCut: isCut) == nil)
  }
}
