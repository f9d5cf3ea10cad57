import Testing

@testable import Redaction

/// Texts in which a combining character follows a separator, so that both are one `Character`.
struct CombiningCharacterTests {
  /// An accent, a variation selector, an emoji's skin tone, a tag, a joiner and a spacing vowel.
  static let characters: [Unicode.Scalar] = [
    "\u{301}", "\u{FE0F}", "\u{1F3FD}", "\u{E0041}", "\u{200D}", "\u{903}",
  ]

  @Test(arguments: characters)
  func combiningCharacterAfterSeparatorDoesNotHideIt(_ character: Unicode.Scalar) {
    for separator: Unicode.Scalar in ["/", "~", "."] {
      let text = "a\(separator)\(character)b"
      #expect(text.parts(between: separator).map(String.init) == ["a", "\(character)b"])
    }
  }

  @Test(arguments: characters)
  func wordWithCombiningCharacterAfterSlashIsRedacted(_ character: Unicode.Scalar) {
    #expect(WordRedactor(key: nil, nil).replacement(of: "a/\(character)b") == nil)
    #expect(WordRedactor(key: nil, nil).replacement(of: "zorgle.example.com/\(character)b") != nil)
  }

  /// A few letters, such as this one of Malayalam, are one `Character` with what follows them.
  @Test func fileIsRedactedIfItsNameEndsWithALetterThatIsJoinedToTheDot() {
    #expect(Redactor().redact("opened Zorgle\u{D4E}.sqlite now") == "opened file-1.sqlite now")
  }

  @Test(arguments: characters)
  func secretBesideCombiningCharacterIsRemoved(_ character: Unicode.Scalar) {
    let texts = [
      "The file A1B2C3D4E5.com.zorgle.Trips/\(character)b could not be saved",
      "x-coredata://0BADF00D-1111-2222-3333-444455556666/\(character)Trip/p1 and a/\(character)b",
      "/Users/quimby/\(character)/zorgle.sqlite", "zorgle@quimby.example/\(character)b",
    ]
    for text in texts {
      let redacted = Redactor().redact(text)
      for word in ["zorgle", "quimby", "0BADF00D"] { #expect(!redacted.contains(word), "\(redacted)") }
    }
  }
}
