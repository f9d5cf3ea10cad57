import Testing

@testable import CatalogueDocument

/// A catalogue can come from anybody: it is read quickly, or refused at the place of the mistake.
struct HostileDocumentTests {
  private static let rest = "severity: benign\nsamples:\n- text: some text\n"

  private static func entry(_ keys: String, id: String = "some-id") -> String {
    "### \(id)\n\nProse.\n\n```entry\n\(keys)\n```\n"
  }

  private static func errors(_ text: String, isBuiltIn: Bool = false) -> [CatalogueProblem] {
    do throws(DocumentErrors) {
      _ = try ParsedCatalogue(text, file: "some.md", isBuiltIn: isBuiltIn)
      return []
    } catch {
      return error.errors
    }
  }

  @Test(arguments: [
    ("message: &m Skipping\nalso: *m\n" + rest, 6, 10),
    ("message: Skipping\nseverity: &s benign\nsamples: [{ text: x }]", 7, 11),
    ("message: Skipping\nseverity: benign\nsamples: &all\n- text: x", 8, 10),
    ("message: Skipping\nseverity: benign\nsamples:\n- &one\n  text: x", 9, 3),
    ("&key message: Skipping\n" + rest, 6, 1),
    ("&root { message: Skipping, severity: benign, samples: [{ text: x }] }", 6, 1),
  ])
  func anchorsAreRefusedAtTheirPlace(keys: String, line: Int, column: Int) {
    let errors = Self.errors(Self.entry(keys))
    #expect(errors.map(\.reason) == [.anchor])
    #expect(errors.first?.line == line)
    #expect(errors.first?.column == column)
  }

  @Test func textLikeAnAnchorIsText() throws {
    let text = "message: |-\n  &Skipping *this *that\nalso: \"*Skipping &more\"\n" + Self.rest
    let document = try ParsedCatalogue(Self.entry(text), file: "some.md")
    #expect(document.entries[0].templates.map(\.source) == ["&Skipping *this *that", "*Skipping &more"])
  }

  /// Each level names the previous one nine times: nine to the power of nine nodes, the last one as a key.
  @Test func manyAliasesAreRefusedUnread() {
    var keys = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (before, name) in zip("abcdefghi", "bcdefghij") {
      keys += "\(name): &\(name) [\(Array(repeating: "*\(before)", count: 9).joined(separator: ", "))]\n"
    }
    let errors = Self.errors(Self.entry(keys + "? *j\n: 1\nmessage: Skipping\n" + Self.rest))
    #expect(errors.map(\.reason) == [.anchor])
    // Reading them would take longer than any test may.
    #expect(Self.errors(Self.entry(keys + "? *j\n: 1\n")).map(\.reason).contains(.anchor))
  }

  @Test(arguments: [
    String(repeating: "[", count: 30_000), String(repeating: "{a: ", count: 10_000),
    String(repeating: "- ", count: 30_000), String(repeating: "? ", count: 30_000),
    "[" + String(repeating: "\"]\", [", count: 10_000),
  ])
  func deepNestingIsRefused(value: String) {
    for keys in ["message: " + value, value] {
      let errors = Self.errors(Self.entry(keys))
      #expect(errors.count == 1)
      guard errors.first?.reason.sentence.hasPrefix("this block is not YAML") == true else {
        Issue.record("it is refused for \(errors)")
        return
      }
    }
  }

  @Test func nestedListIsNoMessage() {
    let nested = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    let errors = Self.errors(Self.entry("message: \(nested)\n" + Self.rest))
    #expect(errors.map(\.reason).contains(.badValue(key: "message", expected: "text")))
  }

  @Test func lengthOfATemplateIsLimited() throws {
    let longest = String(repeating: "a", count: 4096)
    #expect(try Template(longest).source == longest)
    let error = #expect(throws: TextError.self) { try Template(longest + "a") }
    #expect(error?.reason == .tooLong)
    #expect(Self.errors(Self.entry("message: " + longest + "a\n" + Self.rest)).map(\.line) == [6])
  }

  @Test func depthOfOptionalPartsIsLimited() throws {
    let nested = { (depth: Int) in
      "Skipping" + String(repeating: "{? a", count: depth) + String(repeating: "?}", count: depth)
    }
    #expect(try Template(nested(8)).parts.count == 2)
    let error = #expect(throws: TextError.self) { try Template(nested(9)) }
    #expect(error == TextError(offset: 8 + 8 * 4, reason: .tooDeep))
    // The number of optional parts side by side is not limited.
    #expect(try Template("Skipping" + String(repeating: "{? a?}", count: 100)).parts.count == 101)
  }

  @Test(arguments: ["nan s", "inf s", "-1 s", "0 s", "1e300 s", "604801 s", "90"])
  func invalidFollowUpTimeIsAProblem(time: String) {
    let keys = "message: Skipping\nfollowed-by:\n- { entry: a, within: \(time), how: always }\n" + Self.rest
    let errors = Self.errors(Self.entry(keys))
    #expect(errors.map(\.reason) == [.badValue(key: "within", expected: "a time such as '90 s'")])
  }

  @Test func numberAndLengthOfPartsAreLimited() {
    let entries = { (count: Int) in
      (0..<count).map { Self.entry("message: Skipping \($0)\n" + Self.rest, id: "e\($0)") }.joined()
    }
    let errors = Self.errors(entries(2001))
    #expect(errors.map(\.reason) == [.tooManyEntries])
    #expect(errors.first?.excerpt == "### e2000")
    let many = { (key: String) in
      "message: Skipping\n\(key):\n" + String(repeating: "- { a: b }\n", count: 65)
        + (key == "samples" ? "severity: benign\n" : Self.rest)
    }
    for key in ["method", "also", "samples", "followed-by"] {
      #expect(Self.errors(Self.entry(many(key))).map(\.reason) == [.tooManyItems(key)])
    }
    let long = "message: Skipping\n\(Self.rest)# \(String(repeating: "x", count: 64 << 10))"
    #expect(Self.errors(Self.entry(long)).map(\.reason) == [.blockTooLong])
    let objects = (0..<1001).map { "o\($0): x\n" }.joined()
    #expect(
      Self.errors("```objects\n\(objects)```\n" + Self.entry("message: Skipping\n" + Self.rest)).map(\.reason)
        == [.tooManyObjects])
    let big = "```objects\nbig: \(String(repeating: "x", count: 60_000))\n```\n"
    let samples =
      "message: Skipping\nseverity: benign\nsamples:\n" + String(repeating: "- text: «big»\n", count: 60)
    #expect(
      Self.errors(big + (0..<20).map { Self.entry(samples, id: "e\($0)") }.joined()).map(\.reason)
        == [.samplesTooLong])
  }

  @Test func onlyTheFirstProblemsAreReported() {
    let keys = (0..<5000).map { "k\($0): 1" }.joined(separator: "\n")
    let errors = Self.errors(Self.entry(keys + "\nmessage: Skipping\n" + Self.rest))
    #expect(errors.count == 100)
    let strays = String(repeating: "```entry\n```\n", count: 10_000)
    #expect(Self.errors(strays).count <= 101)
  }

  @Test func excerptsOfAFileAreShort() {
    let long = String(repeating: "k", count: 20_000)
    let errors = Self.errors("### \(long)\n\n" + Self.entry("? \(long)\n: 1\nmessage: \(long)\n" + Self.rest))
    #expect(errors.count > 2)
    for error in errors { #expect(error.description.utf8.count < 4000) }
  }

  @Test func controlCharactersAreRefused() {
    for character in ["\0", "\u{1}", "\u{1B}"] as [Unicode.Scalar] {
      let errors = Self.errors(Self.entry("message: Skip\(character)ping\n" + Self.rest))
      #expect(errors.map(\.reason) == [.forbiddenCharacter(character)])
    }
  }

  @Test func builtInEntryOfAnAppIsRefused() throws {
    let text = Self.entry("message: Skipping\nsource: app\n" + Self.rest)
    #expect(try ParsedCatalogue(text, file: "some.md").entries[0].source == .app)
    let errors = Self.errors(text, isBuiltIn: true)
    #expect(errors.map(\.reason) == [.builtInOfApp])
    #expect(errors.first?.line == 7)
  }

  @Test func entryNeedsAWording() {
    #expect(Self.errors(Self.entry("message: []\n" + Self.rest)).map(\.reason) == [.missing("message")])
  }
}
