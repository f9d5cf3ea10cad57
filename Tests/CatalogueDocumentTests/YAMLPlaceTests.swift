import Testing

@testable import CatalogueDocument

/// Invalid YAML is reported at the place of the mistake, which is not always where the parser stops.
struct YAMLPlaceTests {
  private static func errors(_ keys: String) -> [CatalogueProblem] {
    do throws(DocumentErrors) {
      _ = try ParsedCatalogue("### some-id\n\nProse.\n\n```entry\n\(keys)\n```\n", file: "some.md")
      return []
    } catch {
      return error.errors
    }
  }

  /// The first key is in line 6.
  @Test(arguments: [
    ("message: Skipping\nsource: [app\nseverity: benign", 7, 9, "while parsing a flow sequence"),
    ("message: Skipping\nsource: {app: a\nseverity: benign", 7, 9, "while parsing a flow mapping"),
    ("severity: benign\nmessage: \"Skipping", 7, 10, "while scanning a quoted scalar"),
    ("message: Skipping\nsource\nseverity: benign", 7, 1, "while scanning a simple key"),
    ("message: Skipping\nsource: app: b\nseverity: benign", 7, 12, "mapping values are not allowed"),
    ("message: Skipping\n source: app\nseverity: benign", 7, 8, "mapping values are not allowed"),
  ])
  func mistakeIsReportedWhereItBegins(keys: String, line: Int, column: Int, words: String) {
    let errors = Self.errors(keys)
    #expect(errors.map(\.line) == [line])
    #expect(errors.map(\.column) == [column])
    #expect(errors.first?.reason.sentence.hasPrefix("this block is not YAML: \(words)") == true, "\(errors)")
  }

  @Test(arguments: [
    ("message: Skipping\nseverity: benign\nsource: app\nseverity: error", "severity", 7, 9, 1),
    ("message: Skipping\n\"level\": 1\nlevel : 2", "level", 7, 8, 1),
    ("samples:\n- text: a\n  fields: {}\n  text: b\nseverity: benign", "text", 7, 9, 3),
    ("message: Skipping\nsamples: [{ text: a, text: b }]", "text", 7, 7, 22),
  ])
  func keyGivenTwiceIsAProblem(keys: String, key: String, first: Int, line: Int, column: Int) {
    let errors = Self.errors(keys)
    #expect(errors.map(\.reason) == [.keyTwice(key, line: first)])
    #expect(errors.map(\.line) == [line])
    #expect(errors.map(\.column) == [column])
    #expect(errors.first?.reason.sentence == "the key '\(key)' stands twice, first at line \(first)")
    #expect(errors.first?.reason.help == "remove one of the two")
  }

  @Test(arguments: [
    ("\u{1}", "U+0001", #"\x01"#), ("\0", "U+0000", #"\x00"#), ("\u{9B}", "U+009B", #"\x9B"#),
    ("\u{FFFE}", "U+FFFE", #"\uFFFE"#),
  ])
  func forbiddenCharacterIsNamed(character: String, name: String, escape: String) {
    let errors = Self.errors("message: Skipping\nalso: Grüße \(character)\nseverity: benign")
    #expect(errors.map(\.line) == [7])
    #expect(errors.map(\.column) == [13])
    #expect(errors.first?.reason.sentence == "the character \(name) may not stand in YAML")
    #expect(errors.first?.reason.help == "leave it out; in double quotes it is written \"\(escape)\"")
  }

  @Test func invalidUTF8HasItsPlace() throws {
    let text = Array("# Title\n\nGrüße ".utf8)
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue.text(of: text + [0xC3, 0x28, 0xFF, 0x0A], file: "some.md")
    }
    #expect(
      errors?.errors.map(\.description) == [
        """
        some.md:3:7: error: this file is not text in UTF-8: here is a byte 0xC3
          Grüße \u{FFFD}(\u{FFFD}
                ^
        help: save the file as UTF-8
        """
      ])
    #expect(try ParsedCatalogue.text(of: text, file: "some.md") == "# Title\n\nGrüße ")
    // The end of the file truncates a character.
    let cut = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue.text(of: [0x61, 0x0A, 0xE2, 0x82], file: "some.md")
    }
    #expect(cut?.errors.map(\.line) == [2])
    #expect(cut?.errors.map(\.column) == [1])
  }
}
