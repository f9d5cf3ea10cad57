import Testing

@testable import Redaction

/// Lines that were learnt from are not read again, unless they stand within something else.
struct LearntLinesTests {
  private static func learning(_ texts: [String]) -> Redactor {
    let redactor = Redactor()
    redactor.pseudonyms.isLearning = true
    for text in texts { redactor.learn(from: text, isCut: false) }
    redactor.pseudonyms.isLearning = false
    return redactor
  }

  private static let object =
    "<Trip: 0x1d50> (entity: Trip; id: 0x2e61 <x-coredata://0BADF00D-1111-4222-8333-444455556666/Trip/p1> ; data: {\n"

  /// A text whose lines were all read before but one, and what it teaches.
  @Test(arguments: [
    // The same line within the values of an object, or of a list in it.
    (["    \"Zorgle\"\n"], object + "    places =     (\n    \"Zorgle\"\n    );\n})", "Zorgle"),
    // Lines that differ.
    (["\tstoreName: Vineyard\n"], "\tstoreName: Zorgle\n", "Zorgle"),
    (["Options: {\n    owner = \"Jo Quill\";\n}"], "Options: {\n    owner = \"Zorgle\";\n}", "Zorgle"),
    // An address in a value is a part of it.
    ([object + "    nick = \"ann0xabe\";\n})"], object + "    nick = \"ann0xdad\";\n})", "ann0xdad"),
    ([object + "    nick = \"Jo 0x1f\";\n})"], object + "    nick = \"Jo 0x2e\";\n})", "Jo 0x2e"),
    ([object + "    nick = Jo 0x1f;\n})"], object + "    nick = Jo 0x2e;\n})", "Jo 0x2e"),
    // What ends a text may go on in another one, and a name with blanks only ends a line.
    ([object + "    note = \""], object + "    note = \"\n  Jo Quill\";\n})", "Jo Quill"),
    (
      ["mobile~0BADF00D-1111-4222-8333-444455556666:Quimby Zorgle"],
      "mobile~0BADF00D-1111-4222-8333-444455556666:Quimby Zorgle\n", "Quimby Zorgle"
    ),
    // The last line has no end of line.
    (["\tstoreName: Vineyard\n"], "\tstoreName: Vineyard\n\tstoreName: Zorgle", "Zorgle"),
    // What was skipped ends where it was read to: the object goes on.
    (
      [object + "    place = Vineyard;\n})"], object + "    place = Vineyard;\n    place = Zorgle;\n})",
      "Zorgle"
    ),
  ])
  func eachTeachesWhatItNames(before: [String], text: String, name: String) {
    let redactor = Self.learning(before + before + [text])
    #expect(!redactor.redact("saw \(name) there").contains(name))
  }

  /// Addresses in memory, numbers of vectors and files of logs make no line another one; all else does.
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
  func isTheSameLine(_ one: String, _ other: String, _ isSame: Bool) throws {
    let lines = try [one, other].map { try #require(ClosedLine(Array($0.utf8), from: 0, isCut: false)) }
    #expect((lines[0].hash == lines[1].hash) == isSame)
  }

  /// What is noted as read is passed over, within what it was read and as long as no name becomes known.
  @Test(arguments: [(1, 0, false), (0, 0, true), (1, 1, true)])
  func isNotReadAgain(depth: Int, version: Int, isRead: Bool) throws {
    let redactor = Self.learning([Self.object + "    place = Vineyard;\n})\n"])
    let line = Array("    place = Zorgle;\n".utf8)
    let closed = try #require(ClosedLine(line, from: 0, isCut: false))
    var nesting = SecretScanner.Nesting()
    nesting.depth = depth
    redactor.learntLines.note(
      closed, from: nesting, to: nesting, version: redactor.known.changesOfNames + version)
    redactor.pseudonyms.isLearning = true
    redactor.learn(from: Self.object + "    place = Zorgle;\n})\n", isCut: false)
    redactor.pseudonyms.isLearning = false
    #expect(redactor.redact("saw Zorgle there").contains("Zorgle") != isRead)
  }

  /// Of these more text is needed to know what the line is.
  @Test(arguments: [
    ("token <0badf00d\n0badcafe>", false), ("it said 'Zorgle'\n", false), ("cut at the en", true),
    ("note = \"\n  Jo Quill\";", false),
    ("a line as long as consoles make them, which may go on in the ne\nxt one", false),
  ])
  func needsMoreText(_ text: String, isCut: Bool) {
    #expect(ClosedLine(Array(text.utf8), from: 0, isCut: isCut) == nil)
  }
}
