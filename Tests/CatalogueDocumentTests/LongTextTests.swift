import Testing

@testable import CatalogueDocument

/// Long texts are truncated between characters.
struct LongTextTests {
  @Test(arguments: [
    ("日本", 0, ""), ("日本", 2, ""), ("日本", 3, "日"), ("日本", 5, "日"), ("日本", 6, "日本"), ("日本", 7, "日本"),
    ("ab", 1, "a"), ("", 1, ""),
  ])
  func beginningEndsBetweenCharacters(text: String, bytes: Int, beginning: String) {
    #expect(text.beginning(maximumBytes: bytes) == beginning)
    #expect(text[...].beginning(maximumBytes: bytes) == beginning)
  }

  /// 1000 bytes end inside of the 334th character.
  @Test func excerptAndSentenceEndBetweenCharacters() {
    let name = String(repeating: "日", count: 400)
    let kept = String(repeating: "日", count: 333)
    #expect(DocumentLimits.excerpt(name) == kept)
    let problem = CatalogueProblem(
      file: "some.md", line: 1, column: 1, excerpt: "", reason: .init(name, help: "Shorten the name."))
    #expect(problem.description == "some.md:1:1: error: \(kept)…\nhelp: Shorten the name.")
  }
}
