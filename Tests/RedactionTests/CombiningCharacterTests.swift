import Testing

@testable import Redaction

/// Texts in which a combining character follows a separator, so that both are one `Character`, and names with
/// symbols and rare letters.
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

  /// Symbols, emoji with and without a selector, a keycap, the dot of Catalan, and emoji among punctuation.
  static let symbols = ["❤️", "❤", "⚽", "✨", "☀️", "™", "1️⃣", "→", "·", "©️", "‼️", "⁉️", "🚀"]

  @Test(arguments: symbols) func symbolEndsNoSecret(_ symbol: String) {
    let names = [
      "Zorgle\(symbol)", "\(symbol)Zorgle", "Zorgle\(symbol)Quimby", "Quimby\(symbol)\(symbol)Zorgle",
    ]
    for name in names {
      let texts = [
        "opened \(name).sqlite now", "mail \(name)@example.com now", "at https://example.com/\(name)/q now",
        "at https://example.com/q?x=\(name) now", "in iCloud.com.example.\(name) now",
        "at /var/mobile/Docs/\(name)/x.sqlite now", "at /var/\(name) now", "peerID:\(name)\nend",
        "<CKRecordID: 0x1; recordName=\(name), zoneID=z:__defaultOwner__>", "on Zorgle\(symbol)’s iPhone now",
        "at /var/mobile/Docs/Plugh Zorgle \(symbol)/x.sqlite now",
      ]
      for text in texts {
        let redacted = Redactor().redact(text)
        #expect(!redacted.contains("Zorgle"), "\(text): \(redacted)")
      }
    }
  }

  /// A known name is replaced beside a symbol, as it is beside punctuation.
  @Test(arguments: ["❤️", "❤", "™", "→", "·", "©️", "‼️"]) func nameBesideSymbolIsKnown(_ symbol: String) {
    let text = "The file “Zorgle” is missing, saved Zorgle\(symbol) and Quimby-Zorgle\(symbol)Zorgle"
    #expect(
      Redactor().redact(text)
        == "The file “name-1” is missing, saved name-1\(symbol) and Quimby-name-1\(symbol)name-1")
  }

  @Test(arguments: symbols) func symbolBesideCommonWordsIsKept(_ symbol: String) {
    let text = "saved \(symbol)it\(symbol)all \(symbol) of"
    #expect(Redactor().redact(text) == text)
  }

  /// Berber, Coptic and Old Georgian, and a part of a Chinese character.
  @Test(arguments: ["ⴰⴱⴲ", "ⲁⲃⲅ", "ⴀⴁⴂ", "⼀⼁⼂"])
  func letterWithTheFirstByteOfPunctuationEndsNoWord(_ name: String) {
    #expect(Redactor().redact("opened \(name).sqlite now") == "opened file-1.sqlite now")
    #expect(Redactor().leavingOutNames("\(name) 12") == "… 12")
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
